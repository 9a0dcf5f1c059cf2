// Starts the product as `npm start` does, on a free port and an empty data folder, for one run of the journeys.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_TIMEOUT_MS = 60_000;

export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-journeys-'));
  // Open to the database's own user, when the journeys run as root.
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, PUBLIC_URL: '', LOG_LEVEL: 'warn' },
  });
  process.env.BASE_URL = await addressOf(child);
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function addressOf(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not start in time')), START_TIMEOUT_MS);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const address = /runs at (http:\S+)/.exec(chunk.toString())?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
