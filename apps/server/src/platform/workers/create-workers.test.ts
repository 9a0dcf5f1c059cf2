// Tests worker processes: their answers, their limits and their end.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { TestWork } from '../../testing/servers/worker-for-tests.ts';
import { createWorkers, type WorkerLimits, type Workers } from './create-workers.ts';

const ENTRY = new URL('../../testing/servers/worker-for-tests.ts', import.meta.url);

const log = { error: vi.fn() };
let workers: Workers;
const open = (limits: Partial<WorkerLimits> = {}) => {
  workers = createWorkers(log, {
    atOnce: 1,
    each: 1,
    megabytes: 64,
    milliseconds: 60_000,
    longestWait: 60_000,
    ...limits,
  });
  return workers.open<TestWork>(ENTRY, 'a');
};
afterEach(() => workers?.stop());

it('returns the result of the work, or throws its error', async () => {
  const worker = await open();
  expect(await worker.call('add', 1, 2)).toBe(3);
  await expect(worker.call('fail')).rejects.toMatchObject({ name: 'TypeError', message: 'It went wrong' });
  expect(await worker.call('add', 2, 2)).toBe(4);
});

it.each([
  ['memory', 'grow', { megabytes: 32, milliseconds: 60_000 }],
  ['time', 'run', { megabytes: 64, milliseconds: 500 }],
] as const)(
  'ends a worker that exceeds its limit of %s, and frees its place',
  async (why, name, limits) => {
    const worker = await open(limits);
    await expect(worker.call(name)).rejects.toMatchObject({ name: 'WorkerEnded', why });
    await workers.open<TestWork>(ENTRY, 'a');
  },
  60_000,
);

it('refuses with a time to retry when no worker becomes free', async () => {
  const worker = await open({ longestWait: 1 });
  await expect(workers.open<TestWork>(ENTRY, 'b')).rejects.toMatchObject({ code: 'busy', retryAfterSeconds: 30 });
  expect(await worker.call('add', 1, 2)).toBe(3);
});

it('survives the crash of a worker, and logs it', async () => {
  const worker = await open();
  await expect(worker.call('crash')).rejects.toMatchObject({ name: 'WorkerEnded', why: 'crashed' });
  expect(log.error).toHaveBeenCalledWith({ code: null, signal: 'SIGSEGV' }, 'a worker process crashed');
  const next = await workers.open<TestWork>(ENTRY, 'a');
  expect(await next.call('add', 1, 1)).toBe(2);
});

it('keeps what was compiled for the next worker, although a worker is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'worklane-cache-'));
  vi.stubEnv('NODE_COMPILE_CACHE', folder);
  try {
    const worker = await open();
    expect(await worker.call('add', 1, 1)).toBe(2);
    worker.end();
    await workers.stop();
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    expect(kept.length).toBeGreaterThan(1);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});

it('ends running workers when the server stops', async () => {
  const worker = await open();
  const running = expect(worker.call('run')).rejects.toMatchObject({ why: 'stopped' });
  await workers.stop();
  await running;
});

it('ends a busy worker when its server is killed', async () => {
  const server = fork(new URL('../../testing/servers/server-for-tests.ts', import.meta.url));
  const [pid] = (await once(server, 'message')) as [number];
  server.kill('SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 20_000 });
});

it('shares one worker among callers, and starts another one after a crash', async () => {
  await open();
  const [one, two] = [workers.share<TestWork>(ENTRY), workers.share<TestWork>(ENTRY)];
  const pid = await one.call('pid');
  one.release();
  one.release();
  expect(await two.call('pid')).toBe(pid);
  await expect(two.call('crash')).rejects.toMatchObject({ why: 'crashed' });
  expect(await workers.share<TestWork>(ENTRY).call('pid')).not.toBe(pid);
});
