// Tests that programs find out about the server, register, and get a token as an independent client asks for one.
import { tickets } from '@worklane/contract/tickets';
import * as client from 'oauth4webapi';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { allow, aProgram, pkce, registerProgram, requestOf, type TestProgram } from '../../testing/a-program.ts';
import { aProject, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { ISSUER, type OAuthWorld, startOAuthWorld } from '../../testing/worlds/oauth-world.ts';
import { sweepCodes } from '../api-tokens/sweep.ts';
import { sweepPrograms } from './sweep.ts';

let world: OAuthWorld;
let app: TestApp;
let mara: TestPerson;
let program: TestProgram;

beforeAll(async () => {
  world = await startOAuthWorld(inject('templateUrl'));
  ({ app } = world);
});
beforeEach(async () => {
  ({ mara, program } = await world.begin());
});
afterAll(() => world.close());

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
  expect(await world.seenProjects(answer.access_token)).toEqual([project.id]);
  const body = { project_id: project.id, title: 'Directly' };
  const refused = await callEndpoint(app, tickets.create, { token: answer.access_token, body });
  expect(refused.error?.code).toBe('api_token_proposes');
  expect(await world.ownTokens(mara)).toEqual([
    { id: expect.any(String), name: 'An independent client', rights: 'propose' },
  ]);
});

describe('registering', () => {
  const OWN = ['https://agent.example/x'];

  it.each([
    [{}, 'invalid_client_metadata', 'redirect_uris'],
    ['x', 'invalid_client_metadata', 'redirect_uris'],
    [{ redirect_uris: [] }, 'invalid_client_metadata', 'redirect_uris'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri', 'redirect addresses'],
    [
      { redirect_uris: ['https://agent.example/x', 'http://agent.example/x'] },
      'invalid_redirect_uri',
      'redirect addresses',
    ],
    [{ redirect_uris: OWN, client_name: 'Good\u0000' }, 'invalid_client_metadata', 'client_name'],
    [{ redirect_uris: OWN, client_name: 5 }, 'invalid_client_metadata', 'client_name'],
    [{ redirect_uris: OWN, grant_types: 'authorization_code' }, 'invalid_client_metadata', 'grant_types'],
    [{ redirect_uris: OWN, grant_types: ['client_credentials'] }, 'invalid_client_metadata', 'authorization_code'],
  ])('refuses %j, and says what is wrong', async (said, error, words) => {
    const answer = await registerProgram(app, said);
    const error_description = expect.stringContaining(words);
    expect([answer.status, await answer.json()]).toEqual([400, { error, error_description }]);
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
    world.setAhead(25 * 3_600_000);
    await sweepPrograms({ db: app.services.db, now: app.services.now });
    await sweepCodes({ db: app.services.db, now: app.services.now });
    const kept = await app.services.db.query<{ id: string }>(sql`
      select id from oauth_clients where id = any(${[program.client_id, unused.client_id]}::uuid[])`);
    expect(kept.map(({ id }) => id)).toEqual([program.client_id]);
    expect(await app.services.db.query(sql`select 1 from oauth_codes where user_id = ${mara.id}`)).toEqual([]);
    world.setAhead(401 * 24 * 3_600_000);
    await sweepPrograms({ db: app.services.db, now: app.services.now });
    expect((await app.services.db.query(sql`select 1 from oauth_clients where id = ${program.client_id}`)).length).toBe(
      0,
    );
  });
});
