// Proves that a full disk loses nothing that was acknowledged, that refused requests say so, and that the running
// server continues once there is room again.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '@worklane/contract/auth';
import type { Project } from '@worklane/contract/projects';
import type { Board } from '@worklane/contract/tickets';
import { expect, it } from 'vitest';
import { databasePid, type RunningServer, runServer } from '../e2e/support/run-server.ts';
import { figure, report } from './figure.ts';
import { send, write } from './keep-writing.ts';

const ROUNDS = figure(1, 10);
const WRITERS = 8;
const MEGABYTES = 320;
const PERSON = { name: 'Mara', email: 'mara@example.com', password: 'correct horse battery' };

/** Runs a command with a separate disk mounted at a folder, which nobody else sees; ends with the command. */
function withDisk(folder: string): string[] {
  const mount = `mount -t tmpfs -o size=${MEGABYTES}m,mode=755 none "$0" && exec "$@"`;
  const uid = process.getuid?.() ?? 0;
  if (uid === 0) return ['unshare', '--mount', 'sh', '-c', mount, folder];
  // Only root of a user namespace can mount, and PostgreSQL refuses to run as root.
  const asOneself = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${process.getgid?.() ?? 0}`];
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder, ...asOneself];
}

const dataDir = mkdtempSync(join(tmpdir(), 'worklane-full-'));
chmodSync(dataDir, 0o755);
const [command = '', ...rest] = withDisk(dataDir);
const canMount = process.platform === 'linux' && spawnSync(command, [...rest, 'true']).status === 0;
if (!canMount) {
  rmSync(dataDir, { recursive: true, force: true });
  process.stderr.write('The proof of the full disk is left out: this user may not mount a small disk of their own.\n');
}

const seenFromHere = (server: RunningServer) => `/proc/${server.process.pid}/root${dataDir}`;

/** @returns what makes room again */
function fill(server: RunningServer): () => void {
  const path = join(seenFromHere(server), 'ballast');
  const file = openSync(path, 'w');
  const page = Buffer.alloc(4_096);
  try {
    for (;;) writeSync(file, page);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  closeSync(file);
  return () => rmSync(path);
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const started = Date.now(); !(await isSo()); await sleep(50))
    if (Date.now() - started > 60_000) throw new Error(`within a minute there was no ${what}`);
}

it.runIf(canMount)(
  'loses no acknowledged write on a full disk, and goes on when there is room',
  async () => {
    const server = await runServer({ DATA_DIR: dataDir }, [], withDisk(dataDir));
    let said = '';
    server.process.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    let hasEnded = false;
    const ended = once(server.process, 'exit').finally(() => {
      hasEnded = true;
    });
    const { body } = await send<SignedIn>(server, 'POST', '/api/auth/register', {
      ...PERSON,
      company_name: 'Northbeam',
    });
    const { token, companies } = body;
    const made = { company_id: companies[0]?.id, name: 'Edge', key: 'EDGE' };
    const project = (await send<Project>(server, 'POST', '/api/projects', made, token)).body.id;
    const created = new Set<string>();
    const moved = new Map<string, string>();
    const statuses = new Map<number, number>();
    const isReady = async () => (await fetch(`${server.address}/readyz`).catch(() => undefined))?.status === 200;

    for (let round = 0; round < ROUNDS; round++) {
      const token = (await send<SignedIn>(server, 'POST', '/api/auth/login', PERSON)).body.token;
      let isOver = false;
      const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const writers = Array.from({ length: WRITERS }, () =>
        write(server, token, project, created, moved, () => isOver, note),
      );
      const refusedBefore = statuses.get(503) ?? 0;
      const makeRoom = fill(server);
      await until('refusal', () => (statuses.get(503) ?? 0) > refusedBefore + 20);
      expect(await isReady()).toBe(false);
      // It cannot start again either before there is room.
      process.kill(databasePid(seenFromHere(server)) as number, 'SIGKILL');
      await until('word of the full disk', () => said.includes('The disk is full'));
      said = '';
      const before = created.size;
      makeRoom();
      await until('write after room was made', () => created.size > before + 20);
      await until('readiness', isReady);
      isOver = true;
      await Promise.all(writers);
    }

    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const login = (await send<SignedIn>(server, 'POST', '/api/auth/login', PERSON)).body.token;
    const { tickets } = (await send<Board>(server, 'GET', `/api/projects/${project}/board`, undefined, login)).body;
    const statusById = new Map(tickets.id.map((id, index) => [id, tickets.status[index]]));
    expect([...created].filter((id) => !statusById.has(id))).toEqual([]);
    expect([...moved].filter(([id, status]) => statusById.get(id) !== status)).toEqual([]);
    expect(new Set(tickets.number).size).toBe(tickets.number.length);

    expect(hasEnded).toBe(false);
    server.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    rmSync(dataDir, { recursive: true, force: true });
    const found = `${ROUNDS} times full; 0 of ${created.size + moved.size} acknowledged writes lost, ${statuses.get(503)} refused`;
    report('10', 'full disks', found);
  },
  figure(240_000, 1_800_000),
);
