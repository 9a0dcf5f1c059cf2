// Defines API tokens: secrets with which a user's programs call the API, with less right than the user has.
import { TOKEN_LIMITS, TOKEN_RIGHTS } from '@worklane/domain/tokens/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Id, line, setOf, Timestamp, whole } from './platform/primitives.ts';

/** Ended: the user's sessions were ended after the token was created, for example by a new password. */
const TOKEN_STATES = ['active', 'expired', 'ended'] as const;

export const ApiToken = z.object({
  id: Id,
  company_id: Id,
  user_id: Id,
  name: z.string(),
  /** How its secret begins. */
  prefix: z.string(),
  rights: z.enum(TOKEN_RIGHTS),
  /** The only projects it can see; null for all that its user can see. */
  project_ids: z.nullable(z.array(Id)),
  state: z.enum(TOKEN_STATES),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** Recorded at most once a minute. */
  last_used_at: z.nullable(Timestamp),
  /** The IP address of that call. */
  last_used_from: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const NewApiToken = z.object({
  company_id: Id,
  name: line(TOKEN_LIMITS.name),
  rights: z.enum(TOKEN_RIGHTS),
  /** Left out, it sees all projects that its user sees. */
  project_ids: z.optional(setOf(Id, TOKEN_LIMITS.projects).check(z.minLength(1))),
  /** Days until it expires. */
  days: z.optional(whole(1, TOKEN_LIMITS.longest)),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

const CreatedApiToken = z.object({
  token: ApiToken,
  /** Returned only once: the server stores a hash. */
  secret: z.string(),
});
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;

const CurrentApiToken = z.object({
  token: ApiToken,
  user: z.object({ id: Id, name: z.string() }),
  company: z.object({ id: Id, name: z.string() }),
});

const own = '/api/users/me/api_tokens';
const ofCompany = '/api/companies/{company}/api_tokens';

export const apiTokens = {
  list: defineEndpoint({
    name: 'apiTokens.list',
    method: 'GET',
    path: own,
    summary: 'List your API tokens in all your companies, newest first, without their secrets',
    access: 'own',
    response: z.array(ApiToken),
  }),
  create: defineEndpoint({
    name: 'apiTokens.create',
    method: 'POST',
    path: own,
    summary: `Create an API token for one company. It expires after ${TOKEN_LIMITS.usual} days by default, ${TOKEN_LIMITS.longest} at most. Its secret is returned only once.`,
    access: 'own',
    body: NewApiToken,
    response: CreatedApiToken,
    errors: ['confirm_identity', 'company_not_found', 'project_not_found', 'api_token_limit'],
  }),
  end: defineEndpoint({
    name: 'apiTokens.end',
    method: 'DELETE',
    path: `${own}/{api_token}`,
    summary: 'End one of your API tokens. It stops working at once',
    access: 'own',
    params: z.object({ api_token: Id }),
    errors: ['api_token_not_found'],
  }),
  endAll: defineEndpoint({
    name: 'apiTokens.endAll',
    method: 'DELETE',
    path: own,
    summary: 'End all your API tokens in all your companies. They stop working at once',
    access: 'own',
  }),
  current: defineEndpoint({
    name: 'apiTokens.current',
    method: 'GET',
    path: '/api/api_token',
    summary: 'Get the API token that the request is made with, its user and its company',
    access: 'signed-in',
    takesToken: true,
    response: CurrentApiToken,
    errors: ['api_token_not_found'],
  }),
  ofCompany: defineEndpoint({
    name: 'apiTokens.ofCompany',
    method: 'GET',
    path: ofCompany,
    summary: `List the API tokens of all members of a company, the last used first, ${TOKEN_LIMITS.listed} at most`,
    access: { action: 'company.edit', scope: 'company' },
    params: inCompany,
    response: z.array(ApiToken),
  }),
  endOfMember: defineEndpoint({
    name: 'apiTokens.endOfMember',
    method: 'DELETE',
    path: `${ofCompany}/{api_token}`,
    summary: 'End an API token of any member. It stops working at once',
    access: { action: 'company.edit', scope: 'company' },
    params: z.extend(inCompany, { api_token: Id }),
    errors: ['api_token_not_found'],
  }),
};
