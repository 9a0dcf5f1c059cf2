// Starts the product: settings, database, server. Stops it in the opposite order, whatever the reason.
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { type App, createApp } from './app.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, fillDemo } from './features/demo/flows/fill-demo.ts';
import { readConfig } from './platform/config/read-config.ts';
import { startNotices } from './platform/config/start-notices.ts';
import { StartupError } from './platform/config/startup-error.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';
import type { EmbeddedPostgres } from './platform/database/run-postgres.ts';
import { boundConnections } from './platform/http/bound-connections.ts';
import { boundRequests } from './platform/http/bound-requests.ts';
import { createLogger } from './platform/log/create-logger.ts';
import { readSecretKey } from './platform/secrets/read-secret-key.ts';
import { resealAtStart } from './platform/secrets/reseal-secrets.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** Open requests get this long to finish. */
const DRAIN_MS = 4_000;
/** Whatever does not end is left: the database goes when this process does. */
const STOP_MS = 8_000;
/** Receiving a project's archive over a slow connection may take this long. */
const UPLOAD_MS = 60 * 60_000;
/**
 * How long a connection is kept for the next request: longer than proxies in front keep theirs (mostly a minute), which would
 * otherwise send one on a connection that is just being closed.
 */
const IDLE_MS = 75_000;
/** A connection on which nothing moves for so long is given up. Streams are never silent: they are pinged. */
const SILENT_MS = 5 * 60_000;

let postgres: EmbeddedPostgres | undefined;
let app: App | undefined;
let server: ReturnType<typeof createAdaptorServer> | undefined;
let stopping: Promise<void> | undefined;

// The reader of this output may be gone, or the disk it goes to full.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The channel to the process that started this one closes when that one is gone, even when it was killed.
if (process.channel) process.on('disconnect', () => void stop(0));

try {
  await start();
} catch (error) {
  process.stderr.write(error instanceof StartupError ? `${error.message}\n` : `${(error as Error).stack}\n`);
  await stop(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const secretKey = readSecretKey(config);
  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const { dataDir, postgresBin, oldPostgresBin } = config;
    const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
    postgres = await startEmbeddedPostgres({ dataDir, postgresBin, oldPostgresBin, log, say });
    databaseUrl = postgres.url;
  }
  await migrate(databaseUrl, log);
  app = await createApp({ config, databaseUrl, secretKey, log });
  returnMemory();

  const serverOptions = { requestTimeout: UPLOAD_MS, keepAliveTimeout: IDLE_MS };
  const createBounded = (options: ServerOptions, listener: RequestListener) =>
    createServer(options, boundRequests(listener));
  server = createAdaptorServer({
    fetch: app.server.fetch,
    createServer: createBounded as typeof createServer,
    serverOptions,
  });
  server.on('upgrade', app.upgrades.take);
  server.setTimeout(SILENT_MS);
  // Behind proxies all connections are theirs; they have limits of their own.
  if (config.trustedProxies === 0) {
    const onRefused = (address: string) => log.warn({ address }, 'an address has too many connections open');
    boundConnections(server as Server, { onRefused });
  }
  server.listen(config.port, config.host);
  await once(server, 'listening').catch((error) => refusePort(error, config));
  const { port } = server.address() as AddressInfo;
  const address = config.publicUrl.replace(/:0$/, `:${port}`);
  if (process.argv.includes('--demo')) await showDemo(app);
  process.stdout.write(`Worklane runs at ${address}\n`);
  const sealing = await resealAtStart(app.services, SEALED_COLUMNS).catch((error: Error) => {
    log.error({ error: error.message }, 'stored secrets could not be looked through');
    return [];
  });
  for (const notice of [...startNotices(config), ...sealing]) process.stdout.write(`${notice}\n`);
}

/**
 * Returns what starting needed and an idle server doesn't: a server that waits collects nothing by itself. Does nothing where the
 * server is started without `--expose-gc`.
 */
function returnMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

async function showDemo({ services }: App): Promise<void> {
  process.stdout.write('Filling a demo company (some seconds, once)...\n');
  await fillDemo(services);
  const people = Object.values(DEMO_PEOPLE).map(({ email, role }) => `  ${email.padEnd(28)} ${ROLE_LABELS[role]}\n`);
  process.stdout.write(`Log in as one of these; the password of each is: ${DEMO_PASSWORD}\n${people.join('')}`);
}

function refusePort(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): never {
  if (error.code === 'EADDRINUSE')
    throw new StartupError(
      `Port ${port} is in use. Stop the program that has it, or start with another: PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    throw new StartupError(`Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    throw new StartupError(
      `HOST is ${host}, which is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`,
    );
  throw error;
}

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => {
      postgres?.kill();
      process.exit(code || 1);
    }, STOP_MS).unref();
    const ended = app?.closeStreams();
    if (server?.listening) {
      const closed = once(server, 'close');
      server.close();
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const timer = setTimeout(
        () => server && 'closeAllConnections' in server && server.closeAllConnections(),
        DRAIN_MS,
      );
      await closed;
      clearTimeout(timer);
    }
    await ended;
    await app?.close();
    await postgres?.stop();
    process.exit(code);
  })();
  return stopping;
}
