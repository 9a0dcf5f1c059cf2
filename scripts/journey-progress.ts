// Reports Playwright's progress by journeys.
import { relative } from 'node:path';
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { Progress } from './progress.ts';

export default class JourneyProgress implements Reporter {
  #progress: Progress | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#progress = new Progress(suite.allTests().length, 'journeys');
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isFailure = result.status !== test.expectedStatus;
    this.#progress?.add(isFailure ? [`${relative('.', test.location.file)} › ${test.title}`] : []);
  }
}
