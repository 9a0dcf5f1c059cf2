// Builds the HTTP side of a process: the middleware of every request, the routes, and the answer when none matches.
import { randomUUID } from 'node:crypto';
import { BUILD_HEADER } from '@worklane/contract/platform/endpoint';
import { type ErrorBody, NO_ROW } from '@worklane/contract/platform/error-body';
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { wasDone } from '../commands/commands-done.ts';
import type { AnyCommand } from '../commands/run-command.ts';
import { asRequest, type RepeatableRequest } from '../database/request-work.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';
import { createMetrics, type Metrics } from '../metrics/create-metrics.ts';
import type { Services } from '../services.ts';
import { cookieViewer } from '../session/cookie-viewer.ts';
import type { CountTokenCall } from '../session/token-calls.ts';
import type { Viewers } from '../session/viewers.ts';
import { addressGroup, clientAddress } from './client-address.ts';
import { Refusal } from './fail.ts';
import { secretHider } from './hide-secret.ts';
import { type MountOptions, mount } from './mount.ts';
import { refusalOf } from './refusal-of.ts';
import { serveDocs } from './serve-docs.ts';
import { serveHealth } from './serve-health.ts';
import { type PageFolders, readBuiltPage, scriptHashes, servePage } from './serve-page.ts';
import type { AddressThrottle } from './throttle-addresses.ts';

/** What is read and written by its id. */
const RECORDS = new Set(['users', 'companies', 'projects', 'tickets']);

declare module 'hono' {
  interface ContextVariableMap {
    /** Names the request in the log and in a refusal. */
    requestId: string;
    /** The answer is an uploaded file: whatever it holds, it can't run scripts. */
    isFile: boolean;
    /** The client may store the response, and asks each time whether it has changed. */
    isRevalidated: boolean;
    /** The content security policy of a page that needs less than our own. */
    policy: string;
    /** The tool that an agent called, and the status of its endpoint's answer, for the log. */
    tool: { name: string; status: number };
  }
}

export interface ServerOptions
  extends Pick<
      MountOptions,
      'routes' | 'scopes' | 'checksResponses' | 'requiresVerified' | 'publicTurns' | 'programTurns' | 'userTurns'
    >,
    PageFolders {
  throttle: AddressThrottle;
  countTokenCall: CountTokenCall;
  /** All of the product's, for the description of the API. */
  commands: readonly AnyCommand[];
}

export function createServer(services: Services, options: ServerOptions): Hono {
  const { db, log, config, streams, viewers, sessions } = services;
  const app = new Hono();
  const page = readBuiltPage(options);
  const hideSecret = secretHider(options.routes.map(({ endpoint }) => endpoint));
  const metrics = createMetrics(() => streams.count(), services.jobs);

  app.use(async (http, next) => {
    await options.throttle.enter(addressGroup(clientAddress(http, config.trustedProxies)));
    await asRequest(next);
  });
  observeRequests(app, { log, metrics, hideSecret, build: page.build });
  app.use('/api/files/*', async (http, next) => {
    await next();
    // Over the policy of our own pages, which the file is none of.
    if (http.get('isFile')) http.header('content-security-policy', "default-src 'none'; sandbox");
  });
  app.use('/api/*', async (http, next) => {
    await next();
    // Of a page that is none of the application: over the policy of our own pages.
    const policy = http.get('policy');
    if (policy) http.header('content-security-policy', policy);
  });
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes(page)],
        // Mantine writes its theme as a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // Previews of PDF files, from bytes that the page holds itself.
        frameSrc: ['blob:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
      referrerPolicy: 'no-referrer',
      strictTransportSecurity: config.publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
      xFrameOptions: 'DENY',
    }),
  );
  app.use('/api/*', async (http, next) => {
    await next();
    if (http.get('isFile') || isDescription(http)) return;
    http.header('cache-control', http.get('isRevalidated') ? 'private, no-cache' : 'private, no-store');
  });
  // The calls that act on the cookie. SameSite keeps other sites out; this keeps out the neighbours below one's own domain.
  app.use('/api/auth/*', async (http, next) => {
    const from = http.req.header('sec-fetch-site');
    if (http.req.method !== 'GET' && (from === 'same-site' || from === 'cross-site')) throw new Refusal('forbidden');
    await next();
  });
  app.onError((error, http) => refuse(http, error, services));

  serveHealth(app, services, metrics);
  serveDocs(app, options.commands, config.publicUrl);

  const { trustedProxies } = config;
  const fromCookie = cookieViewer(sessions, db, viewers);
  const callers = countedCallers(viewers, options.countTokenCall);
  const performing = { ...options, trustedProxies, wasDone: (request: RepeatableRequest) => wasDone(db, request) };
  mount(app, { ...performing, viewers: callers, fromCookie });
  const endpoints = { routes: options.routes, performing, countTokenCall: options.countTokenCall, log };
  serveMcp(app, { viewers, endpoints, publicUrl: config.publicUrl });
  app.all('/api/*', (http) => refuse(http, unanswered(http), services));
  // Programs look here for what a server knows of: the page would say that it does.
  app.all('/.well-known/*', (http) => refuse(http, new Refusal('not_found'), services));
  servePage(app, page);
  return app;
}

