// Tests how a page joins a shared text and leaves it, without saving older words over newer ones.
import { QueryClient } from '@tanstack/react-query';
import type { Document } from '@worklane/contract/documents';
import type { CurrentUser } from '@worklane/contract/users';
import { startAutosave } from '@worklane/domain/documents/autosave';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { localState } from '../../platform/local-state/local-state.ts';
import { useRealtimeState } from '../../platform/realtime/realtime-state.ts';
import type { KeptText, SharedText, SharedTextState } from '../editor/parts/shared-text-state.ts';
import { readDraft } from './document-drafts.ts';
import { createDocumentSaver, type DocumentSaver } from './document-saver.ts';
import { openUnsaved } from './document-savers.ts';
import { writeSharedText } from './write-shared-text.ts';

interface Opened extends SharedText {
  isEnded: boolean;
  kept: KeptText | undefined;
}

const KEPT: KeptText = { epoch: 'e1', state: new Uint8Array([1, 2]) };

const opened: Opened[] = [];
const load = async () => ({
  htmlOf: () => expect.fail('a text that is written is not read'),
  open: (_isReader: boolean, kept?: KeptText) => {
    const isUnkept = kept !== undefined;
    const use = create<SharedTextState>()(() => ({ phase: isUnkept ? 'lost' : 'coming', isUnkept, people: [] }));
    const text = { use, isEnded: false, kept } as Opened;
    text.keep = () => KEPT;
    text.end = () => {
      text.isEnded = true;
    };
    opened.push(text);
    return text;
  },
});

const stored = {
  id: 'd1',
  project_id: 'p1',
  title: 'Plan',
  content: '<p>a</p>',
  category: 'General',
  version: 1,
  updated_at: '2026-11-22T10:00:00Z',
} as Document;

let saver: DocumentSaver;
let written: string;
let sent: Partial<Document>[];
let stop: () => void;
const joined = vi.fn<(text: SharedText | undefined) => void>();
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lose = () => opened[0]?.use.setState({ phase: 'lost', isUnkept: true });
const write = () =>
  writeSharedText({ load, saver, onText: joined, onPeople: () => undefined, onOver: () => undefined });
