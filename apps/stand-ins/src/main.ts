// Starts the stand-ins on this machine and prints the settings that send the product to them.
import { startIdentityProvider } from './identity-provider.ts';

const provider = await startIdentityProvider({ port: Number(process.env.STAND_INS_PORT ?? 4500) });
process.stdout.write(`The stand-ins run at ${provider.url}. Start the product with these settings:\n\n`);
process.stdout.write(
  `${Object.entries(provider.settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' \\\n')} \\\nnpm start\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void provider.close());
