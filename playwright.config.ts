// Runs journeys in a real Chromium, against a real server with its own PostgreSQL, started once for the run.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { JOURNEY_FLAGS } from './scripts/find-chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // A journey waits for a third of its time: one more at once than there are cores, within what one server and its database take.
  workers: Math.min(4, availableParallelism() + 1),
  // Right answers are taken at once; these only bound how long a busy machine may need for them.
  timeout: 150_000,
  expect: { timeout: 25_000, toPass: { timeout: 25_000 } },
  retries: 0,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    // It would answer for what a journey holds back. Journeys about it allow it.
    serviceWorkers: 'block',
    // Nobody waits for what only moves; that it moves is seen in pictures, not in journeys.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs every journey a quarter of its time, so it is recorded only after a failure.
    trace: process.env.TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: JOURNEY_FLAGS, ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }) },
  },
  globalSetup: ['./scripts/own-temporary-folder.ts', './e2e/support/start-server.ts'],
});
