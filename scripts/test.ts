// Runs `npm test`: types, lint, walls, unused code, then unit, database and DOM tests, then journeys in Chromium.
// `npm test -- --changed`, or `--changed=<commit>`: of the tests and journeys, what a change touches.
import { stripVTControlCharacters } from 'node:util';
import { CHECKS, SOURCE_CHECKS } from './checks.ts';
import { chooseChanged } from './choose-changed.ts';
import { findChromium } from './find-chromium.ts';
import { type Failure, readPlaywright, readVitest, type TestReport } from './read-reports.ts';
import { type Outcome, runStep, runSteps, summarise } from './run-step.ts';

const node = process.execPath;
const changed = chooseChanged(process.argv.slice(2), process.cwd());
const since = changed?.since === undefined ? '' : `=${changed.since}`;
const started = Date.now();
const outcomes: Outcome[] = await runSteps(changed ? CHECKS : SOURCE_CHECKS);
let passed = 0;
/** Said again at the end: what a server for checks keeps of a long output may be its end alone. */
const failures: Failure[] = [];

const vitest = await runStep({
  name: 'unit, database and DOM tests',
  command: [
    node,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--reporter=./scripts/file-progress.ts',
    '--outputFile.json=test-results/vitest.json',
    ...(changed ? [`--changed${since}`, '--passWithNoTests'] : []),
  ],
});
outcomes.push(vitest);
count(vitest, await readVitest('test-results/vitest.json'));

if (changed?.journeys === 'none') process.stdout.write('No journeys: nothing that the page is made of has changed.\n');
else await runJourneys(changed?.journeys === 'touched' ? [`--only-changed${since}`, '--pass-with-no-tests'] : []);

const isGood = summarise(outcomes);
const reasons = failures.map(({ test, reason }) => `\n${test}\n${reason.replaceAll(/^/gm, '    ')}\n`);
const broken = outcomes.filter((each) => !each.isPassed).length;
process.stdout.write(
  `${reasons.join('')}\n${Math.round((Date.now() - started) / 1000)} s in all\n${passed} passed, ${Math.max(failures.length, broken)} failed\n`,
);
process.exitCode = isGood ? 0 : 1;

async function runJourneys(flags: string[]): Promise<void> {
  const chromium = await findChromium();
  const browser = await runStep({
    name: 'journeys in Chromium',
    command: [
      node,
      'node_modules/@playwright/test/cli.js',
      'test',
      '--reporter=list,json,./scripts/journey-progress.ts',
      ...flags,
    ],
    env: { CHROMIUM: chromium ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/playwright.json' },
  });
  outcomes.push(browser);
  count(browser, await readPlaywright('test-results/playwright.json'));
}

function count({ name, isPassed, output }: Outcome, report: TestReport): void {
  passed += report.passed;
  failures.push(...report.failures);
  // A rejection that nobody caught fails the run and no test; it is printed last.
  if (!isPassed && report.failures.length === 0) failures.push({ test: name, reason: lastLines(output) });
}

function lastLines(output: string): string {
  return stripVTControlCharacters(output).trimEnd().split('\n').slice(-60).join('\n');
}
