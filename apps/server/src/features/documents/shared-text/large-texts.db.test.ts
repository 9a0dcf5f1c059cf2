// Proves that large shared texts stall no other request: no step holds the server's event loop for more than 50 ms.
import { documents } from '@worklane/contract/documents';
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { TEXT_ROOT } from '@worklane/domain/documents/vocabulary';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import * as Y from 'yjs';
import type { TestPerson } from '../../../testing/factories.ts';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../../testing/longest-stretch.ts';
import { callEndpoint, type TestApp } from '../../../testing/start-test-app.ts';
import { startWithProject } from '../../../testing/start-with-project.ts';
import { aWriter, type Listening, listenForSockets, type Writer } from '../../../testing/worlds/a-writer.ts';

const WAIT = { timeout: 20_000 };

let app: TestApp;
let owner: TestPerson;
let project: { id: string };
let server: Listening;
const writers: Writer[] = [];

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  server = await listenForSockets(app);
});
afterEach(() => {
  for (const writer of writers.splice(0)) writer.cut();
});
afterAll(async () => {
  await app.close();
  server.close();
});

function start(document: string, options: Partial<Parameters<typeof aWriter>[0]> = {}): Writer {
  const writer = aWriter({ document, token: owner.token, ...options });
  writers.push(writer);
  writer.connect(server.url);
  return writer;
}

async function begun(): Promise<{ id: string; writer: Writer }> {
  const place = { token: owner.token, params: { project: project.id } };
  const { id } = (await callEndpoint(app, documents.create, { ...place, body: { content: '<p>Begun</p>' } })).body;
  const writer = start(id);
  await expect.poll(() => writer.isIn && writer.words().length > 0 && writer.isKept()).toBe(true);
  return { id, writer };
}

/** Makes the update of a client that adds so many paragraphs at once. */
function paragraphs(count: number, words: string): Buffer {
  const text = new Y.Doc();
  const all = Array.from({ length: count }, () => {
    const paragraph = new Y.XmlElement('paragraph');
    if (words) paragraph.insert(0, [new Y.XmlText(words)]);
    return paragraph;
  });
  text.getXmlFragment(TEXT_ROOT).insert(0, all);
  return Buffer.concat([Buffer.from([0, 0, 0, 9]), Y.encodeStateAsUpdate(text)]);
}

it('refuses an update of 200,000 paragraphs while other requests are answered', async () => {
  const update = paragraphs(200_000, '');
  expect(update.length).toBeGreaterThan(3_000_000);
  let id = '';
  const longest = await leastDisturbed(async () => {
    const one = await begun();
    id = one.id;
    return longestStretch(async () => {
      one.writer.say(update);
      await expect.poll(() => one.writer.closed, WAIT).toBe(SHARED_TEXT_CLOSED.tooLarge);
    });
  });
  expect(longest).toBeLessThanOrEqual(LONGEST_MS);
  const next = start(id);
  await expect.poll(() => next.words()).toEqual(['Begun']);
});

it('stores a long text, sends it to others and saves it as content while other requests are answered', async () => {
  const update = paragraphs(20_000, 'Some words of a line');
  let id = '';
  const writing = await leastDisturbed(async () => {
    const one = await begun();
    const { writer } = one;
    id = one.id;
    const kept = () => writer.messages.some((each) => each.type === 'kept' && each.number === 9);
    const stored = () => writer.messages.some(({ type }) => type === 'stored');
    const stretch = await longestStretch(async () => {
      writer.say(update);
      await expect.poll(() => [kept(), writer.closed], WAIT).toEqual([true, undefined]);
      await expect.poll(stored, WAIT).toBe(true);
    });
    writer.cut();
    return stretch;
  });
  expect(writing).toBeLessThanOrEqual(LONGEST_MS);
  const opening = await leastDisturbed(() =>
    longestStretch(async () => {
      const next = start(id, { isDeaf: true });
      await expect.poll(() => next.received, WAIT).toBeGreaterThan(500_000);
    }),
  );
  expect(opening).toBeLessThanOrEqual(LONGEST_MS);
});
