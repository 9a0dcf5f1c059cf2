// Puts the routes on the server: parse what came in, find out who asks, ask the rule, run, answer.
import { createHash } from 'node:crypto';
import { type AnyEndpoint, COMMAND_HEADER, type ScopeKind } from '@worklane/contract/platform/endpoint';
import { Id } from '@worklane/contract/platform/primitives';
import { can } from '@worklane/domain/access/can';
import type { Context, Hono } from 'hono';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod/mini';
import { allowLongRequest, currentRequest, type RepeatableRequest } from '../database/request-work.ts';
import type { CookieViewer } from '../session/cookie-viewer.ts';
import type { SessionViewer } from '../session/session-viewer.ts';
import type { Viewers } from '../session/viewers.ts';
import type { Turns } from '../workers/take-turns.ts';
import { addressGroup, clientAddress } from './client-address.ts';
import { fail, failInput, Refusal } from './fail.ts';
import { parseInput } from './parse-input.ts';
import { type BodyLimit, megabytes, readJson } from './read-json.ts';
import {
  type PublicTurns,
  type ResolvedTarget,
  type Route,
  refuseWorkOnArchived,
  type ScopeResolver,
} from './route.ts';

export interface MountOptions {
  routes: readonly Route[];
  viewers: Pick<Viewers, 'fromRequest'>;
  fromCookie: CookieViewer;
  scopes: Record<ScopeKind, ScopeResolver>;
  /** Parses every answer by its own schema: in tests, so that no endpoint says more or less than it promised. */
  checksResponses: boolean;
  /** People with an unverified email address reach only the endpoints marked for them. */
  requiresVerified: boolean;
  /** For requests without an account, one owner for each group of addresses. */
  publicTurns: Record<Exclude<PublicTurns, 'own'>, Turns>;
  trustedProxies: number;
  /** Whether a request was carried out before, under the id its sender gave it. */
  wasDone(request: RepeatableRequest): Promise<boolean>;
}

/** Requests without a session need little, and parsing a large body blocks all others. */
const PUBLIC_BODY_LIMIT: BodyLimit = { bytes: 32 * 1024, name: '32 kB' };

export function mount(app: Hono, options: MountOptions): void {
  mountSelected(app, options);
  for (const each of options.routes) {
    if (each.endpoint.selectedBy) continue;
    const path = each.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const { method, also } = each.endpoint;
    app.on(also ? [method, also] : [method], [path], (http) => answer(http, each, options));
  }
}

/** Mounts endpoints that share an address: checks the caller first, then chooses the endpoint by the body. */
function mountSelected(app: Hono, options: MountOptions): void {
  const selected = options.routes.filter(({ endpoint }) => endpoint.selectedBy);
  for (const [path, routes] of Map.groupBy(selected, ({ endpoint }) => endpoint.path)) {
    app.post(path, async (http) => {
      const viewer = await options.viewers.fromRequest(http);
      refuseBeyondRights(viewer, (routes[0] as Route).endpoint);
      const sent = await readJson(http, megabytes(1));
      const action = (sent as { action?: unknown } | null)?.action;
      const route = routes.find(({ endpoint }) => endpoint.selectedBy === action);
      if (!route) return failInput('body.action', 'is not an action of this function');
      return answer(http, route, options, sent);
    });
  }
}

/** @param sent the JSON of the request, when it was read before */
async function answer(
  http: Context,
  { endpoint, turns, handle }: Route,
  options: MountOptions,
  sent?: unknown,
): Promise<Response> {
  if (endpoint.upload) allowLongRequest();
  const byCookie = endpoint.takesCookie && !http.req.header('authorization');
  const whoAsks = () => (byCookie ? options.fromCookie(http) : options.viewers.fromRequest(http));
  const viewer = endpoint.access === 'public' ? undefined : await whoAsks();
  if (options.requiresVerified && viewer && !viewer.is_verified && !endpoint.isForUnverified) fail('verify_email');
  if (viewer) refuseBeyondRights(viewer, endpoint);
  const params = parse(endpoint.params, http.req.param(), 'path');
  const query = parse(endpoint.query, http.req.query(), 'query');
  const command_id = endpoint.method === 'GET' ? undefined : commandIdOf(http, viewer);
  if (command_id && viewer) nameRequest(http, viewer, command_id);
  // The right is asked before the body is read, so that a refused caller learns nothing from how it is judged; unless it is
  // the body that names what is asked for.
  let body = isNamedInBody(endpoint) ? await readBody(http, endpoint, sent) : undefined;
  let target: ResolvedTarget | undefined;
  try {
    target = await allow(endpoint, viewer, { params, query, body }, options.scopes);
  } catch (error) {
    // What is to be deleted is gone because this request was carried out before.
    const request = currentRequest()?.repeatable;
    const isGone = error instanceof Refusal && error.status === 404;
    if (isGone && request && !endpoint.response && (await options.wasDone(request))) return http.body(null, 204);
    throw error;
  }
  body ??= await readBody(http, endpoint, sent);

  if (command_id && viewer && body !== undefined) nameRequest(http, viewer, command_id, body);
  const newId = command_id ?? uuidv7();
  const call = { viewer: viewer as SessionViewer, params, query, body, target: target as undefined, newId, http };
  const work = () => handle(call as Parameters<typeof handle>[0]);
  const group = () => addressGroup(clientAddress(http, options.trustedProxies));
  const isOnTurn = endpoint.access === 'public' && turns !== 'own';
  const result = isOnTurn ? await options.publicTurns[turns].run(group(), work) : await work();
  if (result instanceof Response) return result;
  if (result === undefined) return http.body(null, 204);
  if (options.checksResponses && endpoint.response) endpoint.response.parse(result);
  return http.json(result);
}

/** Other programs name their requests as they like: their key becomes an id that is their user's alone. */
const KEY = /^[\x20-\x7e]{1,255}$/;

/** @throws Refusal invalid_input */
function commandIdOf(http: Context, viewer: SessionViewer | undefined): string | undefined {
  const given = http.req.header(COMMAND_HEADER);
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
function nameRequest(http: Context, { user_id }: SessionViewer, command_id: string, body?: unknown): void {
  const work = currentRequest();
  if (!work) return;
  const { method, url } = http.req;
  const { pathname, search } = new URL(url);
  const sent = `${method} ${pathname}${search} ${JSON.stringify(body)}`;
  const request = createHash('sha256').update(sent).digest('base64url');
  work.repeatable = { user_id, command_id, request, count: 0 };
}

/** @throws Refusal api_token_refused, api_token_read_only, api_token_proposes, view_as_read_only or forbidden */
function refuseBeyondRights(
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
  scopes: MountOptions['scopes'],
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

async function readBody(
  http: Context,
  { body, access, bodyMegabytes = 1 }: AnyEndpoint,
  sent: unknown,
): Promise<unknown> {
  if (!body) return undefined;
  if (sent !== undefined) return parse(body, sent, 'body');
  return parse(body, await readJson(http, access === 'public' ? PUBLIC_BODY_LIMIT : megabytes(bodyMegabytes)), 'body');
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;
  return parseInput(schema, value, [where]);
}
