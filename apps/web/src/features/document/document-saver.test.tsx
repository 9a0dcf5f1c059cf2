// Tests that a document is saved when the typing pauses, kept on this machine until the server has it, and created once.
import { QueryClient } from '@tanstack/react-query';
import type { Document } from '@worklane/contract/documents';
import type { CurrentUser } from '@worklane/contract/users';
import { startAutosave } from '@worklane/domain/documents/autosave';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drafts } from '../../platform/local-state/drafts.ts';
import { localState } from '../../platform/local-state/local-state.ts';
import { readDraft } from './document-drafts.ts';
import { createDocumentSaver, type DocumentSaver } from './document-saver.ts';

const stored: Document = {
  id: 'd1',
  company_id: 'c1',
  project_id: 'p1',
  title: 'Plan',
  content: '<p>a</p>',
  category: 'General',
  external_url: null,
  is_external: false,
  version: 1,
  created_by: null,
  updated_by: null,
  created_at: '2026-11-22T10:00:00Z',
  updated_at: '2026-11-22T10:00:00Z',
};

let saver: DocumentSaver;
/** What the editor holds. */
let text: string;
const server = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const sent = () =>
  server.mock.calls.map(([path, { method, body }]) => [method, path, body ? JSON.parse(body as string) : undefined]);
const saved = (fields: Partial<Document>) => Response.json(Object.assign({}, stored, fields, { dropped: [] }));
const refused = (code: string) => Response.json({ error: { code, message: code } }, { status: 409 });
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const type = (content: string) => {
  text = content;
  saver.edited();
};
const open = (isNew = false) => {
  const auto = isNew
    ? startAutosave({ title: 'Untitled Document', category: 'General', content: '' })
    : startAutosave(stored, stored);
  saver = createDocumentSaver({ client: new QueryClient(), projectId: 'p1', id: 'd1', auto });
  saver.attach(() => text);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server);
  localState.setUser({ id: 'mara' } as CurrentUser);
  localState.setToken('of mara');
});
afterEach(() => {
  saver.end();
  drafts.clear();
  localState.clear();
  server.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('saves two seconds after the last key, and keeps a draft until the server has answered', async () => {
  open();
  server.mockImplementation(async () =>
    saved({ content: '<p>ab</p>', version: 2, updated_at: '2026-11-22T11:00:00Z' }),
  );
  type('<p>ab</p>');
  await wait(130);
  expect(readDraft('p1', 'd1')).toMatchObject({ draft: { now: { content: '<p>ab</p>' } } });
  await wait(1_800);
  expect(server).not.toHaveBeenCalled();
  await wait(100);
  expect(sent()).toEqual([['PATCH', '/api/documents/d1', { version: 1, content: '<p>ab</p>' }]]);
  expect(saver.use.getState().savedAt).toBe('2026-11-22T11:00:00Z');
  expect([saver.isUnsaved(), readDraft('p1', 'd1')]).toEqual([false, undefined]);
});

it('retries after a lost connection, and reports the failure once', async () => {
  open();
  server.mockRejectedValueOnce(new TypeError('offline')).mockImplementation(async () => saved({ version: 2 }));
  type('<p>ab</p>');
  saver.flush();
  await wait(0);
  expect(saver.use.getState().problem?.message).toBe('Network error');
  expect(readDraft('p1', 'd1')).toBeDefined();
  await wait(1_000);
  expect([server.mock.calls.length, saver.isUnsaved()]).toEqual([2, false]);
  expect(saver.use.getState().problem).toBeUndefined();
});

it('shows a concurrent save, and overwrites it only when the user says so', async () => {
  open();
  server
    .mockImplementationOnce(async () => refused('document_changed'))
    .mockImplementationOnce(async () => saved({ content: '<p>theirs</p>', version: 2 }))
    .mockImplementation(async () => saved({ content: '<p>mine</p>', version: 3 }));
  type('<p>mine</p>');
  saver.flush();
  await wait(60_000);
  expect([server.mock.calls.length, saver.use.getState().auto.theirs?.content]).toEqual([2, '<p>theirs</p>']);
  saver.keepMine();
  await wait(0);
  expect(sent()[2]).toEqual(['PATCH', '/api/documents/d1', { version: 2, content: '<p>mine</p>' }]);
  expect(saver.isUnsaved()).toBe(false);
});

it('keeps the replaced text in this browser', async () => {
  open();
  type('<p>mine</p>');
  saver.receive(Object.assign({}, stored, { content: '<p>theirs</p>', version: 2 }));
  saver.takeTheirs();
  expect(saver.use.getState().auto.now.content).toBe('<p>theirs</p>');
  expect(drafts.read('document aside d1')).toMatchObject({ text: { content: '<p>mine</p>' } });
});

it('creates a new document once, with its first text, when it changes before the answer', async () => {
  open(true);
  let answer: (response: Response) => void = () => undefined;
  server
    .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    .mockImplementation(async () => saved({ version: 2 }));
  saver.set({ title: 'Plan' });
  await wait(5_000);
  expect(server).not.toHaveBeenCalled();
  type('<p>a</p>');
  saver.flush();
  await wait(0);
  type('<p>ab</p>');
  saver.flush();
  await wait(0);
  const body = { id: 'd1', title: 'Plan', category: 'General', content: '<p>a</p>' };
  expect(sent()).toEqual([['POST', '/api/projects/p1/documents', body]]);
  answer(saved({}));
  await wait(0);
  expect(sent()[1]).toEqual(['PATCH', '/api/documents/d1', { version: 1, content: '<p>ab</p>' }]);
  expect(readDraft('p1', undefined)).toBeUndefined();
});

it('saves nothing while no editor is mounted', async () => {
  open();
  type('');
  saver.attach(() => undefined);
  saver.flush();
  await wait(60_000);
  expect([server.mock.calls.length, saver.read()]).toEqual([0, '<p>a</p>']);
});

it('saves what was typed a moment before the editor was replaced, once the next one is mounted', async () => {
  open();
  server.mockImplementation(async () => saved({ content: '<p>ab</p>', version: 2 }));
  saver.attach(() => undefined);
  type('<p>ab</p>');
  await wait(500);
  saver.attach(() => text);
  await wait(2_200);
  expect([saver.read(), server.mock.calls.length]).toEqual(['<p>ab</p>', 1]);
});
