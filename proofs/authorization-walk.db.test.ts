// Walks every endpoint with every role on every target, and compares with the expected answer. A refusal writes
// nothing, and what the user isn't allowed to know of looks exactly like what does not exist. No answer, stream or log line
// contains a secret that is not its reader's.
import { companies } from '@worklane/contract/companies';
import { allEndpoints } from '@worklane/contract/index';
import { members } from '@worklane/contract/members';
import { type AnyEndpoint, withEachMethod } from '@worklane/contract/platform/endpoint';
import { MATRIX } from '@worklane/domain/access/actions';
import { isBoundToProjects, type Role } from '@worklane/domain/access/roles';
import sql, { join, raw } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Canaries, releaseCanaries, startMarkedApp } from '../apps/server/src/testing/canaries.ts';
import type { TestPerson } from '../apps/server/src/testing/factories.ts';
import { jobsSettled } from '../apps/server/src/testing/jobs-settled.ts';
import { SPECIMENS } from '../apps/server/src/testing/specimens/all-specimens.ts';
import type { Specimen } from '../apps/server/src/testing/specimens/specimen.ts';
import { callEndpoint, type TestApp, type TestResponse } from '../apps/server/src/testing/start-test-app.ts';
import { TARGETS, type TargetKind } from '../apps/server/src/testing/walk/walk-target.ts';
import { makeWorld, type Principal, type World } from '../apps/server/src/testing/walk/walk-world.ts';
import { report } from './figure.ts';

let app: TestApp;
let world: World;
let owner: TestPerson;
let canaries: Canaries;
let logged: string[];
let streams: { said(): string; stop(): void }[];
let answers = 0;

beforeAll(async () => {
  ({ app, logged } = await startMarkedApp(inject('templateUrl')));
  world = await makeWorld(app);
  owner = world.principals[0]?.person as TestPerson;
  canaries = await releaseCanaries(app, owner);
  streams = await Promise.all(
    world.principals.flatMap(({ name, person }) =>
      person === null || name === 'ended session' ? [] : [overhear(person.token)],
    ),
  );
});
afterEach(() => world.clear());
afterAll(async () => {
  for (const stream of streams) stream.stop();
  await app.close();
});

