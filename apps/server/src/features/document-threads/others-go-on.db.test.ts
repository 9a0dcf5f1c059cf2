// Proves that comments on the longest document stall no other request: no step of work holds the event loop for more than 50 ms.
import { documentThreads } from '@worklane/contract/document-threads';
import { documents } from '@worklane/contract/documents';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { TestPerson } from '../../testing/factories.ts';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../testing/longest-stretch.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());

const call = callAs(() => owner);
const create = async (content: string) =>
  (await call(app, documents.create, { params: { project: project.id }, body: { content } })).body;

it('finds words that hardly differ from a long text while other requests are answered', async () => {
  const { id } = await create(`<p data-id="a">${'a'.repeat(DOCUMENT_LIMITS.content - 100)}</p>`);
  const anchor = [{ block: 'a', start: 500_000, quote: `${'a'.repeat(1_000)}b${'a'.repeat(999)}` }];
  const start = () =>
    call(app, documentThreads.start, { params: { document: id }, body: { content: '<p>Hm</p>', anchor } });
  let status = 0;
  const longest = await leastDisturbed(() =>
    longestStretch(async () => {
      status = (await start()).status;
    }),
  );
  expect(status).toBe(200);
  expect(longest).toBeLessThanOrEqual(LONGEST_MS);
});

it.each([
  ['one long block', (word: string) => `<p data-id="a">${`${word} `.repeat(190_000)}</p>`, 'a'],
  [
    'many blocks',
    (word: string) =>
      Array.from({ length: 500 }, (_, at) => `<p data-id="b${at}">${`${word} ${at} `.repeat(200)}</p>`).join(''),
    'b',
  ],
  ['the most blocks', (word: string) => `<p data-id="c">${word}</p>`.repeat(40_000), 'c'],
])('moves 500 passages with a new text of %s while others go on', async (_what, textOf, block) => {
  const body = JSON.stringify({ content: textOf('two'), version: 1 });
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  const longest = await leastDisturbed(async () => {
    const { id } = await create(textOf('one'));
    // Inserted directly, because people may only write a limited number of comments per minute.
    await app.services.db.query(sql`
      insert into document_threads (company_id, id, document_id, anchor, created_at)
      select ${project.company_id}, gen_random_uuid(), ${id}, jsonb_build_array(jsonb_build_object(
        'block', case ${block} when 'b' then 'b' || n else ${block} end, 'start', n, 'end', n + 700,
        'quote', repeat('one ', 175), 'text', repeat('one ', 175), 'is_lost', n % 2 = 0)), now()
      from generate_series(0, 499) n`);
    let answered = '';
    const stretch = await longestStretch(async () => {
      const answer = await app.server.request(`/api/documents/${id}`, { method: 'PATCH', headers, body });
      answered = await answer.text();
    });
    expect(answered).toContain('"dropped":[]');
    return stretch;
  });
  expect(longest).toBeLessThanOrEqual(LONGEST_MS);
});
