// Proves that saving the longest document stalls no other request: no step holds the event loop for more than 50 ms.
import { documents } from '@worklane/contract/documents';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, type TestPerson } from '../../testing/factories.ts';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../testing/longest-stretch.ts';
import { sentSlowly } from '../../testing/sent-slowly.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

const PARAGRAPH = '<p data-id="0123456789">Some <strong>bold</strong> words &amp; a <em>few</em> more of them.</p>';

let app: TestApp;
let owner: TestPerson;
let project: { id: string };

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());

it('saves and returns a million characters while other requests are answered', async () => {
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
  // The first save compiles the code that the second uses.
  await save(1, content);
  let version = 2;
  const longest = await leastDisturbed(() => save(version, `${content}<p data-id="a">${version++} more</p>`));
  expect(longest).toBeLessThanOrEqual(LONGEST_MS);
});

it('saves thirty long contents that fifteen people send at once while other requests are answered', async () => {
  const place = { params: { project: project.id } };
  const people = await Promise.all(Array.from({ length: 15 }, () => aMember(app, owner.company_id, 'project_manager')));
  const content = PARAGRAPH.repeat(Math.floor(DOCUMENT_LIMITS.content / PARAGRAPH.length));
  const newDocument = async (_: unknown, index: number) => {
    const { token } = people[index % people.length] as TestPerson;
    const { id } = (await callEndpoint(app, documents.create, { ...place, token, body: {} })).body;
    return { id, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
  };
  const body = Buffer.from(JSON.stringify({ content, version: 1 }));
  const refused: string[] = [];
  const longest = await leastDisturbed(async () => {
    const requests = await Promise.all(Array.from({ length: 30 }, newDocument));
    return longestStretch(() =>
      Promise.all(
        requests.map(async ({ id, headers }) => {
          const init = { method: 'PATCH', headers, body: sentSlowly(body), duplex: 'half' } as RequestInit;
          const answer = await app.server.request(`/api/documents/${id}`, init);
          // On a busy machine, the last ones are asked to try again.
          if (!answer.ok && !answer.headers.has('retry-after')) refused.push(`${answer.status}`);
          await answer.body?.cancel();
        }),
      ),
    );
  });
  expect(refused).toEqual([]);
  expect(longest).toBeLessThanOrEqual(LONGEST_MS);
}, 120_000);
