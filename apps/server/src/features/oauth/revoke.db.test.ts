// Tests how a program ends its token (RFC 7009): that one alone, at once, and with the same answer when there is none.
import { apiTokens } from '@worklane/contract/api-tokens';
import { oauth } from '@worklane/contract/integrations/oauth';
import * as client from 'oauth4webapi';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { allow, aProgram, codeIn, redeem, type TestProgram } from '../../testing/a-program.ts';
import { aToken } from '../../testing/a-token.ts';
import { aPerson, type TestPerson } from '../../testing/factories.ts';
import { listen } from '../../testing/listen.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

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

/** Lets the program exchange a code. @returns its token */
const given = async (): Promise<string> =>
  (await redeem(app, program, codeIn(await allow(app, mara, program)))).access_token ?? '';
const send = async (body: URLSearchParams | string, headers: Record<string, string> = {}) => {
  const answer = await app.server.request(oauth.revoke.path, { method: 'POST', body, headers });
  return { status: answer.status, body: await answer.json() };
};
const revoke = (token: string, more: Record<string, string> = {}) => send(new URLSearchParams({ token, ...more }));
const worksWith = async (token: string) => (await callEndpoint(app, apiTokens.current, { token })).status;
const idsOf = async (person: TestPerson) =>
  (await callEndpoint(app, apiTokens.list, { token: person.token })).body.map(({ id }) => id);

const DONE = { status: 200, body: {} };

it('ends the token that an independent client sends, which finds the address by itself', async () => {
  const insecure = {
    [client.allowInsecureRequests]: true,
    [client.customFetch]: (async (url: string, init: RequestInit) => app.server.request(url, init)) as never,
  };
  const issuer = new URL(ISSUER);
  const server = await client.processDiscoveryResponse(
    issuer,
    await client.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  );
  expect(server).toMatchObject({
    revocation_endpoint: `${ISSUER}/api/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: ['none'],
  });
  const token = await given();
  expect(await worksWith(token)).toBe(200);
  const self = { client_id: program.client_id };
  const end = async () =>
    client.processRevocationResponse(
      await client.revocationRequest(server, self, client.None(), token, {
        ...insecure,
        additionalParameters: { token_type_hint: 'access_token' },
      }),
    );
  await end();
  expect(await worksWith(token)).toBe(401);
  expect(await idsOf(mara)).toEqual([]);
  // Sent again, it is no mistake.
  await end();
});

it('ends that token alone, says so to its user, and cuts off its streams', async () => {
  const [token, other] = [await given(), await aToken(app, mara)];
  const [page, ended, going] = [
    await listen(app, mara.token),
    await listen(app, token),
    await listen(app, other.secret),
  ];
  expect(await revoke(token)).toEqual(DONE);
  await ended.ended;
  await page.next(({ type, payload }) => type === 'api_tokens.changed' && JSON.stringify(payload).includes(mara.id));
  expect([await worksWith(token), await worksWith(other.secret)]).toEqual([401, 200]);
  expect(await idsOf(mara)).toEqual([other.id]);
  expect(going.isOver).toBe(false);
  for (const each of [page, going]) each.close();
});

it('is done by two requests at the same time, and for a token that has expired', async () => {
  const token = await given();
  expect(await Promise.all([revoke(token), revoke(token)])).toEqual([DONE, DONE]);
  expect(await idsOf(mara)).toEqual([]);
  const { secret } = await aToken(app, mara, { days: 1 });
  clock = 25 * 3_600_000;
  expect(await worksWith(secret)).toBe(401);
  expect(await revoke(secret)).toEqual(DONE);
  clock = 0;
  expect(await idsOf(mara)).toEqual([]);
});

it('takes a token whatever hint and program are sent with it: the token is the proof', async () => {
  const token = await given();
  expect(await revoke(token, { token_type_hint: 'refresh_token', client_id: 'somebody' })).toEqual(DONE);
  expect(await worksWith(token)).toBe(401);
});

describe('what is no such token', () => {
  it('gets the same answer, and ends nothing', async () => {
    const [tom, token] = [await aPerson(app), await given()];
    const { secret, id } = await aToken(app, tom);
    const made = `${token.slice(0, 3)}${'0'.repeat(token.length - 3)}`;
    // Unknown, cut, mistyped, an id, the beginning that lists show, a session's, another kind, not storable.
    for (const none of [made, token.slice(0, -1), `${token}x`, id, token.slice(0, 9), mara.token, 'x', '\0', '%'])
      expect(await revoke(none)).toEqual(DONE);
    expect([await worksWith(token), await worksWith(secret)]).toEqual([200, 200]);
    expect((await callEndpoint(app, apiTokens.list, { token: mara.token })).status).toBe(200);
  });

  it('does not name another by the credentials of the request', async () => {
    const [token, other] = [await given(), await aToken(app, mara)];
    const headers = { authorization: `Bearer ${other.secret}` };
    expect(await send(new URLSearchParams({ token }), headers)).toEqual(DONE);
    expect([await worksWith(token), await worksWith(other.secret)]).toEqual([401, 200]);
  });
});

it('refuses what is no form with one token, and what is too large', async () => {
  const token = await given();
  const twice = new URLSearchParams([
    ['token', token],
    ['token', token],
  ]);
  const asJson = { 'content-type': 'application/json' };
  for (const [body, headers] of [
    [twice, {}],
    [new URLSearchParams({ token_type_hint: 'access_token' }), {}],
    [new URLSearchParams({ token: '' }), {}],
    [JSON.stringify({ token }), asJson],
  ] as const)
    expect(await send(body, headers)).toEqual({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.any(String) },
    });
  expect(await revoke('x'.repeat(16 * 1024))).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } });
  expect(await worksWith(token)).toBe(200);
});
