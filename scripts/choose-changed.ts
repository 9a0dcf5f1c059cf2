// Chooses what `npm test -- --changed` runs: the tests that reach a changed file, and journeys when the page may differ.
import { spawnSync } from 'node:child_process';

export interface Changed {
  /** The commit to compare with; without one, what is not committed. */
  since: string | undefined;
  /** `touched`: those journeys alone that changed, or whose support did. */
  journeys: 'all' | 'touched' | 'none';
}

/** @returns undefined where all is asked for. @throws Error when there is no such commit */
export function chooseChanged(args: readonly string[], root: string): Changed | undefined {
  const asked = args.map((each) => /^--changed(?:=(.+))?$/.exec(each)).find((match) => match !== null);
  if (!asked) return undefined;
  const [, since] = asked;
  const files = [
    ...git(root, 'diff', '--name-only', since ?? 'HEAD', '--'),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ];
  return { since, journeys: journeysFor(files) };
}

/** Chooses the journeys to run. What only the server does is covered by its own tests, with a real database. */
export function journeysFor(files: readonly string[]): Changed['journeys'] {
  const isPage = (file: string) =>
    /^(apps\/web|packages)\//.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/testing/');
  if (files.some((file) => isPage(file) || file === 'package-lock.json' || file === 'playwright.config.ts'))
    return 'all';
  return files.some((file) => file.startsWith('e2e/')) ? 'touched' : 'none';
}

function git(root: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}
