// Proves that saving the longest document keeps nobody waiting: no stretch of work holds the event loop for more than 50 ms.
import { documents } from '@worklane/contract/documents';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { TestPerson } from '../../testing/factories.ts';
import { longestStretch } from '../../testing/longest-stretch.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

const LONGEST_MS = 50;
const PARAGRAPH = '<p data-id="0123456789">Some <strong>bold</strong> words &amp; a <em>few</em> more of them.</p>';

let app: TestApp;
let owner: TestPerson;
let project: { id: string };

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());

it('saves and answers a million characters while others go on', async () => {
  const made = await callEndpoint(app, documents.create, {
    token: owner.token,
    params: { project: project.id },
    body: { content: PARAGRAPH },
  });
  const content = PARAGRAPH.repeat(Math.floor(DOCUMENT_LIMITS.content / PARAGRAPH.length));
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  let answered = '';
  const save = async (version: number, saved: string) => {
    const body = JSON.stringify({ content: saved, version });
    const longest = await longestStretch(async () => {
      const answer = await app.server.request(`/api/documents/${made.body.id}`, { method: 'PATCH', headers, body });
      answered = await answer.text();
    });
    expect(answered).toContain('"dropped":[]');
    return longest;
  };
  // The first one compiles what the others use.
  await save(1, content);
  const longest = await save(2, `${content}<p data-id="a">One more</p>`);
  expect(longest).toBeLessThanOrEqual(LONGEST_MS);
});
