// Starts one server on a free port and an empty data folder for a whole run of the journeys, beside stand-ins for the providers.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdentityProvider } from '@worklane/stand-ins/identity-provider';
import { startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import { startModel } from '@worklane/stand-ins/model/model';
import { freePort } from './free-port.ts';
import { runServer } from './run-server.ts';

export default async function startServer(): Promise<() => Promise<void>> {
  // Journeys through the page of yesterday would prove nothing.
  execFileSync(process.execPath, ['scripts/build-page.mjs'], { stdio: 'inherit' });
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-journeys-'));
  // Open to the database's own user, when the journeys run as root.
  chmodSync(dataDir, 0o755);
  const provider = await startIdentityProvider();
  const integrations = await startIntegrations({ hasGitHubApp: true });
  const model = await startModel();
  const { MICROSOFT_CLIENT_ID: _left, ...providers } = provider.settings;
  const server = await runServer({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    // Known before the start, because providers send people back to it.
    PORT: String(await freePort()),
    ...providers,
    ...integrations.settings,
    ...model.settings,
  });
  process.env.BASE_URL = server.address;
  process.env.DATA_DIR = dataDir;
  // Its page /faults makes a product fail for a journey.
  process.env.STAND_INS_URL = integrations.url;
  process.env.MODEL_KEY = model.key;
  return async () => {
    const exited = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await exited;
    await provider.close();
    await integrations.close();
    await model.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
