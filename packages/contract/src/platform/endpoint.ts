// Defines an endpoint as one record. The server mounts it, the browser calls it and OpenAPI describes it, all from the
// same data.
import type { Action } from '@worklane/domain/access/actions';
import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Paging } from './paging.ts';

/** Names whose eyes a reading call is made with: `{company}:{user}`. */
export const VIEW_AS_HEADER = 'x-view-as';

/**
 * On a request that changes something: an id its sender made for it. Sent again with the same one, it is answered and not done
 * again.
 */
export const COMMAND_HEADER = 'idempotency-key';

/** On a request with an API token: what the agent calls itself, percent-encoded where it isn't ASCII. */
export const AGENT_HEADER = 'x-worklane-agent';

/** On every answer: which build of the page the server has. */
export const BUILD_HEADER = 'x-worklane-build';

/** What a guarded endpoint's path parameter of the same name points at. */
export type ScopeKind = 'company' | 'project' | 'ticket' | 'document' | 'import' | 'file' | 'user';

/** A record that the body or the query names, and the path of its id: `project_id`, `entries.0.id`. */
export interface NamedInBody {
  scope: ScopeKind;
  at: string;
}

/**
 * Who may call it. There is no default, so an endpoint without an answer does not compile.
 * With a scope, the server finds the named thing among what the viewer may see, or answers that it does not exist.
 *
 * `own`: what it names is the viewer's own (their account, their membership, a company they deleted), or does not exist.
 * `signed-in`: it names nothing, or looks for things among what the viewer may see.
 * Without an action, anyone who may see the thing may.
 * If a body or a query may name several records, the first one that it names counts.
 */
export type Access =
  | 'public'
  | 'own'
  | 'signed-in'
  | { scope: ScopeKind; action?: Action }
  | { in: 'body' | 'query'; named: readonly NamedInBody[]; action: Action };

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
  Allowed extends Access = Access,
> {
  /** noun.verb, unique; the OpenAPI operation id. */
  name: string;
  method: Method;
  /** Another method that does the same: some clients only know to put what they change. */
  also?: 'PUT';
  /** `/api/tickets/{ticket}`: every `{name}` is a key of `params`. */
  path: string;
  /** Several endpoints share an address: the field `action` of the body says which of them is meant. */
  selectedBy?: string;
  /** One sentence for /api/docs. */
  summary: string;
  access: Allowed;
  /** Also for people with an unverified email address, where verification is required. */
  isForUnverified?: true;
  /** Also with the session's cookie alone, for what the browser fetches by itself. Only for what changes nothing. */
  takesCookie?: true;
  /** Also with an API token, as far as its rights and projects go. Every other endpoint refuses tokens. */
  takesToken?: true;
  /** Also with an API token that proposes: it changes nothing but what waits for the token's user. */
  isProposal?: true;
  /**
   * Also while viewing as another member (decision 0033): what it answers is then that member's. What has a scope
   * and only reads needs no word of its own.
   */
  isForViewAs?: true;
  params?: Params;
  /** The parameter of the path that is a secret, its last: the log has its name in its place. */
  secretParam?: string;
  query?: Query;
  /** The list has pages. */
  paging?: Paging;
  body?: Body;
  /** How large the JSON of the request may be, where 1 MB is too little. */
  bodyMegabytes?: number;
  /** Bytes instead of JSON in the request, counted while they stream in. */
  upload?: { maxBytes: number };
  /** The JSON of a 200; left out for an endpoint that answers 204 or, with `stream`, something else. */
  response?: Response;
  /** Answers with a stream or with prepared bytes of this media type, not with JSON made per request. */
  stream?:
    | 'text/event-stream'
    | 'application/json'
    | 'application/octet-stream'
    | 'text/csv'
    | 'text/html'
    | 'text/calendar'
    | 'application/gzip'
    | 'application/zip';
  /**
   * It speaks OAuth: it takes these fields unchecked by a schema, in a form, as JSON or in the query, and refuses in OAuth's own
   * form: `{"error": "...", "error_description": "..."}` (RFC 6749, 5.2).
   */
  oauth?: { takes: 'form' | 'json' | 'query'; fields: readonly string[] };
  /** What it may refuse with beyond the errors any endpoint may give (see errors.ts, COMMON_ERRORS). */
  errors?: readonly ErrorCode[];
}

export function defineEndpoint<
  Params extends Schema = z.ZodMiniUndefined,
  Query extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
  Response extends Schema = z.ZodMiniUndefined,
  const Allowed extends Access = Access,
>(endpoint: Endpoint<Params, Query, Body, Response, Allowed>): Endpoint<Params, Query, Body, Response, Allowed> {
  return endpoint;
}

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema, Access>;

/** Returns the endpoint once per method it answers to. */
export const withEachMethod = (endpoint: AnyEndpoint): AnyEndpoint[] =>
  endpoint.also ? [endpoint, { ...endpoint, name: `${endpoint.name}.put`, method: endpoint.also }] : [endpoint];

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _A> ? z.infer<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _A> ? z.infer<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _A> ? z.infer<B> : never;
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _A> ? z.infer<R> : never;
