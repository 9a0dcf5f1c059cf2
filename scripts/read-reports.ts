// Reads the reports of the test runners: how many tests passed, and why the others did not.
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  test: string;
  reason: string;
}

export interface TestReport {
  passed: number;
  failures: Failure[];
}

const NOTHING: TestReport = { passed: 0, failures: [] };
const REASON_LINES = 25;

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    /** Why the file could not be run at all. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** @returns nothing where the run ended before it wrote its report */
export async function readVitest(path: string): Promise<TestReport> {
  const report = await readJson<VitestReport>(path);
  if (!report) return NOTHING;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const tests = failed.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages));
    return message && tests.length === 0 ? [failure(name, [message])] : tests;
  });
  return { passed: report.numPassedTests, failures };
}

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    line: number;
    title: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport extends Suite {
  stats: { expected: number };
}

/** @returns nothing where the run ended before it wrote its report */
export async function readPlaywright(path: string): Promise<TestReport> {
  const report = await readJson<PlaywrightReport>(path);
  if (!report) return NOTHING;
  const specs = (suite: Suite): NonNullable<Suite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const failures = specs(report)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return failure(
        `${file}:${line} › ${title}`,
        errors.map(({ message }) => message ?? ''),
      );
    });
  return { passed: report.stats.expected, failures };
}

function failure(test: string, messages: readonly string[]): Failure {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n');
  const own = lines.filter((line) => !line.includes('/node_modules/'));
  return { test: relative('.', test), reason: own.slice(0, REASON_LINES).join('\n') };
}

async function readJson<Report>(path: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
