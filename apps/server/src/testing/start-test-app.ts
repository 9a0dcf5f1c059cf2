// Starts a whole server on its own database, called without a network; answers are checked by their schemas.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRequest, type Parts } from '@worklane/client/build-request';
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '@worklane/contract/platform/endpoint';
import type { ErrorBody } from '@worklane/contract/platform/error-body';
import pg from 'pg';
import { type App, type AppOptions, createApp } from '../app.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { createLogger } from '../platform/log/create-logger.ts';
import { APP_SECRET } from './walk/walk-github.ts';
import { SIGNING_SECRET } from './walk/walk-slack.ts';

export interface TestAppOptions extends Partial<AppOptions> {
  /** Settings beside those every test has. */
  settings?: Record<string, string>;
}

export interface TestApp extends App {
  dataDir: string;
  databaseUrl: string;
  /** Starts a second server on the same database, as another process would be. */
  another(overrides?: Partial<AppOptions>): Promise<App>;
}

export const TEST_SECRET_KEY = 'a key for tests that is long enough';

/** @param templateUrl what the run's setup provides: `inject('templateUrl')` */
export async function startTestApp(
  templateUrl: string,
  { settings, ...overrides }: TestAppOptions = {},
): Promise<TestApp> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const databaseUrl = templateUrl.replace('/template_for_tests?', `/${name}?`);
  await administer(templateUrl, `create database ${name} template template_for_tests strategy file_copy`);
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-test-'));
  const standard = {
    PUBLIC_URL: 'http://worklane.test',
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    // Without a stand-in, no message of a test leaves this machine.
    SLACK_HOOKS_URL: 'http://127.0.0.1:9',
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    GITHUB_APP_WEBHOOK_SECRET: APP_SECRET,
  };
  const options: AppOptions = {
    config: readConfig({ ...standard, ...settings }),
    databaseUrl,
    secretKey: TEST_SECRET_KEY,
    log: createLogger(process.env.LOG_LEVEL === 'debug' ? 'debug' : 'silent'),
    checksSchemas: true,
    isWithoutRegularWork: true,
    accessTokenSeconds: 24 * 3600,
    passwordCost: { memory: 64, passes: 1 },
    ...overrides,
  };
  const app = await createApp(options);
  const others = new Set<App>();
  return {
    ...app,
    databaseUrl,
    dataDir,
    async another(changed = {}) {
      const other = await createApp({ ...options, ...changed });
      others.add(other);
      return {
        ...other,
        close() {
          others.delete(other);
          return other.close();
        },
      };
    },
    async close() {
      for (const each of [...others, app]) await each.close();
      rmSync(dataDir, { recursive: true, force: true });
      await administer(templateUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Makes or drops a database through a third one: nobody may be connected to the template while it is cloned. */
async function administer(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: templateUrl.replace('/template_for_tests?', '/worklane?') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestResponse<E> {
  status: number;
  body: ResponseOf<E>;
  error: ErrorBody['error'] | undefined;
  headers: Headers;
}

export interface CallInput<E> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E> | Record<string, unknown>;
  bytes?: Uint8Array<ArrayBuffer>;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Calls an endpoint as the page would. Never throws for a refusal: `status` and `error` say what it was. */
export async function callEndpoint<E extends AnyEndpoint>(
  app: Pick<App, 'server'>,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<TestResponse<E>> {
  const { bytes, token, headers, params, query } = input;
  const body = endpoint.body && endpoint.method !== 'GET' ? (input.body ?? {}) : undefined;
  const { address, init } = buildRequest(
    endpoint,
    { params: params as Parts['params'], query: query as Parts['query'], token, body: bytes ? undefined : body },
    bytes ? { 'content-type': 'application/octet-stream', ...headers } : headers,
  );
  const response = await app.server.request(address, bytes ? { ...init, body: bytes } : init);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const json: unknown = isJson ? await response.json() : undefined;
  return {
    status: response.status,
    body: json as ResponseOf<E>,
    error: response.ok ? undefined : (json as ErrorBody | undefined)?.error,
    headers: response.headers,
  };
}

/** Calls as a given person unless the call names another. */
export function callAs(person: () => { token: string }): typeof callEndpoint {
  return (app, endpoint, input) => callEndpoint(app, endpoint, { token: person().token, ...input });
}
