// Sends every endpoint requests made from its own schema, by users of every role: none is answered with a server error,
// and every refusal has the contract's form.
import { randomInt } from 'node:crypto';
import { allEndpoints } from '@worklane/contract/index';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import type { ErrorBody } from '@worklane/contract/platform/error-body';
import { ERRORS, type ErrorCode } from '@worklane/contract/platform/errors';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { anyCharacter } from '../apps/server/src/testing/any-character.ts';
import type { TestPerson } from '../apps/server/src/testing/factories.ts';
import { SPECIMENS } from '../apps/server/src/testing/specimens/all-specimens.ts';
import { startTestApp, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { idMark, valuesOf } from '../apps/server/src/testing/values-of.ts';
import type { Target } from '../apps/server/src/testing/walk/walk-target.ts';
import { makeWorld, type World } from '../apps/server/src/testing/walk/walk-world.ts';
import { figure, report } from './figure.ts';

const REQUESTS = figure(20_000, 300_000);
const EACH = Math.ceil(REQUESTS / allEndpoints.length);
const AT_ONCE = 25;
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));

let app: TestApp;
let world: World;
let people: (TestPerson | null)[];
let sent = 0;
let done = 0;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  world = await makeWorld(app);
  people = world.principals.map(({ person }) => person);
  await app.services.db.query(sql`create table members_at_first as select * from company_members`);
  await app.services.db.query(sql`create table companies_at_first as select * from companies`);
});
afterAll(() => app.close());

type Part = Record<string, unknown>;
interface Sample {
  who: number;
  pick: number;
  /** Which parts are what the endpoint works with, with some fields of another kind, or wholly made up. */
  isReal: { params: boolean; query: boolean; body: boolean };
  params: Part;
  query: Part;
  body: unknown;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of an endpoint that speaks OAuth, by the place of the field's name. */
  said: [number, unknown][];
}

/** Words that OAuth knows, and anything else. */
const SAID = fc.oneof(
  fc.constantFrom('authorization_code', 'code', 'S256', 'Planner', 'read', 'http://127.0.0.1/callback', 'a'.repeat(43)),
  fc.string({ unit: anyCharacter, maxLength: 3_000 }),
  fc.jsonValue(),
  fc.array(fc.constantFrom('http://127.0.0.1/callback', 'https://a.example/', 'javascript:0', 'a\u0000'), {
    maxLength: 12,
  }),
);

const mostly = fc.integer({ min: 0, max: 9 }).map((each) => each > 1);

function samplesOf({ params, query, body, oauth }: AnyEndpoint, seed: number): Sample[] {
  const nothing = fc.constant<unknown>({});
  const arbitrary = fc.record({
    who: fc.nat(),
    pick: fc.nat(),
    isReal: fc.record({ params: mostly, query: mostly, body: mostly }),
    params: params ? valuesOf(params) : nothing,
    query: query ? valuesOf(query) : nothing,
    body: body ? valuesOf(body) : nothing,
    bytes: fc.uint8Array({ maxLength: 2_000 }),
    said: oauth ? fc.array(fc.tuple(fc.nat(oauth.fields.length - 1), SAID), { maxLength: 10 }) : fc.constant([]),
  });
  return fc.sample(arbitrary, { numRuns: EACH, seed }) as Sample[];
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Replaces one or two fields of a request that works with made-up ones. */
function mixed(real: unknown, made: unknown, pick: number): unknown {
  if (!isPart(real) || !isPart(made)) return made;
  const names = Object.keys(made);
  const taken = [names[pick % names.length], ...(pick % 3 === 0 ? [names[(pick >> 3) % names.length]] : [])];
  return { ...real, ...Object.fromEntries(Object.entries(made).filter(([name]) => taken.includes(name))) };
}

/** Encodes a value for an address, which can say what encodeURIComponent can't. */
const encoded = (value: unknown) =>
  String(value).isWellFormed()
    ? encodeURIComponent(String(value))
    : `${encodeURIComponent(String(value).toWellFormed())}%ED%A0%BD`;

function idsIn(target: Target): string[] {
  const texts = Object.values(target).flatMap((each) => (isPart(each) ? Object.values(each) : [each]));
  return texts.filter((each): each is string => typeof each === 'string');
}

function requestOf(
  endpoint: AnyEndpoint,
  sample: Sample,
  target: Target,
  person: TestPerson | null,
): [string, RequestInit] {
  const ids = idsIn(target);
  const real = (SPECIMENS[endpoint.name]?.request(target, person) ?? {}) as Record<string, unknown>;
  const withIds = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value ?? null).replace(/@id(\d+)@/g, (_, index) => ids[index % ids.length] ?? idMark(0)));
  const part = (name: 'params' | 'query' | 'body') =>
    withIds(sample.isReal[name] ? mixed(real[name], name === 'params' ? {} : sample[name], sample.pick) : sample[name]);
  const params = (part('params') ?? {}) as Part;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? 'x') || 'x');
  const query = Object.entries(part('query') ?? {}).map(([name, value]) => `${name}=${encoded(value)}`);
  const headers = new Headers(real.headers as Record<string, string> | undefined);
  if (person) headers.set('authorization', `Bearer ${person.token}`);
  const init: RequestInit = { method: endpoint.method, headers };
  if (endpoint.oauth) return asOauth(endpoint.oauth, sample, path, init);
  if (endpoint.upload)
    init.body = sample.isReal.body && real.bytes ? (real.bytes as Uint8Array<ArrayBuffer>) : sample.bytes;
  else if (endpoint.method !== 'GET') {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(part('body'));
  }
  return [query.length > 0 ? `${path}?${query.join('&')}` : path, init];
}

