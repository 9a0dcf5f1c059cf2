// Puts the routes on the server: finds out who asks, and answers over HTTP what the endpoint answers.
import { type AnyEndpoint, COMMAND_HEADER } from '@worklane/contract/platform/endpoint';
import type { Context, Hono } from 'hono';
import { allowLongRequest } from '../database/request-work.ts';
import type { CookieViewer } from '../session/cookie-viewer.ts';
import type { Viewers } from '../session/viewers.ts';
import { failInput } from './fail.ts';
import { type PerformOptions, performEndpoint, refuseBeyondRights } from './perform-endpoint.ts';
import { type BodyLimit, megabytes, readJson } from './read-json.ts';
import type { Route } from './route.ts';

export interface MountOptions extends PerformOptions {
  routes: readonly Route[];
  viewers: Pick<Viewers, 'fromRequest'>;
  fromCookie: CookieViewer;
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
async function answer(http: Context, route: Route, options: MountOptions, sent?: unknown): Promise<Response> {
  const { endpoint } = route;
  if (endpoint.upload) allowLongRequest();
  const byCookie = endpoint.takesCookie && !http.req.header('authorization');
  const whoAsks = () => (byCookie ? options.fromCookie(http) : options.viewers.fromRequest(http));
  const asked = {
    viewer: endpoint.access === 'public' ? undefined : await whoAsks(),
    params: http.req.param(),
    query: http.req.query(),
    readBody: async () => (sent === undefined ? readJson(http, limitOf(endpoint)) : sent),
    key: http.req.header(COMMAND_HEADER),
    named: () => nameOf(http),
    http,
  };
  const result = await performEndpoint(route, asked, options);
  if (result instanceof Response) return result;
  return result === undefined ? http.body(null, 204) : http.json(result);
}

function nameOf({ req: { method, url } }: Context): string {
  const { pathname, search } = new URL(url);
  return `${method} ${pathname}${search}`;
}

const limitOf = ({ access, bodyMegabytes = 1 }: AnyEndpoint): BodyLimit =>
  access === 'public' ? PUBLIC_BODY_LIMIT : megabytes(bodyMegabytes);
