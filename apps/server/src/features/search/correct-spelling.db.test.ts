// Tests that the usual typing mistakes are corrected: a letter too many, too few, a wrong one, and two that are swapped.
import { search } from '@worklane/contract/search';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let token: string | undefined;
const WORDS = ['search', 'router', 'invoice', 'handbook', 'timeline', 'certificate'];

beforeAll(async () => {
  const { app: started, owner, project } = await startWithProject(inject('templateUrl'));
  app = started;
  ({ token } = owner);
  for (const word of [...WORDS, 'footer', 'rounder'])
    await aTicket(app, owner, project, { title: `About the ${word} of us` });
});
afterAll(() => app.close());

it.each(WORDS)(
  'corrects every swap of two neighbours in %s, and every missing or doubled letter behind the first',
  async (word) => {
    const typed = new Set<string>();
    for (let at = 1; at < word.length - 1; at++) {
      typed.add(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2));
      typed.add(word.slice(0, at) + word.slice(at + 1));
      typed.add(word.slice(0, at) + word[at] + word.slice(at));
    }
    typed.delete(word);
    for (const from of typed) {
      // A guess has a tenth of a second, which a busy machine might not have.
      await expect
        .poll(async () => (await callEndpoint(app, search.find, { query: { q: from }, token })).body.corrected, {
          message: from,
        })
        .toEqual([{ from, to: word }]);
    }
  },
);
