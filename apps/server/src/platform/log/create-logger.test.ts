// Tests that an unwritable log does not end the process, and that long texts are cut.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';

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

it('continues when the pipe is closed', async () => {
  expect(await exitCode('pipe')).toBe(7);
});

it.runIf(existsSync('/dev/full'))('continues when the disk is full', async () => {
  const full = openSync('/dev/full', 'w');
  expect(await exitCode(full)).toBe(7);
  closeSync(full);
});

it('cuts long error messages to 2,000 characters, and keeps their beginning and end', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const message = `invalid value: ${'x'.repeat(100_000)}`;
  log.error(
    { error: message, stack: `${message}\n    at query (database.ts:7)`, code: '22P02', password: 'p' },
    'failed',
  );
  log.error({ error: 'y'.repeat(2_000) }, 'failed');
  const [cut, whole] = lines.map((line) => JSON.parse(line));
  expect(cut.error).toMatch(/^invalid value: x{985}\[98015 characters cut\]x{1000}$/);
  expect(cut.stack).toMatch(/^invalid value: .* characters cut\]x+\n {4}at query \(database\.ts:7\)$/);
  expect(cut).toMatchObject({ code: '22P02', password: '[cut]', msg: 'failed' });
  expect(whole.error).toHaveLength(2_000);
});
