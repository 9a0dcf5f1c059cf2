// Lists the checks of the source itself. As many run at once as there are cores, so the longest come first.
import type { Step } from './run-step.ts';

const node = process.execPath;

/** What no test of the suite repeats. */
export const SOURCE_CHECKS: readonly Step[] = [
  {
    name: 'lint and format',
    command: [node, 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  { name: 'unused code and dependencies', command: [node, 'node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    name: 'types',
    // What it found is kept with the packages: the next time it looks only at what changed.
    command: [
      node,
      'node_modules/typescript/bin/tsc',
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
    ],
  },
  // The first compares it with the package.json files, the second with what the packages themselves ask for.
  {
    name: 'lock file',
    command: ['npm', 'ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  },
  { name: 'installed packages', command: ['npm', 'ls', '--all', '--loglevel=error'] },
];

/** What needs no database and no browser. The tests at the beginning are in the whole suite too. */
export const CHECKS: readonly Step[] = [
  {
    name: 'walls and API',
    command: [
      node,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      'scripts/check-walls.test.ts',
      'scripts/first-lines.test.ts',
      'scripts/client-operations.test.ts',
      'scripts/api/find-breaks.test.ts',
    ],
  },
  ...SOURCE_CHECKS,
];