async function overhear(token: string) {
  const response = await app.server.request('/api/events', { headers: { authorization: `Bearer ${token}` } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  void (async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      text += new TextDecoder().decode(read.value);
  })();
  return { said: () => text, stop: () => void reader.cancel() };
}

type Outcome = 'done' | 'unauthenticated' | 'hidden' | 'forbidden';
const OUTCOME_BY_STATUS: Record<number, Outcome> = {
  200: 'done',
  204: 'done',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'hidden',
};

/** Decides by the specification's tables, apart from the code that decides. */
function expected(endpoint: AnyEndpoint, specimen: Specimen, principal: Principal, kind: TargetKind): Outcome {
  const { right } = specimen;
  if (right === 'public') return 'done';
  if (principal.person === null || principal.name === 'ended session') return 'unauthenticated';
  if (principal.rights) {
    if (principal.role === null) return 'unauthenticated';
    const isRead = endpoint.method === 'GET' || (principal.rights === 'propose' && endpoint.isProposal);
    if (!endpoint.takesToken || (principal.rights !== 'write' && !isRead)) return 'forbidden';
  }
  if (right === 'signed-in') return 'done';
  if (principal.isElsewhere && specimen.on !== 'company') return 'hidden';
  if (!mayKnow(specimen, principal, kind)) return 'hidden';
  const role = kind === 'other company' ? 'owner' : (principal.role as Role);
  if (right === 'project.settings') return passesGate(role, kind) ? 'done' : 'forbidden';
  // A team member edits the projects they are on (decision T-04).
  if (right === 'project.edit' && role === 'team_member' && kind !== 'own project') return 'forbidden';
  if (!(MATRIX[right as keyof typeof MATRIX] as readonly Role[]).includes(role)) return 'forbidden';
  return 'done';
}

/**
 * Tells whether a role can change a project's settings. The company role counts there; project managers have to be on
 * it.
 */
function passesGate(role: Role, kind: TargetKind): boolean {
  return role === 'owner' || role === 'admin' || (role === 'project_manager' && kind === 'own project');
}

function mayKnow({ on }: Specimen, { name, role }: Principal, kind: TargetKind): boolean {
  if (name === "another company's owner") return kind === 'other company';
  if (role === null || kind === 'other company') return false;
  if (on === 'company') return true;
  if (kind === 'deleted') return false;
  return kind === 'own project' || !isBoundToProjects(role);
}

it('has an expectation for every endpoint, and none for missing ones', () => {
  expect(Object.keys(SPECIMENS).sort()).toEqual(allEndpoints.map((each) => each.name).sort());
});

it('keeps secrets in the database as hashes or sealed, never in plain', async () => {
  const { db } = app.services;
  const tables = await db.query<{ name: string }>(sql`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`);
  const dumps = tables.map(
    ({ name }) => sql`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as dump from ${raw(name)} t`,
  );
  const rows = await db.query<{ dump: string }>(sql`${join(dumps, ' union all ')}`);
  const dump = rows.map((each) => each.dump).join('\n');
  expect(canaries.foundIn(dump, canaries.stored)).not.toEqual([]);
  // Sessions are rows found by their own token, as the library beneath keeps them.
  const others = new Map([...canaries.secrets].filter(([name]) => name !== 'a session cookie'));
  expect(others.size).toBeGreaterThanOrEqual(13);
  expect(canaries.foundIn(dump, others)).toEqual([]);
  report('4', 'marked secrets in a dump of the database', `0 of ${others.size} in ${tables.length} tables`);
});

it('shows an invite code to users who may invite, and to nobody else', async () => {
  const params = { company: owner.company_id };
  const { body } = await callEndpoint(app, companies.get, { params, token: owner.token });
  for (const { role, person, rights } of world.principals) {
    if (!role || !person || rights) continue;
    const shown = [
      await callEndpoint(app, companies.get, { params, token: person.token }),
      await callEndpoint(app, companies.members, { params, token: person.token }),
      await callEndpoint(app, members.rotateInviteCode, { params: { company: person.id }, token: person.token }),
    ];
    const isShown = JSON.stringify(shown.map((each) => each.body)).includes(body.invite_code as string);
    expect([role, isShown]).toEqual([role, (MATRIX['member.invite'] as readonly Role[]).includes(role)]);
  }
});

it('detects every write', async () => {
  const before = await world.fingerprint();
  expect(await world.fingerprint()).toBe(before);
  const { id } = await app.services.db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string }>(sql`update companies set name = name returning id`);
    return row ?? { id: '' };
  });
  const after = await world.fingerprint();
  expect(after).not.toBe(before);
  await app.services.db.query(sql`update companies set name = name where id = ${id}`);
  expect(await world.fingerprint()).not.toBe(after);
});

it('expects the right that each endpoint declares', () => {
  for (const endpoint of allEndpoints) {
    const { name, access } = endpoint;
    const asked = SPECIMENS[name]?.right ?? '';
    if (access === 'public') expect([name, asked]).toEqual([name, 'public']);
    else if (typeof access === 'string') expect([name, asked]).toEqual([name, 'signed-in']);
    else if (access.action) expect([name, asked]).toEqual([name, access.action]);
    else expect([name, /^signed-in$|\.view$/.test(asked)]).toEqual([name, true]);
  }
});

const walks = allEndpoints.flatMap((endpoint) =>
  withEachMethod(endpoint).map((each) => [each.name, each, endpoint.name] as const),
);

