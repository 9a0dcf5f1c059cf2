// One server on a free port and an empty data folder, for a whole run of the journeys.
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runServer } from './run-server.ts';

export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-journeys-'));
  // Open to the database's own user, when the journeys run as root.
  chmodSync(dataDir, 0o755);
  const server = await runServer({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' });
  process.env.BASE_URL = server.address;
  return async () => {
    const exited = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