const arrive = (index: number) => opened[index]?.use.setState({ phase: 'here' });
const type = (content: string) => {
  written = content;
  saver.edited();
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    const { content, version } = JSON.parse(body as string) as Document;
    sent.push({ content, version });
    return Response.json(Object.assign({}, stored, { content, version: version + 1, dropped: [] }));
  });
  localState.setUser({ id: 'mara' } as CurrentUser);
  localState.setToken('of mara');
  written = stored.content;
  sent = [];
  saver = createDocumentSaver({
    client: new QueryClient(),
    projectId: 'p1',
    id: 'd1',
    auto: startAutosave(stored, stored),
  });
  saver.attach(() => written);
  stop = write();
  await wait(0);
});
afterEach(() => {
  stop();
  saver.end();
  opened.splice(0);
  joined.mockReset();
  localState.clear();
  useRealtimeState.setState({ state: 'connecting' });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('joins the shared text at once if nothing was typed', () => {
  arrive(0);
  expect(joined.mock.calls).toEqual([[opened[0]]]);
});

it.each([
  ['drags', 'pointerdown', 'pointerup'],
  ['composes a sign', 'compositionstart', 'compositionend'],
])('joins the text no sooner than a user who %s has ended that', async (_act, start, end) => {
  document.body.dispatchEvent(new Event(start));
  arrive(0);
  await wait(1_000);
  expect(joined).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event(end, { bubbles: true }));
  await wait(1);
  expect(joined).toHaveBeenCalledOnce();
});

it.each(['before', 'after'])(
  'opens the text again once words are saved that were written %s it arrived',
  async (when) => {
    if (when === 'after') type('<p>ab</p>');
    if (when === 'before') {
      type('<p>ab</p>');
      await wait(500);
    }
    arrive(0);
    await wait(1_000);
    expect(joined).not.toHaveBeenCalled();
    await wait(1_500);
    expect(saver.isUnsaved()).toBe(false);
    expect([opened.length, opened[0]?.isEnded, joined.mock.calls.length]).toEqual([2, true, 0]);
    arrive(1);
    expect(joined.mock.calls).toEqual([[opened[1]]]);
  },
);

it.each([
  ['kept', false, '<p>restored</p>', undefined],
  ['not kept', true, '<p>ab</p>', 2],
])('saves nothing over a restored version when the words were %s', async (_, isUnkept, shown, conflict) => {
  arrive(0);
  type('<p>ab</p>');
  await wait(200);
  saver.receive(Object.assign({}, stored, { content: '<p>restored</p>', version: 2 }));
  opened[0]?.use.setState({ isUnkept });
  opened[0]?.use.setState({ phase: 'over' });
  await wait(10_000);
  const { now, theirs } = saver.use.getState().auto;
  expect([now.content, theirs?.version, sent]).toEqual([shown, conflict, []]);
});

it('keeps words on this machine until the server has acknowledged them, while the connection looks alive', async () => {
  arrive(0);
  opened[0]?.use.setState({ isUnkept: true });
  type('<p>ab</p>');
  await wait(200);
  expect(readDraft('p1', 'd1')).toMatchObject({ shared: KEPT, draft: { now: { content: '<p>ab</p>' } } });
  expect(saver.use.getState().isWaiting).toBe(false);
  opened[0]?.use.setState({ isUnkept: false });
  expect(readDraft('p1', 'd1')).toBeUndefined();
});

it.each([5_000, 30_000, 300_000])(
  'goes on in the shared text after %i ms without a connection, and asks nothing when others have saved',
  async (outage) => {
    arrive(0);
    type('<p>ab</p>');
    lose();
    await wait(outage);
    saver.receive(Object.assign({}, stored, { content: '<p>of Tomás</p>', version: 2 }));
    type('<p>abc</p>');
    await wait(200);
    expect(readDraft('p1', 'd1')).toMatchObject({ draft: { now: { content: '<p>abc</p>' } }, shared: KEPT });
    expect(saver.isUnsaved()).toBe(true);
    opened[0]?.use.setState({ phase: 'here', isUnkept: false });
    await wait(1_000);
    expect([saver.use.getState().auto.theirs, saver.isUnsaved(), readDraft('p1', 'd1')]).toEqual([
      undefined,
      false,
      undefined,
    ]);
    expect([sent, joined.mock.calls, opened.length]).toEqual([[], [[opened[0]]], 1]);
  },
);

it('continues after a reload with the text that could not be sent', async () => {
  arrive(0);
  type('<p>ab</p>');
  lose();
  await wait(200);
  saver.end();
  stop();
  saver = (await openUnsaved(new QueryClient(), 'p1', 'd1')) as DocumentSaver;
  stop = write();
  await wait(0);
  expect([opened[1]?.kept, joined.mock.lastCall]).toEqual([KEPT, [opened[1]]]);
  saver.receive(Object.assign({}, stored, { content: '<p>of Tomás</p>', version: 2 }));
  await wait(60_000);
  expect([saver.read(), saver.use.getState().auto.theirs, sent]).toEqual(['<p>ab</p>', undefined, []]);
});

it('sends the text after its page was left, and continues with it when the page is opened again', async () => {
  arrive(0);
  lose();
  stop();
  await wait(0);
  expect([opened[0]?.isEnded, saver.isUnsaved()]).toEqual([false, true]);
  stop = write();
  await wait(0);
  expect(joined.mock.calls).toEqual([[opened[0]], [opened[0]]]);
  stop();
  opened[0]?.use.setState({ phase: 'here', isUnkept: false });
  expect([opened[0]?.isEnded, saver.isUnsaved(), sent]).toEqual([true, false, []]);
});

it('saves over HTTP when the network has let requests through for ten minutes, and no WebSocket', async () => {
  useRealtimeState.setState({ state: 'live' });
  arrive(0);
  type('<p>ab</p>');
  lose();
  await wait(599_000);
  useRealtimeState.setState({ state: 'offline' });
  await wait(300_000);
  useRealtimeState.setState({ state: 'live' });
  await wait(599_000);
  expect(sent).toEqual([]);
  await wait(5_000);
  expect([sent, joined.mock.lastCall, opened[0]?.isEnded]).toEqual([
    [{ content: '<p>ab</p>', version: 1 }],
    [undefined],
    true,
  ]);
});
