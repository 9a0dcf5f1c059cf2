// Measures the first install and build, from a folder with nothing in it and without npm's cache.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './row.ts';

export function measureInstall(): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'worklane-install-'));
  const project = join(folder, 'project');
  mkdirSync(project);
  try {
    execFileSync('sh', ['-c', `git archive HEAD | tar -x -C "${project}"`]);
    const started = performance.now();
    const npm = [
      'ci',
      '--ignore-scripts',
      '--omit=dev',
      '--no-fund',
      '--no-audit',
      '--loglevel=error',
      `--cache=${join(folder, 'cache')}`,
    ];
    execFileSync('npm', npm, { cwd: project, stdio: 'ignore' });
    const build = ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'error'];
    execFileSync(process.execPath, build, { cwd: project, stdio: 'ignore' });
    const seconds = (performance.now() - started) / 1_000;
    const kilobytes = Number(execFileSync('du', ['-sk', project], { encoding: 'utf8' }).split('\t')[0]);
    return [
      {
        part: 'install',
        what: 'first install and build',
        value: seconds,
        unit: 's',
        aim: { value: 90, is: 'at most' },
      },
      { part: 'install', what: 'on disk', value: kilobytes / 1024, unit: 'MB', aim: { value: 700, is: 'at most' } },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
