// Configures three kinds of tests by their names: pure, on a real PostgreSQL, in a DOM. End-to-end journeys are
// Playwright's.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Right answers are taken at once: these bound what hangs. Where ten programs share a core, a test of three seconds needs more
 * than thirty.
 */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 25_000 } } };

const OWN_FOLDER = 'scripts/own-temporary-folder.ts';

export default defineConfig({
  test: {
    // A test of the database waits as much as it computes: as many at once as there are cores, not one fewer.
    maxWorkers: availableParallelism(),
    // What no test imports and many depend on: after a change of it, `--changed` runs all.
    forceRerunTriggers: [
      ...configDefaults.forceRerunTriggers,
      '**/migrations/*.sql',
      '**/launch.mjs',
      '**/package-lock.json',
    ],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,bench,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          globalSetup: [OWN_FOLDER],
          // Pure: a process for each file would take twice as long as all that is in them.
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{apps,e2e,proofs}/**/*.db.test.ts'],
          globalSetup: [OWN_FOLDER, 'apps/server/src/testing/servers/postgres-for-tests.ts'],
          setupFiles: ['apps/server/src/testing/on-one-day.ts'],
          // Each file starts an app and a database of its own; loading the server's code again for each took a third of the time.
          isolate: false,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'dom',
          include: ['apps/web/**/*.test.tsx'],
          environment: 'happy-dom',
          globalSetup: [OWN_FOLDER],
          // As for the pure ones: what a test leaves in the page is taken out again. A module that watches the state must be
          // reset by its test, and no module is mocked: other files would get it.
          isolate: false,
          unstubGlobals: true,
          restoreMocks: true,
          setupFiles: ['apps/web/src/platform/testing/clean-page.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
