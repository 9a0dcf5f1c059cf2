// Tests what a hostile program can try on the consent page with valid parameters: the name of another program, and parameters that other
// servers read.
import { apiTokens } from '@worklane/contract/api-tokens';
import { oauth } from '@worklane/contract/integrations/oauth';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { allow, aProgram, codeIn, redeem, requestOf } from '../../testing/a-program.ts';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let mara: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
beforeEach(async () => {
  mara = await aPerson(app);
});
afterAll(() => app.close());

const ask = async (request: string) =>
  (await callEndpoint(app, oauth.ask, { token: mara.token, query: { request } })).body;
const ownTokens = async () => (await callEndpoint(app, apiTokens.list, { token: mara.token })).body;

describe('a second program of the same name', () => {
  it('is told apart on the page, in the list of tokens and in history, and has no part in the first one', async () => {
    const real = await aProgram(app, { name: 'Planner' });
    const fake = await aProgram(app, { name: 'planner', redirect_uri: 'https://evil.example/callback' });
    expect(await ask(requestOf(real))).toMatchObject({ has_same_name: false, returns_to: 'agent.example' });
    const first = await redeem(app, real, codeIn(await allow(app, mara, real)));
    expect(await ask(requestOf(fake))).toMatchObject({ has_same_name: true, returns_to: 'evil.example' });
    // The code of one client is useless to the other, with any mix of their values.
    const stolen = codeIn(await allow(app, mara, real));
    for (const swapped of [fake, { ...fake, client_id: real.client_id }, { ...real, verifier: fake.verifier }])
      expect(await redeem(app, swapped, stolen)).toMatchObject({ status: 400, error: 'invalid_grant' });
    const second = await redeem(app, fake, codeIn(await allow(app, mara, fake)));
    expect((await ownTokens()).map(({ name }) => name).sort()).toEqual(['Planner', 'planner (evil.example)']);

    const ticket = await aTicket(app, mara, await aProject(app, mara));
    const params = { ticket: ticket.id };
    await callEndpoint(app, tickets.update, { token: second.access_token, params, body: { priority: 'high' } });
    const { body: history } = await callEndpoint(app, ticketChanges.list, { token: mara.token, params });
    expect(history).toMatchObject([{ program: { token: 'planner (evil.example)' } }]);

    const ended = (await ownTokens()).find(({ name }) => name === 'planner (evil.example)')?.id ?? '';
    await callEndpoint(app, apiTokens.end, { token: mara.token, params: { api_token: ended } });
    const read = (token: string | undefined) => callEndpoint(app, tickets.get, { token, params });
    expect([(await read(second.access_token)).status, (await read(first.access_token)).status]).toEqual([401, 200]);
  });

  it('has a name within the limit, however long its name and its host are', async () => {
    const name = '🦊'.repeat(60);
    const host = `${'long.'.repeat(30)}example`;
    for (const redirect_uri of ['https://agent.example/callback', `https://${host}/callback`]) {
      const program = await aProgram(app, { name, redirect_uri });
      expect((await redeem(app, program, codeIn(await allow(app, mara, program)))).status).toBe(200);
    }
    const names = (await ownTokens()).map((each) => each.name);
    expect(names.map((each) => [...each].length)).toEqual([60, 60]);
    expect(names.find((each) => each !== name)).toMatch(/^(🦊)+ \([a-z.]{29}e\)$/u);
  });
});

it.each([
  // Of requests in a signed object (RFC 9101).
  ['request', 'eyJhbGciOiJub25lIn0.eyJyZWRpcmVjdF91cmkiOiJodHRwczovL2V2aWwuZXhhbXBsZS8ifQ.'],
  ['request_uri', 'https://evil.example/request.jwt'],
  ['response_mode', 'fragment'],
  ['response_mode', 'form_post'],
  ['prompt', 'none'],
  ['approval_prompt', 'auto'],
  ['include_granted_scopes', 'true'],
  ['redirect_url', 'https://evil.example/'],
  ['REDIRECT_URI', 'https://evil.example/'],
  ['iss', 'https://evil.example'],
])('asks as before when a request has %s=%s', async (name, value) => {
  const program = await aProgram(app);
  const request = requestOf(program, { [name]: value });
  const plain = await ask(requestOf(program));
  expect(await ask(request)).toEqual(plain);
  const body = { request, company_id: mara.company_id, rights: 'read' };
  const { redirect_to } = (await callEndpoint(app, oauth.allow, { token: mara.token, body })).body;
  const { origin, pathname, hash, searchParams } = new URL(redirect_to);
  expect([origin + pathname, hash]).toEqual([program.redirect_uri, '']);
  expect([...searchParams.keys()]).toEqual(['code', 'state', 'iss']);
  expect(searchParams.getAll('iss')).toEqual(['http://worklane.test']);
});

it('sends no answer to an address of this server, in whose name the question would be asked', async () => {
  const settings = { PUBLIC_URL: 'https://worklane.example' };
  const server = await startTestApp(inject('templateUrl'), { settings });
  const { token } = await aPerson(server);
  for (const path of ['/connect?client_id=x', '/slack/callback', '/']) {
    const program = await aProgram(server, { redirect_uri: `https://worklane.example${path}` });
    const asked = await callEndpoint(server, oauth.ask, { token, query: { request: requestOf(program) } });
    expect(asked.error?.code).toBe('oauth_redirect_unknown');
  }
  await server.close();
});
