// Proves that exporting long texts keeps nobody waiting: no stretch of work holds the event loop for more than 50 ms.
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ImportWorld, someRows, startImportWorld } from '../../testing/imports/import-world.ts';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../testing/longest-stretch.ts';

const TICKETS = 500;
const DESCRIPTION = '<p>Words &amp; more words</p>'.repeat(7_000);
const COMMENT = '<p>"Said" &amp; done</p>'.repeat(1_000);

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
  await world.importFile(someRows(TICKETS));
  const { company_id, id } = world.project;
  // Uses its own connection, because the server cancels statements that take this long.
  const client = new pg.Client({ connectionString: world.app.databaseUrl });
  await client.connect();
  await client.query(sql`
    update tickets set description = ${DESCRIPTION} where company_id = ${company_id} and project_id = ${id}`);
  await client.query(sql`
    insert into ticket_comments (company_id, id, ticket_id, content)
    select t.company_id, gen_random_uuid(), t.id, ${COMMENT}
    from tickets t, generate_series(1, 500)
    where t.company_id = ${company_id} and t.project_id = ${id} and t.number = 7`);
  await client.end();
}, 120_000);
afterAll(() => world.close());

/** @returns how many bytes came */
async function download(kind: 'csv' | 'archive'): Promise<number> {
  const path = `/api/projects/${world.project.id}/export.${kind}`;
  const answer = await world.app.server.request(path, { headers: { authorization: `Bearer ${world.owner.token}` } });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    // As over a network.
    await new Promise(setImmediate);
  }
  return bytes;
}

it.each([
  ['csv', TICKETS * 100_000],
  // Repetition packs well.
  ['archive', 500_000],
] as const)(
  'exports 500 tickets with the longest texts as %s while others go on',
  async (kind, least) => {
    let bytes = 0;
    const longest = await leastDisturbed(() =>
      longestStretch(async () => {
        bytes = await download(kind);
      }),
    );
    expect(bytes).toBeGreaterThan(least);
    expect(longest).toBeLessThanOrEqual(LONGEST_MS);
  },
  120_000,
);
