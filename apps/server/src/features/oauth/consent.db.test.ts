// Tests the question whether a program gets a token, and the code that it exchanges for the token.
import { apiTokens } from '@worklane/contract/api-tokens';
import { oauth } from '@worklane/contract/integrations/oauth';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { allow, aProgram, codeIn, pkce, redeem, requestOf, type TestProgram } from '../../testing/a-program.ts';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { ISSUER, type OAuthWorld, startOAuthWorld } from '../../testing/worlds/oauth-world.ts';

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

describe('the question', () => {
  it('says who asks and where the answer goes', async () => {
    const { body } = await world.ask(mara, requestOf(program, { scope: 'openid read' }));
    expect(body).toEqual({
      name: 'Planner',
      identity: null,
      returns_to: 'agent.example',
      is_local: false,
      has_same_name: false,
      asks_for: 'read',
      cancel_to: `https://agent.example/callback?error=access_denied&state=xyz&iss=${encodeURIComponent(ISSUER)}`,
    });
    const local = await aProgram(app, { redirect_uri: 'http://127.0.0.1/callback' });
    const asked = await world.ask(mara, requestOf({ ...local, redirect_uri: 'http://127.0.0.1:5151/callback' }));
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
    const asked = await world.ask(mara, request);
    expect([asked.status, asked.error?.code]).toEqual([400, code]);
    const body = { request, company_id: mara.company_id, rights: 'read' };
    const allowed = await callEndpoint(app, oauth.allow, { token: mara.token, body });
    expect([allowed.status, allowed.error?.code]).toEqual([400, code]);
  });

  it.each(['client_id', 'redirect_uri', 'code_challenge', 'state'])('takes no second %s', async (name) => {
    const refused = await world.ask(mara, `${requestOf(program)}&${name}=https%3A%2F%2Fevil.example`);
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
    expect(await world.seenProjects(first.access_token)).toEqual([]);
    expect(await redeem(app, program, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await world.seenProjects(first.access_token)).toBe(401);
    expect(await world.ownTokens(mara)).toEqual([]);
  });

  it('gives one token to two uses at the same time, and then none', async () => {
    const code = codeIn(await allow(app, mara, program));
    const both = await Promise.all([redeem(app, program, code), redeem(app, program, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await world.ownTokens(mara)).toEqual([]);
  });

  it('is worth nothing after a minute', async () => {
    const code = codeIn(await allow(app, mara, program));
    world.setAhead(61_000);
    expect(await redeem(app, program, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    world.setAhead(0);
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
    expect(await world.ownTokens(mara)).toEqual([]);
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
