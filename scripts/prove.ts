// Runs `npm run prove`: the proofs that `npm test` begins, repeated far longer, with a table of their findings.
//   npm run prove -- one-time revocation     only these
//   npm run prove -- hostile-html            on the server, and in Chromium
import { readFileSync, rmSync } from 'node:fs';
import { FINDINGS_FILE, type Finding } from '../proofs/figure.ts';
import { findChromium } from './find-chromium.ts';
import { type Outcome, runStep, type Step, summarise } from './run-step.ts';

const only = process.argv.slice(2);
const files = only.length > 0 ? only.map((name) => `proofs/${name}.`) : ['proofs/'];
rmSync(FINDINGS_FILE, { force: true });

const started = new Date();
process.stdout.write(
  `Proving since ${started.toISOString()}. All of it takes hours; each line comes when it is done.\n`,
);
const outcome = await runStep(
  {
    name: 'proofs',
    command: [
      process.execPath,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'db',
      '--maxWorkers',
      '1',
      ...files,
    ],
    env: { PROVE: '1' },
  },
  true,
);
const outcomes = [outcome];
if (only.length === 0 || only.includes('hostile-html')) outcomes.push(await proveInChromium());
const isGood = summarise(outcomes);

process.stdout.write(`\nrow  ${'what'.padEnd(44)}  found\n---  ${'-'.repeat(44)}  -----\n`);
for (const { row, what, found } of readFindings())
  process.stdout.write(`${row.padEnd(3)}  ${what.padEnd(44)}  ${found}\n`);
process.exitCode = isGood ? 0 : 1;

async function proveInChromium(): Promise<Outcome> {
  const command: Step['command'] = [
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'test',
    '--workers=1',
    '--reporter=list',
    'e2e/editor/hostile-html.spec.ts',
  ];
  return runStep({ name: 'in Chromium', command, env: { PROVE: '1', CHROMIUM: (await findChromium()) ?? '' } }, true);
}

function readFindings(): Finding[] {
  try {
    const lines = readFileSync(FINDINGS_FILE, 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as Finding).sort((a, b) => Number(a.row) - Number(b.row));
  } catch {
    return [];
  }
}
