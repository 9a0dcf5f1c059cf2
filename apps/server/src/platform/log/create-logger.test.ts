// A log that cannot be written costs its lines, not the process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const LOGGING = `
  import { createLogger } from '${new URL('./create-logger.ts', import.meta.url).pathname}';
  const log = createLogger('info');
  for (let i = 0; i < 2000; i++) {
    log.info({ i }, 'x'.repeat(500));
    if (i % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  process.exit(7);`;

async function exitCode(stdout: 'pipe' | number): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LOGGING], {
    stdio: ['ignore', stdout, 'inherit'],
  });
  child.stdout?.destroy();
  const [code] = await once(child, 'exit');
  return code;
}

it('goes on when nobody reads it any more', async () => {
  expect(await exitCode('pipe')).toBe(7);
});

it.runIf(existsSync('/dev/full'))('goes on when the disk is full', async () => {
  const full = openSync('/dev/full', 'w');
  expect(await exitCode(full)).toBe(7);
  closeSync(full);
});
