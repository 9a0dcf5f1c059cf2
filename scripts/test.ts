// `npm test`: everything. Types, lint, walls, unused code, then unit, database and DOM tests, then journeys in Chromium.
import { CHECKS } from './checks.ts';
import { findChromium } from './find-chromium.ts';
import { type Outcome, runStep, summarise } from './run-step.ts';

const node = process.execPath;
const started = Date.now();
const outcomes: Outcome[] = [];
let passed = 0;
let failed = 0;

for (const step of CHECKS) outcomes.push(await runStep(step));

const vitest = await runStep({
  name: 'unit, database and DOM tests',
  command: [
    node,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ],
});
outcomes.push(vitest);
count(await readJson('test-results/vitest.json'), (report) => [report.numPassedTests, report.numFailedTests]);

const chromium = await findChromium();
const browser = await runStep({
  name: 'journeys in Chromium',
  command: [node, 'node_modules/@playwright/test/cli.js', 'test'],
  env: { CHROMIUM: chromium ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/playwright.json' },
});
outcomes.push(browser);
count(await readJson('test-results/playwright.json'), (report) => [report.stats?.expected, report.stats?.unexpected]);

const isGood = summarise(outcomes);
process.stdout.write(
  `\n${Math.round((Date.now() - started) / 1000)} s in all\n${passed} passed, ${failed + outcomes.filter((each) => !each.isPassed).length} failed\n`,
);
process.exitCode = isGood ? 0 : 1;

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected?: number; unexpected?: number };
}

async function readJson(path: string): Promise<Report> {
  const { readFile } = await import('node:fs/promises');
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  } catch {
    return {};
  }
}

function count(report: Report, read: (report: Report) => [number | undefined, number | undefined]): void {
  const [good = 0, bad = 0] = read(report);
  passed += good;
  failed += bad;
}
