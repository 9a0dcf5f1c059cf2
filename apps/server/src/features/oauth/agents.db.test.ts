// Tests the way of an agent from 401 to a listed tool, with the official client of MCP.
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { apiTokens } from '@worklane/contract/api-tokens';
import { oauth } from '@worklane/contract/integrations/oauth';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { settings: { PUBLIC_URL: 'https://worklane.test' } });
});
afterAll(() => app.close());

const REDIRECT = 'http://127.0.0.1:7777/callback';

/** Remembers what the client hands it, as a program would. */
function aKeeper() {
  const kept: { address?: URL; verifier?: string; client?: object; tokens?: object; server?: object } = {};
  const provider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'An official agent', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
    state: () => 'state of the agent',
    clientInformation: () => kept.client,
    saveClientInformation: (client: object) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: object) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (address: URL) => void Object.assign(kept, { address }),
    saveCodeVerifier: (verifier: string) => void Object.assign(kept, { verifier }),
    saveDiscoveryState: (server: object) => void Object.assign(kept, { server }),
    discoveryState: () => kept.server,
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider: provider as unknown as OAuthClientProvider };
}

it.each(['legacy', { pin: '2026-07-28' }] as const)('connects by OAuth, in revision %j', async (mode) => {
  const mara = await aPerson(app);
  const { kept, provider } = aKeeper();
  const transport = () =>
    new StreamableHTTPClientTransport(new URL('https://worklane.test/mcp'), {
      fetch: async (url, init) => app.server.request(String(url), init),
      authProvider: provider,
    });
  const agent = () => new Client({ name: 'An agent', version: '1' }, { versionNegotiation: { mode } });
  const first = transport();
  await expect(agent().connect(first)).rejects.toThrow(UnauthorizedError);

  expect(kept.address?.href).toMatch(/^https:\/\/worklane\.test\/connect\?/);
  const request = kept.address?.search.slice(1) ?? '';
  expect(new URLSearchParams(request).get('resource')).toBe('https://worklane.test/mcp');
  const asked = await callEndpoint(app, oauth.ask, { token: mara.token, query: { request } });
  expect(asked.body).toMatchObject({ name: 'An official agent', returns_to: '127.0.0.1:7777', is_local: true });
  const body = { request, company_id: mara.company_id, rights: 'read' };
  const allowed = await callEndpoint(app, oauth.allow, { token: mara.token, body });
  await first.finishAuth(new URL(allowed.body.redirect_to).searchParams);

  const connected = agent();
  await connected.connect(transport());
  const { tools } = await connected.listTools();
  expect(tools.map(({ name }) => name)).toContain('tickets_get');
  expect(tools.map(({ name }) => name)).not.toContain('tickets_create');
  await connected.close();
  const { body: own } = await callEndpoint(app, apiTokens.list, { token: mara.token });
  expect(own).toMatchObject([{ name: 'An official agent', rights: 'read', state: 'active' }]);

  // Its user ends it like any other token: the agent has to ask again.
  await callEndpoint(app, apiTokens.endAll, { token: mara.token });
  await expect(agent().connect(transport())).rejects.toThrow(UnauthorizedError);
});
