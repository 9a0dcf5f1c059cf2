// Joins an endpoint of the contract with the function that answers it. The function gets parsed input, and a viewer with the
// required rights.
import type {
  AnyEndpoint,
  BodyOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
  ScopeKind,
} from '@worklane/contract/platform/endpoint';
import { type Action, isWorkAction } from '@worklane/domain/access/actions';
import type { Target } from '@worklane/domain/access/can';
import type { Context } from 'hono';
import type { SessionViewer } from '../session/session-viewer.ts';
import { fail } from './fail.ts';

export interface Call<E> {
  /** The person who asks. Undefined only for public endpoints. */
  viewer: E extends { access: 'public' } ? SessionViewer | undefined : SessionViewer;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The record that the path, the body or the query names; only for endpoints that name one. */
  target: E extends { access: { scope: ScopeKind } | { in: 'body' | 'query' } } ? ResolvedTarget : undefined;
  /** For what the request makes, when the body names none: the same when it is sent again under the same command id. */
  newId: string;
  http: Context;
}

/** A target with the id of the thing itself, whichever way the path named it. */
export interface ResolvedTarget extends Target {
  id: string;
  project_id: string;
  /** Its project is archived, and takes no work. */
  is_archived?: boolean;
}

/** Finds what a request names among what the viewer may see, or refuses as if it did not exist. */
export type ScopeResolver = (
  viewer: SessionViewer,
  name: string,
  query: { company_id?: string | undefined },
) => Promise<ResolvedTarget>;

/** @throws Refusal project_archived. Its trash, say, may be looked into: reading is no work. */
export function refuseWorkOnArchived(target: ResolvedTarget, action: Action): void {
  if (target.is_archived && isWorkAction(action)) fail('project_archived');
}

/**
 * Which turns an endpoint takes. A public one: `open` when only the database answers, `outside` when it may wait for a mail server
 * or a provider. Any: `own` when its handler takes turns.
 */
export type EndpointTurns = 'open' | 'outside' | 'own';

export interface Route {
  endpoint: AnyEndpoint;
  turns: EndpointTurns;
  handle(call: Call<AnyEndpoint>): Promise<unknown>;
}

/**
 * Joins an endpoint with its handler, whose result is the JSON of a 200; `undefined` is a 204; a Response goes out
 * unchanged.
 */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<(ResponseOf<E> extends undefined ? unknown : ResponseOf<E>) | Response>,
  turns: EndpointTurns = 'open',
): Route {
  return { endpoint, turns, handle: handle as Route['handle'] };
}
