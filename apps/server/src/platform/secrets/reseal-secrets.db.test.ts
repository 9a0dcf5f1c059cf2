// Tests that every sealed value is sealed anew after SECRET_KEY was changed, that nothing is lost when that is interrupted, and that
// both keys can open values until the end.
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findModel } from '../../features/assistant/model/connect-model.ts';
import { calendarTokenFor } from '../../features/integrations/flows/use-calendar.ts';
import { tokenFor } from '../../features/integrations/flows/use-token.ts';
import { SEALED_COLUMNS } from '../../sealed-columns.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { type Sealed, sealEverything } from '../../testing/seal-everything.ts';
import { TEST_SECRET_KEY } from '../../testing/start-test-app.ts';
import { type GitHubWorld, startGitHubWorld } from '../../testing/worlds/github-world.ts';
import { named } from '../database/sql-name.ts';
import type { JobHandler } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';
import { resealAtStart, resealJobs } from './reseal-secrets.ts';
import { createSeal } from './seal.ts';
import type { SealedColumn } from './sealed-column.ts';

const NEW = 'the key of the installation after the change';
const ONLY_NEW = (purpose: string) => createSeal(NEW, purpose);
const BOTH = (purpose: string) => createSeal([NEW, TEST_SECRET_KEY], purpose);

let world: GitHubWorld;
let sealed: Sealed;
beforeAll(async () => {
  world = await startGitHubWorld(inject('templateUrl'), { hasGitHubApp: true });
  sealed = await sealEverything(world);
});
afterAll(() => world.close());

const servicesWith = (sealFor: Services['sealFor'], formerSecretKeys: string[] = []): Services => {
  const { services } = world.app;
  return { ...services, sealFor, config: { ...services.config, formerSecretKeys } };
};
const reseal = (services: Services) => (resealJobs(services, SEALED_COLUMNS)[0] as JobHandler).run({}, async () => {});
const query = (statement: Sql) => world.app.services.db.query<Record<string, unknown>>(statement);

/** Opens everything that is sealed. @throws when a value opens with none of the keys */
async function open(sealFor: Services['sealFor']): Promise<Map<string, string>> {
  const opened = new Map<string, string>();
  for (const column of SEALED_COLUMNS)
    for (const row of await rowsOf(column))
      opened.set(
        [column.table, column.column, ...column.key.map((name) => String(row[name]))].join(' '),
        inTheOpen(column, row, sealFor),
      );
  return opened;
}

const rowsOf = ({ table, key, more = [], column, field, where = sql`true` }: SealedColumn) => {
  const value = field ? sql`${named(column)} ->> ${field}` : named(column);
  const names = [...key, ...more].flatMap((name) => [named(name), sql`, `]);
  const columns = names.reduce((all, each) => sql`${all}${each}`);
  return query(sql`select ${columns}${value} as sealed from ${named(table)} where ${value} is not null and ${where}`);
};

function inTheOpen(column: SealedColumn, row: Record<string, unknown>, sealFor: Services['sealFor']): string {
  const text = sealFor(column.purpose).open(String(row.sealed), column.ownerOf(row));
  const inner = column.inner && /"sealed":"v2\./.test(text);
  if (!inner) return text;
  // What a job carries sealed: opened and sealed anew by the way under test, so it has to open first.
  const anew = column.inner?.sealAnew(text, row, sealFor) ?? text;
  return anew.replace(/"sealed":"[^"]+"/, '');
}

