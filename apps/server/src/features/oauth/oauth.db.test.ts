// Tests how programs get an API token over OAuth: what they are told, registering, consent, the code, and its ends.
import { apiTokens } from '@worklane/contract/api-tokens';
import { oauth } from '@worklane/contract/integrations/oauth';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import * as client from 'oauth4webapi';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  allow,
  aProgram,
  codeIn,
  pkce,
  redeem,
  registerProgram,
  requestOf,
  type TestProgram,
} from '../../testing/a-program.ts';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { sweepCodes } from '../api-tokens/sweep.ts';
import { sweepPrograms } from './sweep.ts';

const ISSUER = 'http://worklane.test';

let app: TestApp;
let mara: TestPerson;
let program: TestProgram;
let clock = 0;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { now: () => new Date(Date.now() + clock) });
});
beforeEach(async () => {
  clock = 0;
  mara = await aPerson(app);
  program = await aProgram(app);
});
afterAll(() => app.close());

const ask = (person: { token: string }, request: string) =>
  callEndpoint(app, oauth.ask, { token: person.token, query: { request } });
const seenProjects = async (token: string | undefined) => {
  const answer = await callEndpoint(app, projects.list, { token });
  return answer.status === 200 ? answer.body.map(({ id }) => id) : answer.status;
};
const ownTokens = async (person: TestPerson) =>
  (await callEndpoint(app, apiTokens.list, { token: person.token })).body.map(({ id, name, rights }) => ({
    id,
    name,
    rights,
  }));

