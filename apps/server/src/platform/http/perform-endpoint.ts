// Performs what is asked of an endpoint: checks the rights, parses the input, runs its handler. A request over HTTP and an agent's call
// of a tool come here alike.
import { createHash } from 'node:crypto';
import { type AnyEndpoint, COMMAND_HEADER, type ScopeKind } from '@worklane/contract/platform/endpoint';
import { Id } from '@worklane/contract/platform/primitives';
import { can } from '@worklane/domain/access/can';
import type { Context } from 'hono';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { currentRequest, type RepeatableRequest } from '../database/request-work.ts';
import type { SessionViewer } from '../session/session-viewer.ts';
import type { Turns } from '../workers/take-turns.ts';
import { addressGroup, clientAddress } from './client-address.ts';
import { fail, failInput, Refusal } from './fail.ts';
import { parseInput } from './parse-input.ts';
import {
  type EndpointTurns,
  type ResolvedTarget,
  type Route,
  refuseWorkOnArchived,
  type ScopeResolver,
} from './route.ts';

export interface PerformOptions {
  scopes: Record<ScopeKind, ScopeResolver>;
  /** Parses every answer by its own schema: in tests, so that no endpoint says more or less than it promised. */
  checksResponses: boolean;
  /** People with an unverified email address reach only the endpoints marked for them. */
  requiresVerified: boolean;
  /** For requests without an account, one owner for each group of addresses. */
  publicTurns: Record<Exclude<EndpointTurns, 'own'>, Turns>;
  /** For requests with API tokens, one owner for all programs of a user. */
  programTurns: Turns;
  /** For requests with sessions, one owner for each user. */
  userTurns: Turns;
  trustedProxies: number;
  /** Tells whether a request was carried out before, under the id its sender gave it. */
  wasDone(request: RepeatableRequest): Promise<boolean>;
}

/** What is asked of an endpoint, not parsed yet. */
export interface Asked {
  /** Undefined only for public endpoints. */
  viewer: SessionViewer | undefined;
  params: unknown;
  query: unknown;
  /** Reads the body of an endpoint that has one. */
  readBody(): Promise<unknown>;
  /** The `Idempotency-Key` that its sender has made for it. */
  key: string | undefined;
  /** Returns the method and the address: with the body, what must be the same when it is sent again. */
  named(): string;
  http: Context;
}

/** @returns what the endpoint answers; undefined when it answers nothing */
export async function performEndpoint(route: Route, asked: Asked, options: PerformOptions): Promise<unknown> {
  const leaveTurn = await takeTurn(route, asked, options);
  try {
    return await perform(route, asked, { ...options, leaveTurn });
  } finally {
    leaveTurn();
  }
}

/**
 * Waits for a turn of the user's. A script may send a thousand requests at once, also with a session: others would wait behind all
 * of them.
 * @returns what gives the turn back
 */
async function takeTurn({ endpoint }: Route, { viewer }: Asked, options: PerformOptions): Promise<() => void> {
  if (viewer?.token) return options.programTurns.take(viewer.user_id);
  // An upload takes as long as its bytes, and holds no connection to the database for them.
  if (!viewer || endpoint.upload) return () => undefined;
  return options.userTurns.take(viewer.viewed_by ?? viewer.user_id);
}

interface InTurn extends PerformOptions {
  leaveTurn(): void;
}

async function perform({ endpoint, turns, handle }: Route, asked: Asked, options: InTurn): Promise<unknown> {
  const { viewer, http } = asked;
  if (options.requiresVerified && viewer && !viewer.is_verified && !endpoint.isForUnverified) fail('verify_email');
  if (viewer) refuseBeyondRights(viewer, endpoint);
  const params = parse(endpoint.params, asked.params, 'path');
  const query = parse(endpoint.query, asked.query, 'query');
  const command_id = endpoint.method === 'GET' ? undefined : commandIdOf(asked.key, viewer);
  if (command_id && viewer) nameRequest(asked, viewer, command_id);
  const readBody = async () => (endpoint.body ? parse(endpoint.body, await asked.readBody(), 'body') : undefined);
  // The right is asked before the body is read, so that a refused caller learns nothing from how it is judged; unless it is
  // the body that names what is asked for.
  let body = isNamedInBody(endpoint) ? await readBody() : undefined;
  let target: ResolvedTarget | undefined;
  try {
    target = await allow(endpoint, viewer, { params, query, body }, options.scopes);
  } catch (error) {
    // What is to be deleted is gone because this request was carried out before.
    const request = currentRequest()?.repeatable;
    const isGone = error instanceof Refusal && error.status === 404;
    if (isGone && request && !endpoint.response && (await options.wasDone(request))) return undefined;
    throw error;
  }
  body ??= await readBody();

  if (command_id && viewer && body !== undefined) nameRequest(asked, viewer, command_id, body);
  const newId = command_id ?? uuidv7();
  const call = { viewer: viewer as SessionViewer, params, query, body, target: target as undefined, newId, http };
  const work = () => handle(call as Parameters<typeof handle>[0]);
  // While it waits for those, the user's other requests go on.
  if (turns === 'own') options.leaveTurn();
  const group = () => addressGroup(clientAddress(http, options.trustedProxies));
  const isOnTurn = endpoint.access === 'public' && turns !== 'own';
  const result = isOnTurn ? await options.publicTurns[turns].run(group(), work) : await work();
  const isPlain = result !== undefined && !(result instanceof Response);
  if (options.checksResponses && endpoint.response && isPlain) endpoint.response.parse(result);
  return result;
}

