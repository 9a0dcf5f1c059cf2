// Proves that several users who write one document at two processes, with connections that break and clients that never
// return, lose no acknowledged word and end with the same text. Measures the cost with twenty of them.
import { documents } from '@worklane/contract/documents';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { App } from '../apps/server/src/app.ts';
import { settleSharedTexts } from '../apps/server/src/features/documents/flows/settle-shared-texts.ts';
import { aPerson, aProject, type TestPerson } from '../apps/server/src/testing/factories.ts';
import { ownTime } from '../apps/server/src/testing/own-time.ts';
import { callEndpoint, startTestApp, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { aWriter, type Listening, listenForSockets, type Writer } from '../apps/server/src/testing/worlds/a-writer.ts';
import { figure, report } from './figure.ts';

const RUNS = figure(200, 3_000);
const BLOCKS = 2_000;
const PEOPLE = 20;

let app: TestApp;
let other: App;
let places: Listening[];
let owner: TestPerson;
let project: { id: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  other = await app.another();
  places = [await listenForSockets(app), await listenForSockets(other)];
  owner = await aPerson(app);
  project = await aProject(app, owner, 'WORDS');
});
afterAll(async () => {
  await app.close();
  for (const place of places) place.close();
});

const urlOf = (place: number) => places[place % places.length]?.url ?? '';

