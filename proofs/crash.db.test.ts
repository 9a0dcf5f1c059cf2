// Proves that everything acknowledged survives killing the product or its database while users write, that nothing is
// stored twice or in part, and that no PostgreSQL keeps running.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '@worklane/contract/auth';
import type { Project } from '@worklane/contract/projects';
import type { Board } from '@worklane/contract/tickets';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { databasePid, runServer } from '../e2e/support/run-server.ts';
import { figure, report } from './figure.ts';
import { send, write } from './keep-writing.ts';

const KILLS = figure(9, 300);
const WRITERS = 8;
/** Of all writers together, before each kill and after those of the database. */
const WRITES = 20;
const PERSON = { name: 'Mara', email: 'mara@example.com', password: 'correct horse battery' };

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'worklane-crash-'));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function goneWithin(ms: number): Promise<boolean> {
  for (const started = Date.now(); Date.now() - started < ms; await sleep(50)) if (!databasePid(dataDir)) return true;
  return false;
}

/** Waits until the writers' next creations were acknowledged, however fast the machine is. */
async function untilWritten(created: ReadonlySet<string>): Promise<void> {
  const enough = created.size + WRITES;
  await expect.poll(() => created.size, { timeout: 20_000, interval: 50 }).toBeGreaterThanOrEqual(enough);
}

it(
  `loses no acknowledged write in ${KILLS} kills`,
  async () => {
    const created = new Set<string>();
    const moved = new Map<string, string>();
    let server = await runServer({ DATA_DIR: dataDir });
    // After a failure, the next tests have the data folder for themselves.
    onTestFinished(() => void server.process.kill('SIGKILL'));
    const registered = await send<SignedIn>(server, 'POST', '/api/auth/register', {
      ...PERSON,
      company_name: 'Northbeam',
    });
    const company_id = registered.body.companies[0]?.id;
    const project = await send<Project>(
      server,
      'POST',
      '/api/projects',
      { company_id, name: 'Edge', key: 'EDGE' },
      registered.body.token,
    );

    for (let kill = 0; kill < KILLS; kill++) {
      const { body } = await send<SignedIn>(server, 'POST', '/api/auth/login', PERSON);
      let isOver = false;
      const writers = Array.from({ length: WRITERS }, () =>
        write(server, body.token, project.body.id, created, moved, () => isOver),
      );
      await untilWritten(created);
      const kind = kill % 3;
      const database = databasePid(dataDir) as number;
      if (kind !== 0) process.kill(database, 'SIGKILL');
      if (kind === 1) {
        // The database alone: the product brings it back by itself, and people go on.
        await untilWritten(created);
        isOver = true;
        await Promise.all(writers);
        continue;
      }
      const exited = once(server.process, 'exit');
      server.process.kill('SIGKILL');
      await exited;
      isOver = true;
      await Promise.all(writers);
      expect(await goneWithin(10_000), 'the database went with the product').toBe(true);
      server = await runServer({ DATA_DIR: dataDir });
    }

    const { body } = await send<SignedIn>(server, 'POST', '/api/auth/login', PERSON);
    const path = `/api/projects/${project.body.id}/board`;
    const { tickets } = (await send<Board>(server, 'GET', path, undefined, body.token)).body;
    const statusById = new Map(tickets.id.map((id, index) => [id, tickets.status[index]]));
    expect([...created].filter((id) => !statusById.has(id))).toEqual([]);
    expect([...moved].filter(([id, status]) => statusById.get(id) !== status)).toEqual([]);
    expect(new Set(tickets.id).size).toBe(tickets.id.length);
    expect(new Set(tickets.number).size).toBe(tickets.number.length);
    expect(created.size).toBeGreaterThanOrEqual(KILLS * WRITES);

    const exited = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(databasePid(dataDir)).toBeUndefined();
    report(
      '10',
      'crashes',
      `${KILLS} kills of the product, its database or both; 0 of ${created.size + moved.size} acknowledged writes lost`,
    );
  },
  figure(900_000, 7_200_000),
);

it('stops when the process that started it ends in any way', async () => {
  const server = await runServer({ DATA_DIR: dataDir });
  const exited = once(server.process, 'exit');
  server.process.disconnect();
  await exited;
  expect(databasePid(dataDir)).toBeUndefined();
});

it('says in one sentence why it does not start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as { port: number }).port);
  await expect(runServer({ DATA_DIR: dataDir, PORT: port })).rejects.toThrow(
    /^Port \d+ is in use\. Stop the program that has it, or start with another: PORT=\d+ npm start$/,
  );
  taken.close();

  const url = 'postgres://somebody:hidden@127.0.0.1:1/none';
  await expect(runServer({ DATA_DIR: dataDir, DATABASE_URL: url })).rejects.toThrow(
    /^The database at postgres:\/\/somebody:\*\*\*@127\.0\.0\.1:1\/none cannot be reached/,
  );
  await expect(runServer({ DATA_DIR: '/dev/null/data' })).rejects.toThrow(
    /^The data folder \/dev\/null\/data cannot be written/,
  );
  await expect(runServer({ DATA_DIR: dataDir, PORT: 'many' })).rejects.toThrow(/^The setting PORT is not valid/);

  const running = await runServer({ DATA_DIR: dataDir });
  await expect(runServer({ DATA_DIR: dataDir })).rejects.toThrow(/is in use by another Worklane/);
  const exited = once(running.process, 'exit');
  running.process.kill('SIGTERM');
  await exited;
  expect(databasePid(dataDir)).toBeUndefined();
});
