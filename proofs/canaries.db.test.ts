// Secrets with marks on them: after everybody has called everything, none of them stands in an answer, a stream, a log
// line or, in plain, in the database.
import { auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { allEndpoints } from '@worklane/contract/index';
import { invitations } from '@worklane/contract/invitations';
import { members } from '@worklane/contract/members';
import { twoFactor } from '@worklane/contract/two-factor';
import { MATRIX } from '@worklane/domain/access/actions';
import type { Role } from '@worklane/domain/access/roles';
import sql, { join, raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createLogger } from '../apps/server/src/platform/log/create-logger.ts';
import { aBrowser, sessionOf } from '../apps/server/src/testing/a-browser.ts';
import { aPerson, PASSWORD, type TestPerson } from '../apps/server/src/testing/factories.ts';
import { SPECIMENS } from '../apps/server/src/testing/specimens/all-specimens.ts';
import { callEndpoint, startTestApp, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { twoFactorCode } from '../apps/server/src/testing/two-factor-code.ts';
import { PLACES } from '../apps/server/src/testing/walk-place.ts';
import { makeWorld, type World } from '../apps/server/src/testing/walk-world.ts';
import { report } from './figure.ts';

const SECRET_KEY = 'canary-key-of-the-installation-0001';
const CLIENT_SECRET = 'canary-client-secret-0002';
const NEW_PASSWORD = 'canary password 0003';

let app: TestApp;
let world: World;
let owner: TestPerson;
const logged: string[] = [];
/** By what they are; each was handed out once, to whom it belongs. */
const secrets = new Map<string, string>();
/** Hashes and the like, which nobody is ever handed. */
const stored = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), {
    settings: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: CLIENT_SECRET, GOOGLE_ISSUER: 'http://127.0.0.1:9' },
    secretKey: SECRET_KEY,
    log: createLogger('trace', { write: (line) => void logged.push(line) }),
  });
  world = await makeWorld(app);
  owner = world.principals[0]?.person as TestPerson;
  await seed();
});
afterAll(() => app.close());

