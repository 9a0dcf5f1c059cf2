// Starts the stand-ins on this machine and prints the settings that send the product to them.
import { startIdentityProvider } from './identity-provider.ts';
import { startIntegrations } from './integrations/start-integrations.ts';
import { startModel } from './model/model.ts';
import { startS3 } from './s3.ts';

const port = Number(process.env.STAND_INS_PORT ?? 4500);
const provider = await startIdentityProvider({ port });
const store = await startS3({ port: port + 1 });
const integrations = await startIntegrations({ port: port + 2, hasGitHubApp: true });
const model = await startModel({ port: port + 3 });
process.stdout.write(
  `The stand-ins run at ${provider.url}, ${store.url} and ${integrations.url} (faults: ${integrations.url}/faults; out of office: ${integrations.url}/google/calendar). A model with the key ${model.key} runs at ${model.url}. Start the product with these settings:\n\n`,
);
process.stdout.write(
  `${Object.entries({ ...provider.settings, ...store.settings, ...integrations.settings, ...model.settings })
    .map(([name, value]) => `${name}='${value}'`)
    .join(' \\\n')} \\\nnpm start\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void Promise.all([provider.close(), store.close(), integrations.close(), model.close()]));
}
