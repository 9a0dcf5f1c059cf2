// Tests that PostgreSQL stops when the product is killed, even during its start.
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { killGroup, launchPostgres } from './launch-postgres.ts';

/** Ignores the signal while it loads, because the shell that started it in the background had it ignored. */
const SLOW_SERVER = `#!/bin/sh
cd "$(dirname "$0")"
touch loading
while [ ! -e go ]; do sleep 0.05; done
exec ${process.execPath} -e 'process.on("SIGINT", () => process.exit(7)); setInterval(() => undefined, 1000)'
`;

it('stops a server that received the signal to stop before it handled signals', async () => {
  const bin = mkdtempSync(join(tmpdir(), 'worklane-launch-'));
  writeFileSync(join(bin, 'postgres'), SLOW_SERVER);
  chmodSync(join(bin, 'postgres'), 0o755);
  const settlement = { bin, cluster: join(bin, 'cluster'), user: undefined };
  const child = launchPostgres(settlement, join(bin, 'sockets'), join(bin, 'log'), false);
  try {
    while (!existsSync(join(bin, 'loading'))) await sleep(20);
    const exited = once(child, 'exit');
    // A killed product closes its end of the pipe.
    (child.stdio[3] as NodeJS.WritableStream).end();
    await sleep(500);
    expect(child.exitCode).toBeNull();
    writeFileSync(join(bin, 'go'), '');
    expect((await exited)[0]).toBe(7);
  } finally {
    killGroup(child);
  }
});