/** Other programs name their requests as they like: their key becomes an id that is their user's alone. */
const KEY = /^[\x20-\x7e]{1,255}$/;

/** @throws Refusal invalid_input */
function commandIdOf(given: string | undefined, viewer: SessionViewer | undefined): string | undefined {
  if (given === undefined || Id.safeParse(given).success) return given?.toLowerCase();
  if (!viewer?.token) return failInput(`header.${COMMAND_HEADER}`, 'must be a UUID');
  if (!KEY.test(given)) return failInput(`header.${COMMAND_HEADER}`, 'must have 1 to 255 printable ASCII characters');
  return idOfKey(`${viewer.user_id} ${given}`);
}

/** Makes a UUID of version 8, whose content is free, from a key. */
function idOfKey(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Names the request, so that its command runs once. */
function nameRequest(asked: Asked, { user_id }: SessionViewer, command_id: string, body?: unknown): void {
  const work = currentRequest();
  if (!work) return;
  const sent = `${asked.named()} ${JSON.stringify(body)}`;
  const request = createHash('sha256').update(sent).digest('base64url');
  work.repeatable = { user_id, command_id, request, count: 0 };
}

/** @throws Refusal api_token_refused, api_token_read_only, api_token_proposes, view_as_read_only or forbidden */
export function refuseBeyondRights(
  { rights, viewed_by, token }: SessionViewer,
  { method, access, isForViewAs, takesToken, isProposal }: AnyEndpoint,
): void {
  if (token) {
    if (!takesToken) fail('api_token_refused');
    if (!rights?.isReadOnly || method === 'GET' || (rights.mayPropose && isProposal)) return;
    fail(rights.mayPropose ? 'api_token_proposes' : 'api_token_read_only');
  }
  const isBeyond =
    (rights?.isReadOnly && method !== 'GET') || (rights?.isWithoutOwn && typeof access === 'string' && !isForViewAs);
  if (isBeyond) fail(viewed_by ? 'view_as_read_only' : 'forbidden');
}

const isNamedInBody = ({ access }: AnyEndpoint) => typeof access !== 'string' && 'in' in access && access.in === 'body';

interface Given {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Finds the target of a guarded request, and the parameter that names it. */
function namedBy(
  { access }: AnyEndpoint,
  { params, query, body }: Given,
): { scope: ScopeKind; name: string } | undefined {
  if (typeof access === 'string') return undefined;
  if (!('in' in access)) return { scope: access.scope, name: (params as Record<string, string>)[access.scope] ?? '' };
  for (const { scope, at } of access.named) {
    const name = at
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], access.in === 'body' ? body : query);
    if (typeof name === 'string') return { scope, name };
  }
  return undefined;
}

async function allow(
  endpoint: AnyEndpoint,
  viewer: SessionViewer | undefined,
  given: Given,
  scopes: PerformOptions['scopes'],
): Promise<ResolvedTarget | undefined> {
  const { access, method } = endpoint;
  if (typeof access === 'string') return undefined;
  if (!viewer) return fail('not_authenticated');
  const { scope, name } = namedBy(endpoint, given) ?? fail('not_found');
  const target = await scopes[scope](viewer, name, (given.query ?? {}) as { company_id?: string });
  if (!access.action) return target;
  if (!can(viewer, access.action, target)) fail('forbidden');
  if (method !== 'GET') refuseWorkOnArchived(target, access.action);
  return target;
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;
  return parseInput(schema, value, [where]);
}
