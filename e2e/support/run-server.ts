// Runs the product as a separate process, for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface RunningServer {
  address: string;
  process: ChildProcess;
}

const START_TIMEOUT_MS = 60_000;

/** Starts the server as `npm start` does once everything is installed and built. @throws with what it said instead. */
export function runServer(
  environment: Record<string, string>,
  args: readonly string[] = [],
  /** A command that executes the one behind it. */
  through: readonly string[] = [],
): Promise<RunningServer> {
  const node = [process.execPath, '--max-semi-space-size=4', '--expose-gc', 'apps/server/src/main.ts', ...args];
  const [command = '', ...rest] = [...through, ...node];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '8388608',
      MALLOC_TRIM_THRESHOLD_: '8388608',
      ...process.env,
      PORT: '0',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start in time: ${said}`)), START_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(said.trim()));
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
        const address = /runs at (http:\S+)/.exec(said)?.[1];
        if (!address) return;
        clearTimeout(timer);
        resolve({ address, process: child });
      });
    }
  });
}

/** Reads the process id of the database in a data folder; undefined when none runs. */
export function databasePid(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
