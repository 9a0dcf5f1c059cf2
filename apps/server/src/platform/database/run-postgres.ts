// Runs PostgreSQL on a cluster: a child process on a unix socket that nobody else can enter, started again when it dies.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEGABYTE } from '@worklane/domain/units';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import type { Logger } from '../log/create-logger.ts';
import { SUPERUSER } from './initialise-cluster.ts';
import { killGroup, launchPostgres } from './launch-postgres.ts';
import type { Settlement } from './settle-for-root.ts';
import { startFailure } from './start-failure.ts';
import { isFull } from './unavailable.ts';

const DATABASE = 'worklane';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 3_000;
/** After a SIGKILL the old server's processes and lock file linger for up to 3 s. */
const LOCK_RETRY_MS = 10_000;
/** The folder is ours, or its server is ending: on a busy disk that takes longer. */
const LONG_LOCK_RETRY_MS = 50_000;
const FULL_RETRY_MS = 1_000;
/** PostgreSQL may need a segment of its log to start, which has 16 MB. Its messages might not have fitted on the disk. */
const LEAST_BYTES = 32 * MEGABYTE;

export interface EmbeddedPostgres {
  /** For pg's Client and Pool, and for a second process on the same machine. */
  url: string;
  stop(): Promise<void>;
  /** Ends it at once, as a crash would: what was committed is there at the next start. */
  kill(): void;
}

export interface RunOptions {
  dataDir: string;
  log: Logger;
  /** False lets a crash lose data. */
  isDurable?: boolean | undefined;
}

/** @throws StartupError with what to do about it. */
export async function runPostgres(settlement: Settlement, options: RunOptions): Promise<EmbeddedPostgres> {
  // The folder of the socket is short, because a socket's path may have 107 bytes at most, and private.
  const sockets = mkdtempSync(join(tmpdir(), 'worklane-'));
  const start: Start = {
    url: `postgres://${SUPERUSER}@/${DATABASE}?host=${encodeURIComponent(sockets)}`,
    cluster: settlement.cluster,
    dataDir: options.dataDir,
    logFile: join(options.dataDir, 'postgres.log'),
    launch() {
      // The shell of a server that ended has removed it.
      mkdirSync(sockets, { recursive: true, mode: 0o700 });
      if (settlement.user) chownSync(sockets, settlement.user.uid, settlement.user.gid);
      return launchPostgres(settlement, sockets, start.logFile, options.isDurable ?? true);
    },
  };
  let isStopping = false;
  let server = await untilReady(start, LOCK_RETRY_MS);
  watch(server);

  function watch(child: ChildProcess) {
    child.once('exit', async (code) => {
      if (isStopping) return;
      // When it was the shell that was killed, the server is still there and holds the lock.
      killGroup(child);
      options.log.error({ code }, 'PostgreSQL stopped unexpectedly; restarting it');
      await startAgain();
    });
  }

  async function startAgain(): Promise<void> {
    let hasSaid = false;
    while (!isStopping) {
      try {
        server = await untilReady(start, LONG_LOCK_RETRY_MS);
        watch(server);
        options.log.warn('PostgreSQL runs again');
        return;
      } catch (error) {
        // Until there is room, requests get 503.
        if (!isFull(error) && hasRoom(options.dataDir)) {
          options.log.fatal({ error }, 'PostgreSQL could not be started again');
          process.kill(process.pid, 'SIGTERM');
          return;
        }
        if (!hasSaid) options.log.error('The disk is full: PostgreSQL starts again when there is room');
        hasSaid = true;
        await sleep(FULL_RETRY_MS);
      }
    }
  }

  return {
    url: start.url,
    async stop() {
      isStopping = true;
      if (server.exitCode !== null) return;
      const exited = once(server, 'exit');
      (server.stdio[3] as NodeJS.WritableStream).end();
      const timer = setTimeout(() => killGroup(server), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
      // Its shell does so too, unless it was killed.
      rmSync(sockets, { recursive: true, force: true });
    },
    kill() {
      isStopping = true;
      killGroup(server);
      rmSync(sockets, { recursive: true, force: true });
    },
  };
}

interface Start {
  url: string;
  cluster: string;
  dataDir: string;
  logFile: string;
  launch(): ChildProcess;
}

/** Launches a server and waits for its first answer; while an old server's lock lingers, launches another. */
async function untilReady(start: Start, lockRetryMs: number): Promise<ChildProcess> {
  const started = Date.now();
  let child = start.launch();
  for (;;) {
    if (await answers(start.url)) return child;
    if (child.exitCode !== null) {
      const longest = isEnding(start.cluster) ? LONG_LOCK_RETRY_MS : lockRetryMs;
      refuseUnlessLocked(start, Date.now() - started > longest);
      await sleep(300);
      child = start.launch();
    }
    if (Date.now() - started > START_TIMEOUT_MS) {
      throw new StartupError(
        `PostgreSQL did not answer within ${START_TIMEOUT_MS / 1000} s. Details are in ${start.logFile}.`,
      );
    }
    await sleep(25);
  }
}

/** Reads the lock file, where a server says so in the eighth line. One without a lock file has just ended. */
function isEnding(cluster: string): boolean {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'stopping';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** @throws StartupError unless it is the lock of a server that may still end */
function refuseUnlessLocked({ dataDir, logFile }: Start, isLate: boolean): void {
  const reason = startFailure(readFileSync(logFile, 'utf8'));
  if (!isLate && /lock file|shared memory|recovery lock/i.test(reason)) return;
  if (/lock file/i.test(reason)) {
    throw new StartupError(
      `The data folder ${dataDir} is in use by another Worklane. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  throw new StartupError(`PostgreSQL could not start: ${reason} Details are in ${logFile}.`);
}

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= LEAST_BYTES;
}

/** Tells whether the product's database exists and answers. */
async function answers(url: string): Promise<boolean> {
  const attempt = async (target: string, work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: target, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  try {
    await attempt(url, (client) => client.query('select 1'));
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') return false;
    await attempt(url.replace(`/${DATABASE}?`, '/postgres?'), (client) => client.query(`create database ${DATABASE}`));
    return true;
  }
}