function asOauth(
  { takes, fields }: NonNullable<AnyEndpoint['oauth']>,
  { said }: Sample,
  path: string,
  init: RequestInit,
): [string, RequestInit] {
  const named = said.map(([index, value]) => [fields[index] ?? '', value] as const);
  if (takes === 'json') {
    const headers = new Headers(init.headers);
    headers.set('content-type', 'application/json');
    return [path, { ...init, headers, body: JSON.stringify(Object.fromEntries(named)) }];
  }
  const texts = named.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  const form = new URLSearchParams(texts as [string, string][]);
  return takes === 'query' ? [`${path}?${form}`, init] : [path, { ...init, body: form }];
}

/** Tells whether an answer is as OAuth has it: a redirect within this server, or a refusal in OAuth's form. */
function isOauthAnswer({ status, headers }: Response, text: string): boolean {
  if (status === 303) return /^\/(?!\/)/.test(headers.get('location') ?? '');
  const { error, error_description } = JSON.parse(text) as Part;
  return status === 400 && typeof error === 'string' && typeof error_description === 'string';
}

/** @returns what is wrong with the answer */
async function faultOf(
  { stream, oauth }: AnyEndpoint,
  address: string,
  init: RequestInit,
): Promise<string | undefined> {
  sent++;
  const response = await app.server.request(address, init);
  if (response.ok) done++;
  if (response.ok || response.status === 304) {
    // A stream would go on for ever.
    await response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  const said = `${response.status} ${text.slice(0, 300)}`;
  if (response.status >= 500) return said;
  // A page that people open says in words what is wrong.
  if (stream === 'text/html' && /^<!doctype html>.*<\/html>\s*$/is.test(text)) return undefined;
  try {
    if (oauth && isOauthAnswer(response, text)) return undefined;
    const { error } = JSON.parse(text) as ErrorBody;
    const isWhole = ERRORS[error.code as ErrorCode]?.status === response.status && error.request_id && error.message;
    return isWhole ? undefined : said;
  } catch {
    return said;
  }
}

/** Puts companies and members back: some requests do what they say, such as deleting a company or leaving it. */
async function heal(): Promise<void> {
  const { db, viewers } = app.services;
  await db.transaction(async (tx) => {
    await tx.query(sql`
      update companies c set deleted_at = null, owner_id = f.owner_id from companies_at_first f where f.id = c.id`);
    await tx.query(sql`
      insert into company_members select f.* from members_at_first f join companies c on c.id = f.company_id
      on conflict do nothing`);
    await tx.query(sql`
      update company_members m set role = f.role, status = f.status from members_at_first f
      where f.company_id = m.company_id and f.user_id = m.user_id`);
  });
  viewers.dropAll();
}

it.each(allEndpoints.map((endpoint, index) => [endpoint.name, endpoint, SEED + index] as const))(
  '%s answers whatever it is sent',
  { timeout: 600_000 },
  async (name, endpoint, seed) => {
    const samples = samplesOf(endpoint, seed);
    const author = people[0] ?? null;
    const faults: string[] = [];
    // Thousands of rows came since the last endpoint, and the server's own collection of statistics waits a minute.
    await app.services.db.query(sql`analyze search_texts, ticket_records, document_records, ticket_comments, projects`);
    for (let from = 0; from < samples.length; from += AT_ONCE) {
      await heal();
      const target = await world.makeTarget('own project', author);
      const since = await world.fingerprint();
      const answers = samples.slice(from, from + AT_ONCE).map(async (sample) => {
        const [address, init] = requestOf(endpoint, sample, target, people[sample.who % people.length] ?? null);
        const fault = await faultOf(endpoint, address, init);
        if (fault) faults.push(`${endpoint.method} ${address} ${String(init.body).slice(0, 600)}: ${fault}`);
      });
      await Promise.all(answers);
      if (endpoint.method !== 'GET') await world.leave(target, since);
    }
    await world.clear();
    expect(faults.slice(0, 3), `${name}: ${faults.length} of ${samples.length}, with FUZZ_SEED=${SEED}`).toEqual([]);
  },
);

it('sends the intended number of requests', () => {
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  // Otherwise too many were refused before they did any work.
  expect(done).toBeGreaterThan(sent / 10);
  const found = `${sent} to ${allEndpoints.length} endpoints, ${done} of them done, seed ${SEED}: no 5xx`;
  report('11', 'requests made from the schemas', found);
});
