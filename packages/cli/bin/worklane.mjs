#!/usr/bin/env node
// Starts the tool on the Node that the product is made for: this one, or the one that is installed with the product.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WANTED_NODE = 24;
const here = dirname(fileURLToPath(import.meta.url));
const own = join(here, `../../../node_modules/node-${process.platform}-${process.arch}/bin/node`);

if (Number(process.versions.node.split('.')[0]) >= WANTED_NODE) await import('../src/main.ts');
else if (existsSync(own)) {
  const child = spawn(own, [join(here, '../src/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
  // The terminal interrupts both; whoever ends this one means the other.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
} else {
  process.stderr.write(
    `worklane runs on Node ${WANTED_NODE}. Install it from https://nodejs.org, or run npm start once.\n`,
  );
  process.exitCode = 1;
}
