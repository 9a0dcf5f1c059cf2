// Sends every write with fields that are not its own, as each role: nothing comes of them.
import { allEndpoints } from '@worklane/contract/index';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import sql, { join, raw } from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SPECIMENS } from '../apps/server/src/testing/specimens/all-specimens.ts';
import { callEndpoint, startTestApp, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import type { Target } from '../apps/server/src/testing/walk/walk-target.ts';
import { makeWorld, type World } from '../apps/server/src/testing/walk/walk-world.ts';
import { report } from './figure.ts';

/** What the server alone decides. Each value can be told from everything that is stored for a good reason. */
const PROTECTED: Record<string, () => unknown> = {
  id: () => uuidv7(),
  auth_id: () => `canary-${uuidv7()}`,
  user_id: () => uuidv7(),
  owner_id: () => uuidv7(),
  created_by: () => uuidv7(),
  company_id: () => uuidv7(),
  project_id: () => uuidv7(),
  invite_code: () => `CANARY${uuidv7().slice(-6).toUpperCase()}`,
  created_at: () => '1999-12-31T23:59:59.123Z',
  number: () => 987_654_321,
  position: () => 987_654_321,
  board_version: () => 987_654_321,
  time_spent: () => 987_654.321,
  email_verified: () => true,
  is_first: () => true,
  role: () => 'owner',
  status: () => 'canary_status',
  deleted_at: () => '1999-12-31T23:59:59.123Z',
};
/** Fields whose value says nothing by itself: looked at in what the caller may do afterwards. */
const RIGHTS = new Set(['email_verified', 'is_first', 'role']);

let app: TestApp;
let world: World;
let tables: string[];
let cases = 0;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  world = await makeWorld(app);
  const rows = await app.services.db.query<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  tables = rows.map((each) => each.name);
});
afterAll(async () => {
  report('2', 'protected fields sent along', `0 of ${cases} took effect`);
  await app.close();
});

const writes = allEndpoints.filter((each) => each.method !== 'GET' && each.body);

/** Lists the fields that the endpoint names itself; the authorization walk covers those. */
function ownFields({ body }: AnyEndpoint): Set<string> {
  const fields = new Set<string>();
  const collect = (schema: unknown): void => {
    const { shape, innerType, element, options } =
      (schema as { _zod?: { def?: Record<string, unknown> } })._zod?.def ?? {};
    for (const [name, each] of Object.entries((shape ?? {}) as Record<string, unknown>)) {
      fields.add(name);
      collect(each);
    }
    for (const each of [innerType, element, ...((options as unknown[]) ?? [])]) if (each) collect(each);
  };
  collect(body);
  return fields;
}

async function dump(): Promise<string> {
  const each = tables.map(
    (name) => sql`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as dump from ${raw(name)} t`,
  );
  const rows = await app.services.db.query<{ dump: string }>(sql`${join(each, ' union all ')}`);
  return rows.map((row) => row.dump).join('\n');
}

/** Reads everything that decides what people are allowed to do. */
async function rights(): Promise<string> {
  const { db } = app.services;
  return JSON.stringify([
    await db.query(sql`
      select company_id, user_id, role, status from company_members where role in ('owner', 'admin') order by 1, 2`),
    await db.query(sql`select user_id, role from project_members where role in ('owner', 'admin') order by 1, 2`),
    await db.query(sql`select count(*) from users where is_first`),
    await db.query(sql`select id, owner_id from companies order by 1`),
  ]);
}

/** Writes that make a company, a project or a place of the caller's own change who may do what, as they should. */
const MAKES_RIGHTS = new Set([
  'companies.create',
  'projects.create',
  'auth.register',
  'members.transferOwnership',
  'companies.delete',
]);

describe.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const own = ownFields(endpoint);
  const foreign = Object.keys(PROTECTED).filter((field) => !own.has(field));

  it('ignores all fields but its own', async () => {
    const specimen = SPECIMENS[name];
    if (!specimen) throw new Error(`${name} has no specimen`);
    for (const principal of world.principals.filter((each) => ['owner', 'team_member', 'client'].includes(each.name))) {
      const target: Target = await world.makeTarget('own project', principal.person);
      const since = await world.fingerprint();
      const sent = specimen.request(target, principal.person) as { body?: Record<string, unknown> };
      const values = Object.fromEntries(foreign.map((field) => [field, (PROTECTED[field] as () => unknown)()]));
      const before = await rights();
      const answer = await callEndpoint(app, endpoint, {
        ...sent,
        body: { ...values, ...sent.body },
        token: principal.person?.token,
      } as never);
      if (answer.status < 300) await specimen.settle?.(app, target);
      const label = `${name} by ${principal.name}`;
      expect([label, answer.status < 500]).toEqual([label, true]);
      const text = `${await dump()}\n${JSON.stringify(answer.body ?? '')}`;
      const taken = foreign.filter((field) => !RIGHTS.has(field) && text.includes(String(values[field])));
      expect([label, ...taken]).toEqual([label]);
      if (!MAKES_RIGHTS.has(name)) expect([label, await rights()]).toEqual([label, before]);
      await world.leave(target, since);
      cases += foreign.length;
    }
  });
});
