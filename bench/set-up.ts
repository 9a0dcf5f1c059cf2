// Sets up what is measured: a durable PostgreSQL, the server as a separate process, a company with projects of several sizes.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn } from '@worklane/contract/auth';
import { makeTickets } from '@worklane/domain/demo/make-tickets';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import { type ModelStandIn, startModel } from '@worklane/stand-ins/model/model';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres.ts';
import { createLogger } from '../apps/server/src/platform/log/create-logger.ts';
import { runServer } from '../e2e/support/run-server.ts';
import { type Client, createClient } from './http-client.ts';
import { startReceivers, type WebhookReceivers } from './webhook-receivers.ts';

export interface BenchProject {
  id: string;
  company_id: string;
  key: string;
  count: number;
  ticketIds: string[];
  /** From the upload of its tickets until the last one stood on the board. */
  importMs: number;
}

export interface Bench {
  address: string;
  /** Of the server's process. */
  pid: number;
  /** @returns the longest the server's main thread worked without a pause since this was last called, in milliseconds */
  longestStretch(): Promise<number>;
  client: Client;
  session: SignedIn;
  email: string;
  /** The model that companies with its key use. */
  model: ModelStandIn;
  /** The products that the company can be connected to. */
  standIns: IntegrationStandIns;
  /** Where webhooks may be sent. */
  receivers: WebhookReceivers;
  /** For the same statements without the product around them. */
  db: Database;
  addProject(key: string, tickets: readonly object[]): Promise<BenchProject>;
  /** @returns the id of an empty one */
  newProject(key: string): Promise<string>;
  /** Returns when all that is in the file has come in. */
  importFile(projectId: string, file: Buffer): Promise<void>;
  close(): Promise<void>;
}

export const PASSWORD = 'a password for measuring';
const ROWS_PER_IMPORT = 15_000;
const EMAIL = 'mara@example.com';

export async function setUp(): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-bench-'));
  // Open to the database's own user, when root measures.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: createLogger('error'),
    postgresBin: process.env.PG_BIN,
  });
  const model = await startModel();
  const receivers = await startReceivers();
  const standIns = await startIntegrations();
  const server = await runServer({
    ...model.settings,
    ...standIns.settings,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    WEBHOOK_PRIVATE_HOSTS: `${receivers.host},${standIns.settings.WEBHOOK_PRIVATE_HOSTS}`,
    RATE_LIMIT_FACTOR: '1000',
    METRICS_TOKEN: '',
    NODE_OPTIONS: `--import=${new URL('watch-stretches.ts', import.meta.url).href}`,
  });
  const body = { name: 'Mara Lindqvist', email: EMAIL, password: PASSWORD, company_name: 'Northbeam' };
  const registering = createClient(server.address, '');
  const session = JSON.parse((await registering.send('POST', '/api/auth/register', body)).text) as SignedIn;
  registering.close();
  const client = createClient(server.address, session.token);
  const db = openDatabase(postgres.url, { maxConnections: 32 });
  const company_id = session.companies[0]?.id ?? '';

  async function json<Result>(method: string, path: string, sent?: unknown): Promise<Result> {
    const answer = await client.send(method, path, sent);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as Result;
  }

  const newProject = async (key: string) =>
    (await json<{ id: string }>('POST', '/api/projects', { company_id, name: key, key })).id;

  async function importFile(projectId: string, file: Buffer): Promise<void> {
    const { id } = await json<{ id: string }>('POST', `/api/projects/${projectId}/imports?file_name=bench`, file);
    await json('POST', `/api/imports/${id}/run`, {});
    for (let state = 'running'; state === 'running'; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      state = (await json<{ state: string }>('GET', `/api/imports/${id}`)).state;
      if (state === 'failed' || state === 'cancelled') throw new Error(`the import ${state}`);
    }
  }

  return {
    address: server.address,
    pid: server.process.pid ?? 0,
    async longestStretch() {
      const answered = once(server.process, 'message') as Promise<[{ longest: number }]>;
      server.process.send('longest stretch?');
      return (await answered)[0].longest;
    },
    client,
    session,
    email: EMAIL,
    model,
    standIns,
    receivers,
    db,
    newProject,
    importFile,
    async addProject(key, tickets) {
      const id = await newProject(key);
      const started = performance.now();
      for (let from = 0; from < tickets.length; from += ROWS_PER_IMPORT)
        await importFile(id, Buffer.from(JSON.stringify(tickets.slice(from, from + ROWS_PER_IMPORT))));
      const importMs = performance.now() - started;
      const board = await json<{ tickets: { id: string[] } }>('GET', `/api/projects/${id}/board`);
      return { id, company_id, key, count: tickets.length, ticketIds: board.tickets.id, importMs };
    },
    async close() {
      client.close();
      await db.close();
      const exited = once(server.process, 'exit');
      server.process.kill('SIGTERM');
      await exited;
      await model.close();
      await receivers.close();
      await standIns.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Reads the tickets of a file, or makes up as many. */
export function ticketsFor(count: number, file?: string): object[] {
  if (file) return JSON.parse(readFileSync(file, 'utf8')) as object[];
  return makeTickets({ count, seed: 4_729, until: new Date('2026-11-01T00:00:00Z') });
}

/** Reads how many megabytes the process holds now. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