it('knows every column of the database that has sealed values in it', async () => {
  const tables = await query(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')
      and (table_schema = 'public' or table_name = 'job')`);
  const found = new Set<string>();
  for (const { schema, name } of tables) {
    const table = schema === 'jobs' ? 'jobs.job' : String(name);
    const values = await query(sql`
      select distinct e.key from (select to_jsonb(t) as row from ${named(table)} t) x, jsonb_each_text(x.row) e
      where e.value ~ '(^|")v[12]\.([A-Za-z0-9_-]{8}\.)?[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22}\.'`);
    for (const { key } of values) found.add(`${table}.${key}`);
  }
  expect(found).toEqual(new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)));
});

it('seals everything anew although it is killed after every few values, and both keys can open values until the end', async () => {
  const before = await open(BOTH);
  expect(before.size).toBeGreaterThan(SEALED_COLUMNS.length);
  const interrupted = servicesWith(BOTH);
  const { db } = interrupted;
  let kills = 0;
  for (let isOver = false; !isOver; ) {
    let left = 3;
    const dying = {
      ...db,
      async query<Row>(statement: Sql): Promise<Row[]> {
        if (/^\s*update/.test(statement.text) && left-- === 0) throw new Error('killed');
        return db.query<Row>(statement);
      },
    };
    isOver = await reseal({ ...interrupted, db: dying }).then(
      () => true,
      () => false,
    );
    if (!isOver) kills++;
    expect(await open(BOTH)).toEqual(before);
  }
  expect(kills).toBeGreaterThan(3);
  expect(await open(ONLY_NEW)).toEqual(before);
  const { linked, modelKey } = sealed;
  const { company_id } = linked.owner;
  const services = servicesWith(ONLY_NEW);
  expect((await tokenFor(services, { company_id, type: 'github' })).access_token).toMatch(/^ghu_access/);
  expect((await calendarTokenFor(services, linked.owner.id)).access_token).toMatch(/^ya29_access/);
  expect((await findModel(services, company_id))?.key).toBe(modelKey);
});

it('leaves a value as it is that was replaced while it was sealed anew', async () => {
  const { company_id } = sealed.linked.owner;
  const services = servicesWith((purpose) => createSeal([TEST_SECRET_KEY, NEW], purpose));
  const { db } = services;
  const replaced = createSeal(NEW, 'integrations').close('{"access_token":"newer"}', `${company_id}/figma`);
  const racing = {
    ...db,
    async query<Row>(statement: Sql): Promise<Row[]> {
      if (/^\s*update integrations/.test(statement.text))
        await db.query(sql`
          update integrations set sealed = ${replaced} where company_id = ${company_id} and type = 'figma'`);
      return db.query<Row>(statement);
    },
  };
  await reseal({ ...services, db: racing });
  const [row] = await query(sql`select sealed from integrations where company_id = ${company_id} and type = 'figma'`);
  expect(row?.sealed).toBe(replaced);
  await reseal(servicesWith(BOTH));
});

it('tells the operator at the start what is still sealed with another key, and when the former one can go', async () => {
  const { jobs } = world.app.services;
  const noticesWith = (sealFor: Services['sealFor'], former: string[]) =>
    resealAtStart(servicesWith(sealFor, former), SEALED_COLUMNS);
  expect(await noticesWith(ONLY_NEW, [])).toEqual([]);
  expect(await noticesWith(BOTH, [TEST_SECRET_KEY])).toEqual([expect.stringContaining('remove SECRET_KEY_FORMER')]);
  const { untried } = await jobs.count();
  const third = (purpose: string) => createSeal(['a third key of the installation', NEW], purpose);
  expect(await noticesWith(third, [NEW])).toEqual([
    expect.stringContaining('are being sealed with the present SECRET_KEY'),
  ]);
  expect((await jobs.count()).untried).toBe(untried + 1);
  const lost = await noticesWith((purpose) => createSeal('a third key of the installation', purpose), []);
  expect(lost).toEqual([expect.stringMatching(/^\d+ stored secrets can't be opened.*SECRET_KEY_FORMER/)]);
});

it('runs the jobs that carried sealed values with the new key alone', async () => {
  const { figma, github, gitHubApp, google } = world.standIns;
  const revoked = [github.counts.revoked, google.counts.revoked, gitHubApp.counts.revoked];
  const app = await world.app.another({ secretKey: NEW });
  await jobsSettled(app);
  expect(figma.counts.revoked).toBe(0);
  expect([github.counts.revoked, google.counts.revoked, gitHubApp.counts.revoked]).toEqual(
    revoked.map((count) => count + 1),
  );
  expect((await app.services.jobs.count()).failed).toBe(0);
});