async function seed(): Promise<void> {
  const { db, background } = app.services;
  secrets.set('the installation’s key', SECRET_KEY);
  secrets.set('a provider’s client secret', CLIENT_SECRET);

  const person = await aPerson(app);
  const browser = aBrowser(app);
  const signedIn = sessionOf(
    (await browser.call(auth.login, { body: { email: person.email, password: PASSWORD } })).body,
  );
  browser.token = signedIn.token;
  await browser.call(auth.changePassword, { body: { current_password: PASSWORD, new_password: NEW_PASSWORD } });
  secrets.set('a password', NEW_PASSWORD);
  const { secret } = (await browser.call(twoFactor.enroll)).body;
  const { recovery_codes } = (await browser.call(twoFactor.verify, { body: { code: twoFactorCode(secret) } })).body;
  secrets.set('a two-factor secret', secret);
  recovery_codes.forEach((each, index) => void secrets.set(`recovery code ${index + 1}`, each));
  const session = [...browser.cookies].find(([name]) => name.includes('session'));
  secrets.set('a session cookie', decodeURIComponent(session?.[1] ?? '').split('.')[0] ?? '');
  secrets.set('an access token', browser.token);

  const { body } = await callEndpoint(app, invitations.invite, {
    params: { company: owner.company_id },
    token: owner.token,
    body: { emails: ['canary@example.com'], role: 'admin' },
  });
  secrets.set('an invitation’s token', /token=([\w-]+)/.exec(body[0]?.sent?.link ?? '')?.[1] ?? '');
  await callEndpoint(app, auth.forgotPassword, { body: { email: person.email } });
  await background.settled();

  const hashes = await db.query<{ password: string }>(
    sql`select password from auth_accounts where password is not null`,
  );
  hashes.forEach(({ password }, index) => void stored.set(`password hash ${index + 1}`, password));
  const kept = await db.query<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from one_time_secrets union all select encode(token_hash, 'hex') from invitations`,
  );
  kept.forEach(({ hash }, index) => void stored.set(`hash of a one-time secret ${index + 1}`, hash));
  expect([...secrets.values(), ...stored.values()].filter((each) => each.length < 8)).toEqual([]);
  expect(secrets.size).toBeGreaterThanOrEqual(14);
}

function found(text: string, marked: Map<string, string>): string[] {
  return [...marked].filter(([, value]) => text.includes(value)).map(([name]) => name);
}

it('stand in no answer, stream or log line, whoever calls what', { timeout: 300_000 }, async () => {
  const streams = await Promise.all(
    world.principals.flatMap(({ name, person }) =>
      person === null || name === 'ended session' ? [] : [overhear(person.token)],
    ),
  );
  let answers = 0;
  for (const endpoint of allEndpoints) {
    if (endpoint.stream === 'text/event-stream') continue;
    await world.clear();
    for (const kind of PLACES) {
      for (const { name, person } of world.principals) {
        const place = await world.makePlace(kind, person);
        const specimen = SPECIMENS[endpoint.name];
        if (!specimen) throw new Error(`${endpoint.name} has no specimen`);
        const request = { ...specimen.request(place, person), token: person?.token };
        const answer = await callEndpoint(app, endpoint, request);
        if (answer.status < 300) await specimen.settle?.(app, place);
        if (answer.status < 300 && endpoint.method !== 'GET') world.leave();
        const text = JSON.stringify([answer.body, answer.error, [...answer.headers]]);
        const label = `${endpoint.name} by ${name} on ${kind}`;
        // Without a mail server those who run a company hand its invitations on themselves (decision 0011).
        if (endpoint.name === 'mail.outbox' && text.includes(secrets.get('an invitation’s token') as string)) {
          expect(['owner', 'admin']).toContain(name);
          continue;
        }
        expect([label, ...found(text, secrets), ...found(text, stored)]).toEqual([label]);
        answers++;
      }
    }
  }
  await app.services.background.settled();
  for (const stream of streams) {
    stream.stop();
    expect(found(stream.said(), secrets)).toEqual([]);
  }
  expect(logged.length).toBeGreaterThan(answers);
  const lines = logged.join('\n');
  expect(found(lines, secrets)).toEqual([]);
  expect(found(lines, stored)).toEqual([]);
  report(
    '4',
    'marked secrets',
    `0 of ${secrets.size + stored.size} in ${answers} answers and ${logged.length} log lines`,
  );
});

it('lie in the database as hashes or sealed, never in plain', async () => {
  const { db } = app.services;
  const tables = await db.query<{ name: string }>(sql`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`);
  const dumps = tables.map(
    ({ name }) => sql`select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as dump from ${raw(name)} t`,
  );
  const rows = await db.query<{ dump: string }>(sql`${join(dumps, ' union all ')}`);
  const dump = rows.map((each) => each.dump).join('\n');
  // Sessions are rows found by their own token, as the library beneath keeps them.
  const others = new Map([...secrets].filter(([name]) => name !== 'a session cookie'));
  expect(found(dump, others)).toEqual([]);
  report('4', 'the same in a dump of the database', `0 of ${others.size} in ${tables.length} tables`);
});

it('an invite code is shown to those who may invite, and to nobody else', async () => {
  const { body } = await callEndpoint(app, companies.get, {
    params: { company: owner.company_id },
    token: owner.token,
  });
  for (const { role, person } of world.principals) {
    if (!role || !person) continue;
    const params = { company: owner.company_id };
    const answers = [
      await callEndpoint(app, companies.get, { params, token: person.token }),
      await callEndpoint(app, companies.members, { params, token: person.token }),
      await callEndpoint(app, members.rotateInviteCode, { params: { company: person.id }, token: person.token }),
    ];
    const isShown = JSON.stringify(answers.map((each) => each.body)).includes(body.invite_code as string);
    expect([role, isShown]).toEqual([role, (MATRIX['member.invite'] as readonly Role[]).includes(role)]);
  }
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
