// Defines how programs get an API token over OAuth 2.1: discovery, registration, the user's consent, the exchange of
// the code, and revocation.
import { TOKEN_LIMITS, TOKEN_RIGHTS } from '@worklane/domain/tokens/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id, rawText, setOf, whole } from '../platform/primitives.ts';

/** The query with which the program sent the user, unchanged: the server reads it, for the question and again for the answer. */
const Asked = z.object({ request: rawText(6_000, 1) });

const Consent = z.object({
  /** As the program calls itself: anyone can claim any name. */
  name: z.string(),
  /** The address of its identity document, without `https://`. Null for a program that registered itself, of which nothing is known but its name. */
  identity: z.nullable(z.string()),
  /** The host that the answer goes to. */
  returns_to: z.string(),
  /** The answer goes to a program on the user's own computer. */
  is_local: z.boolean(),
  /** The user has a token of this name already: of the same program, or of another one that calls itself the same. */
  has_same_name: z.boolean(),
  /** What it asks for; null when it doesn't say. */
  asks_for: z.nullable(z.enum(TOKEN_RIGHTS)),
  /** Where to go when the user refuses. */
  cancel_to: z.string(),
});
export type Consent = z.infer<typeof Consent>;

const Allowed = z.extend(Asked, {
  company_id: Id,
  /** The name that the user was shown: refused if the program calls itself something else now. */
  name: z.optional(rawText(2 * TOKEN_LIMITS.name, 1)),
  rights: z.enum(TOKEN_RIGHTS),
  /** Left out, the program sees all projects that its user sees. */
  project_ids: z.optional(setOf(Id, TOKEN_LIMITS.projects).check(z.minLength(1))),
  /** Days until its token expires. */
  days: z.optional(whole(1, TOKEN_LIMITS.longest)),
});

const RegisteredClient = z.object({
  client_id: Id,
  client_id_issued_at: z.int(),
  client_name: z.string(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  token_endpoint_auth_method: z.string(),
});

const GivenToken = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.int(),
  scope: z.string(),
});

const ServerFacts = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string(),
  revocation_endpoint: z.string(),
  scopes_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  authorization_response_iss_parameter_supported: z.boolean(),
  client_id_metadata_document_supported: z.boolean(),
  service_documentation: z.string(),
});

const ResourceFacts = z.object({
  resource: z.string(),
  resource_name: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  bearer_methods_supported: z.array(z.string()),
  resource_documentation: z.string(),
});

const REQUEST_FIELDS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
  'resource',
];

export const oauth = {
  server: defineEndpoint({
    name: 'oauth.server',
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Describe how programs get an API token over OAuth (RFC 8414)',
    access: 'public',
    response: ServerFacts,
  }),
  resource: defineEndpoint({
    name: 'oauth.resource',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource',
    summary: 'Describe the API as a protected resource (RFC 9728)',
    access: 'public',
    response: ResourceFacts,
  }),
  agentResource: defineEndpoint({
    name: 'oauth.agentResource',
    method: 'GET',
    path: '/.well-known/oauth-protected-resource/mcp',
    summary: 'Describe the address of agents as a protected resource (RFC 9728)',
    access: 'public',
    response: ResourceFacts,
  }),
  connect: defineEndpoint({
    name: 'oauth.connect',
    method: 'GET',
    path: '/connect',
    summary: 'The authorization endpoint of OAuth: programs send their user here, to the page that asks for consent',
    access: 'public',
    oauth: { takes: 'query', fields: REQUEST_FIELDS },
    stream: 'text/html',
  }),
  register: defineEndpoint({
    name: 'oauth.register',
    method: 'POST',
    path: '/api/oauth/register',
    summary: 'Register a program (RFC 7591) with its name and its redirect addresses. Programs get no secret',
    access: 'public',
    oauth: { takes: 'json', fields: ['client_name', 'redirect_uris', 'grant_types', 'response_types', 'scope'] },
    response: RegisteredClient,
    errors: ['too_many_requests', 'too_large', 'invalid_input'],
  }),
  ask: defineEndpoint({
    name: 'oauth.ask',
    method: 'GET',
    path: '/api/oauth/consent',
    summary: 'Say which program asks for an API token, and where the answer would go',
    access: 'own',
    query: Asked,
    response: Consent,
    errors: [
      'oauth_client_unknown',
      'oauth_client_unreadable',
      'oauth_redirect_unknown',
      'oauth_request_invalid',
      'too_many_requests',
    ],
  }),
  allow: defineEndpoint({
    name: 'oauth.allow',
    method: 'POST',
    path: '/api/oauth/consent',
    summary:
      'Allow a program an API token. The answer is where to send the browser, with a code that works once, for a minute',
    access: 'own',
    body: Allowed,
    response: z.object({ redirect_to: z.string() }),
    errors: [
      'oauth_client_unknown',
      'oauth_client_unreadable',
      'oauth_redirect_unknown',
      'oauth_request_invalid',
      'too_many_requests',
      'confirm_identity',
      'company_not_found',
      'project_not_found',
      'api_token_limit',
    ],
  }),
  token: defineEndpoint({
    name: 'oauth.token',
    method: 'POST',
    path: '/api/oauth/token',
    summary: 'Exchange a code for an API token, once, with the PKCE verifier. Takes a form, as OAuth says',
    access: 'public',
    oauth: { takes: 'form', fields: ['grant_type', 'code', 'client_id', 'redirect_uri', 'code_verifier', 'resource'] },
    response: GivenToken,
    errors: ['too_large'],
  }),
  revoke: defineEndpoint({
    name: 'oauth.revoke',
    method: 'POST',
    path: '/api/oauth/revoke',
    summary:
      'End the API token that is sent (RFC 7009), in a form, as OAuth says. The answer is the same when there is no such token',
    access: 'public',
    oauth: { takes: 'form', fields: ['token', 'token_type_hint', 'client_id'] },
    response: z.object({}),
    errors: ['too_large'],
  }),
};