describe('what programs are told', () => {
  it('leads from 401 to the server', async () => {
    const refused = await app.server.request('/mcp', { method: 'POST' });
    const facts = `${ISSUER}/.well-known/oauth-protected-resource/mcp`;
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer realm="Worklane", resource_metadata="${facts}"`,
    ]);
    const resource = await (await app.server.request(facts)).json();
    expect(resource).toMatchObject({ resource: `${ISSUER}/mcp`, authorization_servers: [ISSUER] });
    const root = await (await app.server.request('/.well-known/oauth-protected-resource')).json();
    expect(root).toMatchObject({ resource: ISSUER });
    const server = await (await app.server.request('/.well-known/oauth-authorization-server')).json();
    expect(server).toMatchObject({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/connect`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  it.each(['openid-configuration', 'oauth-authorization-server/mcp', 'oauth-protected-resource/api'])(
    'says that there is no %s, instead of showing the page',
    async (name) => {
      const { status, headers } = await app.server.request(`/.well-known/${name}`);
      expect([status, headers.get('content-type')]).toEqual([404, 'application/json']);
    },
  );

  it('leads a browser to the page that asks, with the query as it came, and in no frame', async () => {
    const request = `${requestOf(program)}&state=1e5&x="`;
    const answer = await app.server.request(`/connect?${request}`);
    const address = new URL(answer.headers.get('location') ?? '', ISSUER);
    expect([answer.status, address.origin, address.pathname]).toEqual([303, ISSUER, '/profile/connect']);
    expect(new URLSearchParams(address.searchParams.get('request') ?? '').getAll('state')).toEqual(['xyz', '1e5']);
    const page = await app.server.request('/profile/connect');
    for (const { headers } of [answer, page]) {
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});

it('gives a token that an independent client asks for', async () => {
  const insecure = {
    [client.allowInsecureRequests]: true,
    [client.customFetch]: (async (url: string, init: RequestInit) => app.server.request(url, init)) as never,
  };
  const issuer = new URL(ISSUER);
  const server = await client.processDiscoveryResponse(
    issuer,
    await client.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  );
  const redirect_uri = 'http://127.0.0.1:4567/callback';
  const metadata = { client_name: 'An independent client', redirect_uris: ['http://127.0.0.1/callback'] };
  const registered = await client.processDynamicClientRegistrationResponse(
    await client.dynamicClientRegistrationRequest(server, metadata, insecure),
  );
  const self = { client_id: registered.client_id };
  const own = { ...self, redirect_uri, ...pkce() };
  const project = await aProject(app, mara);
  const address = await allow(app, mara, own, { rights: 'propose', project_ids: [project.id], days: 7 });
  const parameters = client.validateAuthResponse(server, self, address, 'xyz');
  const answer = await client.processAuthorizationCodeResponse(
    server,
    self,
    await client.authorizationCodeGrantRequest(
      server,
      self,
      client.None(),
      parameters,
      redirect_uri,
      own.verifier,
      insecure,
    ),
  );
  expect(answer).toMatchObject({ token_type: 'bearer', expires_in: 7 * 24 * 3_600, scope: 'propose' });
  expect(answer.access_token).toMatch(/^wl_[0-9A-Za-z]{49}$/);
  expect(await seenProjects(answer.access_token)).toEqual([project.id]);
  const body = { project_id: project.id, title: 'Directly' };
  const refused = await callEndpoint(app, tickets.create, { token: answer.access_token, body });
  expect(refused.error?.code).toBe('api_token_proposes');
  expect(await ownTokens(mara)).toEqual([{ id: expect.any(String), name: 'An independent client', rights: 'propose' }]);
});

describe('registering', () => {
  it.each([
    [{}, 'invalid_client_metadata'],
    [{ redirect_uris: [] }, 'invalid_client_metadata'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://agent.example/x', 'http://agent.example/x'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://agent.example/x'], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
  ])('refuses %j', async (said, error) => {
    const answer = await registerProgram(app, said);
    expect([answer.status, await answer.json()]).toEqual([400, { error, error_description: expect.any(String) }]);
  });

  it('keeps a name without control characters, and asks for no secret', async () => {
    const said = { client_name: `Good\u202e\nProgram ${'x'.repeat(99)}`, redirect_uris: ['https://agent.example/x'] };
    const answer = await (await registerProgram(app, said)).json();
    expect(answer).toMatchObject({ client_name: `Good Program ${'x'.repeat(47)}`, token_endpoint_auth_method: 'none' });
    expect(answer).not.toHaveProperty('client_secret');
  });

  it('is limited for each address, and ends when nobody uses it', async () => {
    const limited = await startTestApp(inject('templateUrl'), { settings: { RATE_LIMIT_FACTOR: '0.1' } });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++)
      statuses.push((await registerProgram(limited, { redirect_uris: ['https://agent.example/x'] })).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    await limited.close();

    await allow(app, mara, program);
    const unused = await aProgram(app);
    clock = 25 * 3_600_000;
    await sweepPrograms({ db: app.services.db, now: app.services.now });
    await sweepCodes({ db: app.services.db, now: app.services.now });
    const kept = await app.services.db.query<{ id: string }>(sql`
      select id from oauth_clients where id = any(${[program.client_id, unused.client_id]}::uuid[])`);
    expect(kept.map(({ id }) => id)).toEqual([program.client_id]);
    expect(await app.services.db.query(sql`select 1 from oauth_codes where user_id = ${mara.id}`)).toEqual([]);
    clock = 401 * 24 * 3_600_000;
    await sweepPrograms({ db: app.services.db, now: app.services.now });
    expect((await app.services.db.query(sql`select 1 from oauth_clients where id = ${program.client_id}`)).length).toBe(
      0,
    );
  });
});

describe('the question', () => {
  it('says who asks and where the answer goes', async () => {
    const { body } = await ask(mara, requestOf(program, { scope: 'openid read' }));
    expect(body).toEqual({
      name: 'Planner',
      identity: null,
      returns_to: 'agent.example',
      is_local: false,
      asks_for: 'read',
      cancel_to: `https://agent.example/callback?error=access_denied&state=xyz&iss=${encodeURIComponent(ISSUER)}`,
    });
    const local = await aProgram(app, { redirect_uri: 'http://127.0.0.1/callback' });
    const asked = await ask(mara, requestOf({ ...local, redirect_uri: 'http://127.0.0.1:5151/callback' }));
    expect(asked.body).toMatchObject({ returns_to: '127.0.0.1:5151', is_local: true, asks_for: null });
  });

  it.each([
    ['oauth_client_unknown', { client_id: null }],
    ['oauth_client_unknown', { client_id: 'nobody' }],
    ['oauth_client_unknown', { client_id: '0199e3a5-0000-7000-8000-000000000000' }],
    ['oauth_redirect_unknown', { redirect_uri: null }],
    ['oauth_redirect_unknown', { redirect_uri: 'https://evil.example/callback' }],
    ['oauth_redirect_unknown', { redirect_uri: 'https://agent.example/callback/more' }],
    ['oauth_redirect_unknown', { redirect_uri: 'https://agent.example:8443/callback' }],
    ['oauth_redirect_unknown', { redirect_uri: 'https://agent.example@evil.example/callback' }],
    ['oauth_redirect_unknown', { redirect_uri: 'https://agent.example/callback#here' }],
    ['oauth_redirect_unknown', { redirect_uri: 'javascript:alert(1)' }],
    // Who asks is judged first.
    ['oauth_redirect_unknown', { redirect_uri: 'https://evil.example/', response_type: 'token' }],
    ['oauth_request_invalid', { response_type: 'token' }],
    ['oauth_request_invalid', { code_challenge: null }],
    ['oauth_request_invalid', { code_challenge_method: 'plain' }],
    ['oauth_request_invalid', { code_challenge_method: null }],
    ['oauth_request_invalid', { code_challenge: 'short' }],
    ['oauth_request_invalid', { resource: 'https://elsewhere.example/mcp' }],
    ['oauth_request_invalid', { state: 'x'.repeat(2_001) }],
  ])('is refused with %s for %j, and sends nobody anywhere', async (code, changes) => {
    const request = requestOf(program, changes);
    const asked = await ask(mara, request);
    expect([asked.status, asked.error?.code]).toEqual([400, code]);
    const body = { request, company_id: mara.company_id, rights: 'read' };
    const allowed = await callEndpoint(app, oauth.allow, { token: mara.token, body });
    expect([allowed.status, allowed.error?.code]).toEqual([400, code]);
  });

  it.each(['client_id', 'redirect_uri', 'code_challenge', 'state'])('takes no second %s', async (name) => {
    const refused = await ask(mara, `${requestOf(program)}&${name}=https%3A%2F%2Fevil.example`);
    expect(refused.status).toBe(400);
  });

  it('is answered by a session alone: not by a cookie of another site, an API token or a member who is viewed as', async () => {
    const viewed = await aMember(app, mara.company_id, 'team_member');
    const request = requestOf(program);
    const body = JSON.stringify({ request, company_id: mara.company_id, rights: 'read' });
    const post = async (headers: Record<string, string>) => {
      const all = { 'content-type': 'application/json', ...headers };
      return (await app.server.request(oauth.allow.path, { method: 'POST', headers: all, body })).status;
    };
    expect(await post({ origin: 'https://evil.example', cookie: 'worklane_session=x' })).toBe(401);
    const { secret } = await aToken(app, mara);
    expect(await post({ authorization: `Bearer ${secret}` })).toBe(403);
    const authorization = `Bearer ${mara.token}`;
    expect(await post({ authorization, 'x-view-as': `${mara.company_id}:${viewed.id}` })).toBe(403);
    expect(await post({ authorization })).toBe(200);
  });

  it('gives nothing that its user cannot see, and nothing without a recent proof', async () => {
    const tom = await aPerson(app);
    const foreign = await aProject(app, tom);
    const request = requestOf(program);
    const give = (fields: object) =>
      callEndpoint(app, oauth.allow, {
        token: mara.token,
        body: { request, company_id: mara.company_id, rights: 'read', ...fields },
      });
    expect((await give({ company_id: tom.company_id })).error?.code).toBe('company_not_found');
    expect((await give({ project_ids: [foreign.id] })).error?.code).toBe('project_not_found');
    await app.services.db.query(sql`
      update auth_sessions set authenticated_at = now() - interval '1 day'
      where user_id = (select auth_id from users where id = ${mara.id})`);
    expect((await give({})).error?.code).toBe('confirm_identity');
  });

  it('says when its user has too many tokens', async () => {
    for (let i = 0; i < 19; i++) await aToken(app, mara);
    const [first, second] = [codeIn(await allow(app, mara, program)), codeIn(await allow(app, mara, program))];
    expect((await redeem(app, program, first)).status).toBe(200);
    expect(await redeem(app, program, second)).toMatchObject({ status: 400, error: 'invalid_grant' });
    await expect(allow(app, mara, program)).rejects.toThrow('up to 20 API tokens');
  });
});

describe('a code', () => {
  it('works once; a second use ends what it gave', async () => {
    const code = codeIn(await allow(app, mara, program));
    const first = await redeem(app, program, code);
    expect(await seenProjects(first.access_token)).toEqual([]);
    expect(await redeem(app, program, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await seenProjects(first.access_token)).toBe(401);
    expect(await ownTokens(mara)).toEqual([]);
  });

  it('gives one token to two uses at the same time, and then none', async () => {
    const code = codeIn(await allow(app, mara, program));
    const both = await Promise.all([redeem(app, program, code), redeem(app, program, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await ownTokens(mara)).toEqual([]);
  });

  it('is worth nothing after a minute', async () => {
    const code = codeIn(await allow(app, mara, program));
    clock = 61_000;
    expect(await redeem(app, program, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    clock = 0;
    expect(await redeem(app, program, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it.each([
    ['another verifier', () => ({ code_verifier: pkce().verifier })],
    ['the challenge as verifier', () => ({ code_verifier: program.challenge })],
    ['another address', () => ({ redirect_uri: 'https://agent.example/other' })],
  ])('is refused with %s, and used up by it', async (_, changes) => {
    const code = codeIn(await allow(app, mara, program));
    expect(await redeem(app, program, code, changes())).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await redeem(app, program, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await ownTokens(mara)).toEqual([]);
  });

  it('is refused to another program, even with its own verifier', async () => {
    const other = await aProgram(app, { name: 'Another' });
    const code = codeIn(await allow(app, mara, program));
    const swapped = { ...program, client_id: other.client_id };
    expect(await redeem(app, swapped, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('injected into the session of another program gives it nothing', async () => {
    const attacker = await aProgram(app, { name: 'Attacker', redirect_uri: 'https://evil.example/callback' });
    const stolen = codeIn(await allow(app, mara, program));
    expect(await redeem(app, attacker, stolen)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await redeem(app, { ...attacker, redirect_uri: program.redirect_uri }, stolen)).toMatchObject({
      status: 400,
    });
  });

  it.each([
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ code_verifier: null }, 'invalid_request'],
    [{ code_verifier: 'short' }, 'invalid_request'],
    [{ client_id: null }, 'invalid_request'],
    [{ redirect_uri: null }, 'invalid_request'],
    [{ resource: 'https://elsewhere.example' }, 'invalid_target'],
    [{ code: 'made-up' }, 'invalid_grant'],
  ])('is not taken with %j', async (changes, error) => {
    const code = codeIn(await allow(app, mara, program));
    expect(await redeem(app, program, code, changes)).toMatchObject({ status: 400, error });
    expect((await redeem(app, program, code, { resource: `${ISSUER}/mcp` })).status).toBe(200);
  });

  it('is stored as a hash', async () => {
    const code = codeIn(await allow(app, mara, program));
    const [row] = await app.services.db.query<{ all: string }>(sql`
      select to_json(c)::text as all from oauth_codes c where user_id = ${mara.id}`);
    expect(row?.all).toContain(program.challenge);
    expect(row?.all).not.toContain(code);
    expect(row?.all).not.toContain(program.verifier);
  });

  it.each([
    ['all tokens are ended', (person: TestPerson) => callEndpoint(app, apiTokens.endAll, { token: person.token })],
    [
      'the sessions are ended',
      ({ id }: TestPerson) =>
        app.services.db.query(sql`
          update auth_users set sign_in_round = sign_in_round + 1
          where id = (select auth_id from users where id = ${id})`),
    ],
    [
      'the membership is disabled',
      ({ id }: TestPerson) =>
        app.services.db.query(
          sql`update company_members set status = 'disabled' where user_id = ${id} and role = 'team_member'`,
        ),
    ],
  ])('ends when %s', async (_, end) => {
    const member = await aMember(app, mara.company_id, 'team_member');
    const code = codeIn(await allow(app, member, program, { company_id: mara.company_id }));
    await end(member);
    expect(await redeem(app, program, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await app.services.db.query(sql`select 1 from api_tokens where user_id = ${member.id}`)).toEqual([]);
  });
});