async function aDocument(content: string): Promise<string> {
  const body = { title: 'Written together', content };
  const answer = await callEndpoint(app, documents.create, {
    token: owner.token,
    params: { project: project.id },
    body,
  });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

async function contentOf(document: string): Promise<string> {
  await settleSharedTexts({ ...app.services, now: () => new Date(Date.now() + 120_000) });
  const { body } = await callEndpoint(app, documents.get, { token: owner.token, params: { document } });
  return body.content;
}

type Step =
  | { who: number; what: 'type'; paragraph: number; at: number }
  | { who: number; what: 'add' | 'cut' | 'vanish' | 'acknowledge' }
  | { who: number; what: 'come'; place: number };

const step = (people: number): fc.Arbitrary<Step> => {
  const who = fc.nat(people - 1);
  const type = fc.record({ who, what: fc.constant('type' as const), paragraph: fc.nat(8), at: fc.nat(60) });
  return fc.oneof(
    { weight: 8, arbitrary: type },
    { weight: 2, arbitrary: fc.record({ who, what: fc.constantFrom('add' as const, 'acknowledge' as const) }) },
    { weight: 2, arbitrary: fc.record({ who, what: fc.constantFrom('cut' as const) }) },
    { weight: 1, arbitrary: fc.record({ who, what: fc.constantFrom('vanish' as const) }) },
    { weight: 3, arbitrary: fc.record({ who, what: fc.constant('come' as const), place: fc.nat(1) }) },
  );
};

/** A writer with the words they have written; those before `acknowledged` are in the database. */
interface Hand {
  writer: Writer;
  words: string[];
  acknowledged: number;
  isGone: boolean;
}

const note = (hand: Hand) => {
  if (hand.writer.isKept()) hand.acknowledged = hand.words.length;
};

/** Tells whether everything is kept; if not, comes back when the room has ended, as the page does. */
function keptOr(writer: Writer): true | number | string {
  if (writer.isKept()) return true;
  if (writer.closed !== undefined && writer.closed < 4_000) writer.connect(urlOf(0));
  return writer.closed ?? `in: ${writer.isIn}`;
}

async function act(hand: Hand, step: Step, index: number): Promise<void> {
  const { writer, words } = hand;
  const paragraphs = writer.words().length;
  note(hand);
  if (step.what === 'come') writer.connect(urlOf(step.place));
  else if (step.what === 'cut') writer.cut();
  else if (step.what === 'vanish') hand.isGone = true;
  else if (step.what === 'acknowledge' && writer.isIn)
    await expect.poll(() => writer.isKept() || !writer.isIn).toBe(true);
  else if (paragraphs > 0 && (step.what === 'add' || step.what === 'type')) {
    // A word of one letter, so that nobody can write inside it.
    const word = String.fromCodePoint(0x4e00 + index);
    words.push(word);
    if (step.what === 'type') writer.type(word, step.paragraph % paragraphs, step.at);
    else writer.paragraph(word);
  }
  note(hand);
  if (hand.isGone) writer.cut();
}

it(`loses no acknowledged word, and everybody ends with the same text (${RUNS} runs)`, async () => {
  let written = 0;
  await fc.assert(
    fc.asyncProperty(
      fc
        .integer({ min: 2, max: 5 })
        .chain((people) =>
          fc.record({ people: fc.constant(people), steps: fc.array(step(people), { minLength: 8, maxLength: 30 }) }),
        ),
      async ({ people, steps }) => {
        const document = await aDocument('<p>begun</p>');
        const hands: Hand[] = Array.from({ length: people }, () => ({
          writer: aWriter({ document, token: owner.token }),
          words: [],
          acknowledged: 0,
          isGone: false,
        }));
        for (const [index, { writer }] of hands.entries()) writer.connect(urlOf(index));
        await expect.poll(() => hands.every(({ writer }) => writer.words().length > 0), { interval: 5 }).toBe(true);
        for (const [index, each] of steps.entries()) {
          const hand = hands[each.who] as Hand;
          if (!hand.isGone) await act(hand, each, index);
        }
        const last = aWriter({ document, token: owner.token });
        last.connect(urlOf(1));
        const staying = hands.filter(({ isGone }) => !isGone);
        for (const { writer } of staying) if (!writer.isIn) writer.connect(urlOf(0));
        await expect
          .poll(() => staying.map(({ writer }) => keptOr(writer)).filter((each) => each !== true), { interval: 20 })
          .toEqual([]);
        const all = [...staying.map(({ writer }) => writer), last];
        // Where everybody has vanished, the last writer has nobody to compare with until it has the text.
        await expect.poll(() => last.words().length > 0, { interval: 5 }).toBe(true);
        const textsNow = () => new Set(all.map((writer) => writer.words().join('\n'))).size;
        await expect.poll(textsNow, { interval: 5 }).toBe(1);
        const text = last.words().join('\n');
        const content = await contentOf(document);
        for (const { words, acknowledged, isGone } of hands) {
          for (const word of words.slice(0, isGone ? acknowledged : words.length)) {
            expect(text).toContain(word);
            expect(content).toContain(word);
          }
          written += words.length;
        }
        for (const writer of all) writer.cut();
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  report(
    '9',
    'Several write one document at once',
    `${RUNS} runs, ${written} words by 2 to 5 people at two processes: no acknowledged one absent`,
  );
}, 1_200_000);

it(`sends letters to ${PEOPLE} people in a document of ${BLOCKS} blocks`, async () => {
  const words = 'Every router is measured on the same route table and the same machine.';
  const document = await aDocument(`<p>${words}</p>`.repeat(BLOCKS));
  const seed = (_content: string, text: Writer['text']) => {
    const seeding = aWriter({ document, token: '' });
    for (let i = 0; i < BLOCKS; i++) seeding.paragraph(words);
    text.getXmlFragment('blocks').insert(
      0,
      seeding.text
        .getXmlFragment('blocks')
        .toArray()
        .map((each) => each.clone() as never),
    );
  };
  const writers = Array.from({ length: PEOPLE }, () => aWriter({ document, token: owner.token, seed }));
  const opening = performance.now();
  for (const [index, writer] of writers.entries()) writer.connect(urlOf(index));
  await expect.poll(() => writers.every((writer) => writer.words().length === BLOCKS), { timeout: 60_000 }).toBe(true);
  const openedMs = performance.now() - opening;
  const took: number[] = [];
  for (let i = 0; i < 60; i++) {
    const [from, to] = [writers[i % PEOPLE] as Writer, writers[(i * 7 + 3) % PEOPLE] as Writer];
    if (from === to) continue;
    const heard = new Promise<void>((resolve) => void to.text.once('update', () => resolve()));
    const at = ownTime();
    from.type('x', (i * 31) % BLOCKS, 0);
    await heard;
    took.push(ownTime() - at);
  }
  took.sort((one, another) => one - another);
  const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
  const found = `open in ${Math.round(openedMs)} ms, a letter in ${at(0.5)} ms, of 95 % in ${at(0.95)} ms`;
  report('9', `${PEOPLE} people in a document of ${BLOCKS} blocks`, found);
  expect(at(0.5)).toBeLessThan(100);
  for (const writer of writers) writer.cut();
}, 120_000);
