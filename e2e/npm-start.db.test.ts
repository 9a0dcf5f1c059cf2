// Tests that nothing is left ten seconds after the product, started with npm, is ended: by signals to npm alone, and by the
// death of each process between npm and the database.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { databasePid } from './support/run-server.ts';

const LIMIT_MS = 10_000;
const START_MS = 60_000;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'worklane-npm-'));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const started: Process[] = [];
/** What a failed test leaves would fail the next one. */
afterEach(() => {
  const left = processes().filter(({ pid, args }) => started.some((each) => each.pid === pid && each.args === args));
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  started.length = 0;
});

interface Process {
  pid: number;
  ppid: number;
  args: string;
}

function processes(): Process[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, ppid, args = '']) => ({
    pid: Number(pid),
    ppid: Number(ppid),
    args,
  }));
}

/** Lists everything below npm, npm itself first. */
function chainOf(npm: ChildProcess): Process[] {
  const all = processes();
  const chain = all.filter((each) => each.pid === npm.pid);
  for (const each of chain) chain.push(...all.filter(({ ppid }) => ppid === each.pid));
  return chain;
}

async function start(): Promise<{ npm: ChildProcess; chain: Process[]; address: string }> {
  const npm = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, PUBLIC_URL: '', DATABASE_URL: '', LOG_LEVEL: 'fatal' },
    detached: true,
  });
  let said = '';
  npm.stdout?.on('data', (bytes) => {
    said += bytes;
  });
  let address: string | undefined;
  for (const until = Date.now() + START_MS; !address; await sleep(50)) {
    if (Date.now() > until) throw new Error(`npm start did not start: ${said}`);
    address = /runs at (http:\S+)/.exec(said)?.[1];
  }
  const chain = chainOf(npm);
  started.push(...chain);
  return { npm, address, chain };
}

/** Lists what still runs of these and the database, by id and command line: another process may have the id now. */
function leftOf(chain: Process[]): string[] {
  const now = processes();
  const left = now.filter(({ pid, args }) => chain.some((each) => each.pid === pid && each.args === args));
  const database = databasePid(dataDir);
  return [...left.map(({ args }) => args), ...(database ? [`database ${database}`] : [])];
}

async function expectNothingLeft(chain: Process[]): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  while (leftOf(chain).length > 0 && Date.now() < until) await sleep(50);
  expect(leftOf(chain)).toEqual([]);
}

const NAMES: Record<string, (each: Process) => boolean> = {
  npm: ({ args }) => /^npm start|npm(-cli\.js)? start/.test(args),
  launcher: ({ args }) => /launch\.mjs start$/.test(args),
  server: ({ args }) => args.includes('apps/server/src/main.ts'),
};

it.each([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGINT'],
  ['npm', 'SIGKILL'],
  ['launcher', 'SIGKILL'],
  ['server', 'SIGKILL'],
] as const)('ends with %s, by %s', async (name, signal) => {
  const { chain } = await start();
  expect(chain.some(({ args }) => args.includes('postgres'))).toBe(true);
  const victim = chain.find(NAMES[name] as never) as Process;
  process.kill(victim.pid, signal);
  await expectNothingLeft(chain);
});

it.each(['the shell of the database', 'the database'])(
  'keeps running without %s, and stops on a signal',
  { timeout: 120_000 },
  async (name) => {
    const { npm, chain, address } = await start();
    const database = databasePid(dataDir) as number;
    const shell = processes().find(({ pid }) => pid === database)?.ppid as number;
    process.kill(name === 'the database' ? database : shell, 'SIGKILL');
    await expect
      .poll(() => [databasePid(dataDir) !== database, databasePid(dataDir) !== undefined], { timeout: 30_000 })
      .toEqual([true, true]);
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 30_000 }).toBe(200);
    const all = [...chain, ...chainOf(npm)];
    process.kill(npm.pid as number, 'SIGTERM');
    await expectNothingLeft(all);
  },
);

it('stops although its database hangs', async () => {
  const { npm, chain } = await start();
  process.kill(databasePid(dataDir) as number, 'SIGSTOP');
  process.kill(npm.pid as number, 'SIGTERM');
  await expectNothingLeft(chain);
});