describe.each(walks)('%s', (_, endpoint, name) => {
  it.each(TARGETS)('on: %s', async (kind) => {
    const specimen = SPECIMENS[name];
    if (!specimen) throw new Error(`the walk has no expectation for ${name}`);
    for (const principal of world.principals) await walk(endpoint, specimen, principal, kind);
  });

  const mixes = SPECIMENS[name]?.mixed ?? [];
  if (mixes.length === 0) return;
  it('refuses ids of two companies in one call', async () => {
    for (const principal of world.principals) {
      for (const mixed of mixes) {
        const target = await world.makeMixedTarget(principal.person);
        const before = await world.fingerprint();
        const answer = await callEndpoint(app, endpoint, {
          ...mixed(target, principal.person),
          token: principal.person?.token,
        });
        const label = `${name} by ${principal.name} with mixed ids: ${answer.status} ${answer.error?.code ?? ''}`;
        expectNoSecret(label, answer);
        // What a client can't decide is left out of their tickets (decision T-50).
        if (name === 'tickets.create' && principal.role === 'client') {
          expect(answer.body, label).toMatchObject({ parent_id: null, assignee_ids: [] });
          await world.leave(target, before);
          continue;
        }
        expect(label).toMatch(/ (400|401|403|404) /);
        expect(await world.writtenSince(before), `${label} wrote something`).toEqual([]);
      }
    }
  });
});

async function walk(endpoint: AnyEndpoint, specimen: Specimen, principal: Principal, kind: TargetKind): Promise<void> {
  const target = await world.makeTarget(kind, principal.person);
  const before = await world.fingerprint();
  const request = { ...specimen.request(target, principal.person), token: principal.person?.token };
  const answer = await callEndpoint(app, endpoint, request);
  const wanted = expected(endpoint, specimen, principal, kind);
  if (answer.status < 300) await specimen.settle?.(app, target);
  const label = `${endpoint.name} by ${principal.name} on ${kind}: ${answer.status} ${answer.error?.code ?? ''}`;
  expectNoSecret(label, answer);

  if (wanted === 'done') {
    // A public endpoint, or a call that points at nothing, can still refuse what was sent, but not who sent it.
    // The provider that is set up can't be reached.
    const said = label.replace(/ 502 (provider_failed|ai_github_failed)$/, '');
    if (specimen.right === 'public' || !specimen.on) expect(said).not.toMatch(/ 403 | 5\d\d /);
    else expect(`${label} -> ${OUTCOME_BY_STATUS[answer.status]}`).toBe(`${label} -> done`);
  } else {
    expect(`${label} -> ${OUTCOME_BY_STATUS[answer.status]}`).toBe(`${label} -> ${wanted}`);
  }
  const after = await world.fingerprint();
  if (answer.status >= 400) expect(await world.writtenSince(before), `${label} wrote something`).toEqual([]);
  if (after !== before) await world.leave(target, before);
  if (wanted === 'hidden') expect(answer.error?.code, label).toMatch(/_not_found$/);
}

function expectNoSecret(label: string, answer: TestResponse<AnyEndpoint>): void {
  answers++;
  const found = canaries.foundIn(JSON.stringify([answer.body, answer.error, [...answer.headers]]));
  expect(found, label).toEqual([]);
}

it('lets nobody but the author edit a comment', async () => {
  const tries = [
    ['tickets.editComment', 'owner'],
    // Owners, administrators and project managers may delete it (decision 0255).
    ['tickets.deleteComment', 'team_member'],
  ] as const;
  for (const [name, role] of tries) {
    const endpoint = allEndpoints.find((each) => each.name === name) as AnyEndpoint;
    const [, admin] = world.principals;
    const other = world.principals.find((each) => each.role === role);
    const target = await world.makeTarget('own project', admin?.person ?? null);
    const before = await world.fingerprint();
    const request = { ...SPECIMENS[name]?.request(target, null), token: other?.person?.token };
    expect((await callEndpoint(app, endpoint, request)).error?.code).toBe('forbidden');
    expect(await world.fingerprint()).toBe(before);
  }
});

it('writes no secret to a stream or a log line', async () => {
  await jobsSettled(app);
  for (const stream of streams) expect(canaries.foundIn(stream.said())).toEqual([]);
  expect(logged.length).toBeGreaterThan(answers);
  expect(canaries.foundIn(logged.join('\n'))).toEqual([]);
  report('1', 'everybody, everywhere', `${answers} answers as the tables say, none of which wrote what it refused`);
  const count = canaries.secrets.size + canaries.stored.size;
  report('4', 'marked secrets', `0 of ${count} in ${answers} answers and ${logged.length} log lines`);
});