interface Observing {
  log: Services['log'];
  metrics: Metrics;
  hideSecret(path: string): string;
  build: string | undefined;
}

/** Names each request, and logs and counts it. */
function observeRequests(app: Hono, { log, metrics, hideSecret, build }: Observing): void {
  app.use(async (http, next) => {
    const id = randomUUID();
    http.set('requestId', id);
    http.header('x-request-id', id);
    if (build) http.header(BUILD_HEADER, build);
    const started = performance.now();
    await next();
    const ms = Math.round((performance.now() - started) * 10) / 10;
    metrics.observe(http.req.method, http.res.status, ms);
    const path = hideSecret(http.req.path);
    const tool = http.get('tool');
    log.info(
      { request_id: id, method: http.req.method, path, status: http.res.status, ms, ...(tool && { tool }) },
      'request',
    );
  });
}

/** Finds the viewers of requests, and counts those with an API token. */
const countedCallers = (viewers: Viewers, count: CountTokenCall): MountOptions['viewers'] => ({
  async fromRequest(http) {
    const viewer = await viewers.fromRequest(http);
    await count(http, viewer);
    return viewer;
  },
});

/** Tells whether the path is the API description, which is the same for everyone. */
const isDescription = ({ req: { path } }: Context) => path === '/api/openapi.json' || path === '/api/docs';

/** Answers unknown paths. For stored records it says what is missing (specification, extensions section 8). */
function unanswered({ req: { method, path } }: Context): Refusal {
  const [, resource = '', id] = /^\/api\/([a-z_]+)(?:\/([^/]*))?$/.exec(path) ?? [];
  if (!resource || id) return new Refusal('not_found');
  if (!RECORDS.has(resource)) return new Refusal('unknown_resource', { name: resource });
  if (method === 'PUT' || method === 'PATCH' || method === 'DELETE') {
    if (resource === 'tickets') return new Refusal('ticket_id_missing');
    return new Refusal('id_required', { method });
  }
  return new Refusal('unknown_resource', { name: resource });
}

function refuse(http: Context, error: unknown, { log }: Services): Response {
  const request_id = http.get('requestId');
  const refusal = refusalOf(error, { http, log, isReading: http.req.method === 'GET' });
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      message: refusal.message,
      request_id,
      // `company_not_found` and its like: something was looked for and is not there.
      ...(refusal.code.endsWith('_not_found') && { row_code: NO_ROW }),
      ...(refusal.problems && { problems: refusal.problems }),
    },
  };
  if (refusal.status === 503) http.header('retry-after', '1');
  // Only programs send a token. To agents, /mcp has said more.
  if (refusal.code === 'api_token_invalid' && http.req.path !== '/mcp')
    http.header('www-authenticate', 'Bearer realm="Worklane", error="invalid_token"');
  if (refusal.retryAfterSeconds !== undefined) http.header('retry-after', String(refusal.retryAfterSeconds));
  return http.json(body, refusal.status as 400);
}
