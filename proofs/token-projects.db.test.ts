// Proves that a token that is limited to one project can't reach another one of its company: each endpoint that accepts
// tokens gets a working request, with every id in turn replaced by one of the other project.
import { allEndpoints } from '@worklane/contract/index';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { schemaOf } from '../apps/server/src/platform/http/schema-of.ts';
import { aToken } from '../apps/server/src/testing/a-token.ts';
import type { TestPerson } from '../apps/server/src/testing/factories.ts';
import { SPECIMENS } from '../apps/server/src/testing/specimens/all-specimens.ts';
import { type CallInput, callEndpoint, startTestApp, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import type { Target } from '../apps/server/src/testing/walk/walk-target.ts';
import { makeWorld, type World } from '../apps/server/src/testing/walk/walk-world.ts';
import { report } from './figure.ts';

let app: TestApp;
let world: World;
let owner: TestPerson;
let token: { secret: string; id: string };
let sent = 0;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  world = await makeWorld(app);
  owner = world.principals[0]?.person as TestPerson;
  token = await aToken(app, owner);
});
afterEach(() => world.clear());
afterAll(() => app.close());

/** What a project alone holds; the rest of a target is its company's, which the token's user belongs to as well. */
const IN_PROJECT = [
  'ticket',
  'other_ticket',
  'trashed',
  'comment',
  'removed_comment',
  'file',
  'removed_file',
  'change',
  'link',
  'removed_link',
  'time_entry',
  'removed_time',
  'document',
  'trashed_document',
  'revision',
  'thread',
  'document_comment',
  'removed_document_comment',
  'sprint',
  'completed_sprint',
  'removed_sprint',
  'completion',
  'frame',
  'proposal',
  'import',
] as const;

/** Of those, the ones that fields can name which the specimens leave out. */
const NAMED_ELSEWHERE = ['ticket', 'sprint', 'document', 'comment', 'file', 'trashed', 'revision', 'thread'] as const;

const idsOf = (target: Target): string[] => [
  target.project.id,
  target.project.key,
  ...IN_PROJECT.map((name) => target[name]),
];

/** Maps each name of the own target to the foreign one. */
function namesOf(own: Target, foreign: Target): Map<string, string> {
  const pairs = IN_PROJECT.map((name) => [own[name], foreign[name]] as const);
  const keys = [1, 2].map((number) => [`${own.project.key}-${number}`, `${foreign.project.key}-${number}`] as const);
  return new Map([...pairs, ...keys, [own.project.id, foreign.project.id], [own.project.key, foreign.project.key]]);
}

type Path = readonly (string | number)[];

function leavesOf(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [[path, value]];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([name, each]) => leavesOf(each, [...path, name]));
}

function withValue<Value>(value: Value, [first, ...rest]: Path, put: unknown): Value {
  if (first === undefined) return put as Value;
  const copy = Array.isArray(value) ? [...value] : Object.assign({}, value);
  const inside = copy as Record<string | number, unknown>;
  inside[first] = withValue(inside[first] ?? {}, rest, put);
  return copy as Value;
}

/** The bytes of a refused upload are removed behind its answer. */
const BEHIND_UPLOADS = ['file_removals', 'file_departures', 'staged_files'];
/**
 * Tells whether a field names a new record, which callers name as they like, also by the id of another kind of record.
 */
const isNewId = (what: string) => /^(body|query)\.(id|comment_id) = /.test(what);

const NAMES_RECORD = /(^|_)ids?$|^(before|after|ticket|project|projects|parent|document)$/;

/** Lists the fields of a request that name a record, also those that the specimen leaves out. */
function fieldsOf(endpoint: AnyEndpoint): { path: Path; isList: boolean }[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    const { properties = {} } = (schema ? schemaOf(schema, 'input') : {}) as {
      properties?: Record<string, { type?: string }>;
    };
    return Object.entries(properties)
      .filter(([name]) => NAMES_RECORD.test(name))
      .map(([name, { type }]) => ({ path: [part, name], isList: type === 'array' }));
  });
}

function requestsTo(endpoint: AnyEndpoint, own: Target, foreign: Target): [string, CallInput<never>][] {
  const real = SPECIMENS[endpoint.name]?.request(own, owner) ?? {};
  const names = namesOf(own, foreign);
  const replaced = leavesOf(real).flatMap(([path, value]): [string, CallInput<never>][] => {
    const other = typeof value === 'string' ? names.get(value) : undefined;
    return other === undefined ? [] : [[`${path.join('.')} = ${other}`, withValue(real, path, other)]];
  });
  const added = fieldsOf(endpoint).flatMap(({ path, isList }) =>
    [foreign.project.id, ...NAMED_ELSEWHERE.map((name) => foreign[name])].map((id): [string, CallInput<never>] => [
      `${path.join('.')} = ${id}`,
      withValue(real, path, isList ? [id] : id),
    ]),
  );
  return [...replaced, ...added];
}

const takingTokens = allEndpoints.filter(({ takesToken }) => takesToken);

describe.each(takingTokens.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  it("can't reach another project", async () => {
    const foreign = await world.makeTarget('other project', owner);
    for (let index = 0; ; index++) {
      const own = await world.makeTarget('own project', owner);
      const [what, request] = requestsTo(endpoint, own, foreign)[index] ?? [];
      if (!what || !request) return;
      await app.services.db.query(sql`update api_tokens set project_ids = ${[own.project.id]} where id = ${token.id}`);
      app.services.viewers.dropAll();
      const before = await world.fingerprint();
      const label = `${name} with ${what}`;
      const answer = await callEndpoint(app, endpoint, { ...request, token: token.secret });
      sent++;
      const said = JSON.stringify([answer.body, answer.error]);
      const given = JSON.stringify(request);
      const leaked = idsOf(foreign).filter((id) => said.includes(id) && !given.includes(id));
      expect(leaked, `${label}: ${answer.status} ${said.slice(0, 300)}`).toEqual([]);
      const rows = await app.services.db.query<{ name: string; later: string | null; former: string | null }>(sql`
        select name, former, later from walk_writes where id > ${before}::bigint and name <> all(${BEHIND_UPLOADS})`);
      if (answer.status >= 400) expect(rows, `${label} wrote something`).toEqual([]);
      const touched = rows.filter(({ former, later }) =>
        idsOf(foreign).some((id) => `${former} ${isNewId(what) ? '' : later}`.includes(id)),
      );
      expect(touched, `${label}: ${answer.status}`).toEqual([]);
      if (rows.length > 0) await world.leave(own, before);
    }
  });
});

it('sends hundreds of requests', () => {
  expect(sent).toBeGreaterThan(400);
  report('1', 'a token limited to a project, with names of another', `${sent} requests reached nothing of it`);
});
