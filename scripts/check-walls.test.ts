// Tests that the code keeps the walls, and that a breach of each is found.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findBreaches } from './check-walls.ts';
import { levelsOf } from './floors.ts';
import { findCycle } from './read-imports.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function treeOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'walls-'));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

it('finds no breach in this repository', () => {
  expect(findBreaches(ROOT)).toEqual([]);
}, 300_000);

it.each([
  ['packages/domain/src/a.ts', "import { z } from 'zod/mini';", 'The domain imports nothing'],
  ['packages/contract/src/a.ts', "import pg from 'pg';", 'The contract imports'],
  ['packages/client/src/a.ts', "import * as z from 'zod/mini';", 'The client has no dependencies'],
  ['packages/client/src/a.ts', "import { events } from '@worklane/contract/events';", 'The client has no dependencies'],
  ['packages/cli/src/a.ts', "import { x } from 'commander';", 'The tool for the shell has no dependencies'],
  ['packages/domain/src/a.ts', "import '../../../apps/server/src/commands.ts';", 'know no program that uses them'],
  ['packages/client/src/a.ts', "import '../../../apps/web/src/main.tsx';", 'know no program that uses them'],
  ['apps/web/src/a.ts', "import '../../server/src/main.ts';", 'Web and server never meet'],
  ['apps/server/src/a.ts', "import '../../web/src/main.tsx';", 'Web and server never meet'],
  ['apps/server/src/features/tickets/routes.ts', "import sql from 'sql-template-tag';", 'Routes touch no SQL'],
  ['apps/server/src/features/a/commands/do-it.ts', "import { x } from '../../tickets/writes.ts';", "sweeps' alone"],
  ['apps/server/src/features/a/reads.ts', "import { x } from './row-writes.ts';", "sweeps' alone"],
  ['apps/server/src/features/a/flows/do-it.ts', "import { x } from '../writes.ts';", "sweeps' alone"],
  ['apps/server/src/features/a/start-due.ts', "import { x } from './writes.ts';", "sweeps' alone"],
  ['apps/server/src/features/a/reads.ts', "import { x } from '../tickets/scope.ts';", 'only reads.ts, fragments.ts'],
  [
    'apps/web/src/features/a/parts/b.tsx',
    "import { x } from '../../tickets/board-state.ts';",
    'only data.ts and parts/',
  ],
  ['apps/web/src/features/a/parts/b.tsx', "import { x } from '../../../pages/home.tsx';", 'Pages compose'],
  ['apps/web/src/pages/a.tsx', "import { x } from '../features/board/gap-at.ts';", 'Of a web feature pages and app/'],
  ['apps/web/src/app/a.ts', "import { x } from '../features/board/gap-at.ts';", 'Of a web feature pages and app/'],
  ['apps/web/src/ui/a.tsx', "const x = import('../features/tickets/data.ts');", 'knows no noun'],
  ['apps/web/src/ui/a.tsx', "import { tickets } from '@worklane/contract/tickets';", 'knows no noun'],
  ['apps/server/src/platform/a.ts', "export { x } from '../features/tickets/reads.ts';", 'knows no feature'],
  ['apps/web/src/platform/a.ts', "import { x } from '../features/tickets/data.ts';", 'knows no feature'],
  ['apps/server/src/features/a/commands/do-it.ts', "import { get } from 'node:https';", 'reactions are quiet'],
  ['apps/server/src/features/a/steps/do-it.ts', "import { get } from 'node:https';", 'reactions are quiet'],
  [
    'apps/server/src/features/a/steps/do-it.ts',
    "import { createOutside } from '../../../platform/outside/create-outside.ts';",
    'reactions are quiet',
  ],
  [
    'apps/server/src/features/a/commands/do-it.ts',
    "import { createFiles } from '../../../platform/files/create-files.ts';",
    'reactions are quiet',
  ],
  ['apps/server/src/features/a/reactions.ts', "import { x } from './flows/send-it.ts';", 'reactions are quiet'],
  [
    'apps/server/src/features/a/steps/do-it.ts',
    "import { x } from '../commands/do-all.ts';",
    'A step calls no command',
  ],
  ['apps/server/src/features/a/reads.ts', "import { x } from '../b/steps/do-it.ts';", 'A step calls no command'],
  ['apps/server/src/features/a/commands/do-it.ts', 'const now = new Date();', 'reactions are quiet'],
  ['apps/server/src/features/a/commands/do-it.ts', 'const now = Date.now();', 'reactions are quiet'],
  ['apps/server/src/features/a/reactions.ts', 'const now = Date.now();', 'reactions are quiet'],
  ['apps/server/src/features/a/steps/do-it.ts', "await fetch('https://example.com');", 'reactions are quiet'],
  ['apps/server/src/features/a/steps/do-it.ts', 'globalThis.setTimeout(() => undefined, 1);', 'reactions are quiet'],
  [
    'apps/server/src/features/inv/flows/do-it.ts',
    "import { x } from '../../integrations/flows/use-token.ts';",
    'only reads.ts, fragments.ts',
  ],
  ['apps/server/src/features/a/data.ts', "import { x } from '../../testing/make.ts';", 'made for tests'],
  ['apps/web/src/features/a/data.ts', "import { x } from './testing/make.ts';", 'made for tests'],
  ['packages/domain/src/a.ts', "import type { X } from './testing/make.ts';", 'made for tests'],
])('notices a breach in %s', (path, source, reason) => {
  const root = treeOf({ [path]: source });
  expect(findBreaches(root).join('\n')).toContain(reason);
});

it('lets the features that work with connections use their tokens', () => {
  const root = treeOf({
    'apps/server/src/features/github/flows/do-it.ts': "import { x } from '../../integrations/flows/use-token.ts';",
    'apps/server/src/features/integrations/flows/use-token.ts': '',
  });
  expect(findBreaches(root)).toEqual([]);
});

it.each([
  ['features/a/now-of.ts', './now-of.ts'],
  ['platform/texts/now-of.ts', '../../platform/texts/now-of.ts'],
])('notices a clock that a command reaches by %s', (file, path) => {
  const root = treeOf({
    'apps/server/src/features/a/commands/do-it.ts': "import { x } from '../between.ts';",
    'apps/server/src/features/a/between.ts': `import { x } from '${path}';`,
    [`apps/server/src/${file}`]: 'export const x = () => new Date();',
  });
  expect(findBreaches(root)).toEqual([expect.stringMatching(/between\.ts -> .*now-of\.ts, which calls Date\. /)]);
});

it('lets commands use their own time, types of what is not quiet, and a turn for others in the middle of long work', () => {
  const root = treeOf({
    'apps/server/src/features/a/commands/do-it.ts': `import type { X } from '../flows/send.ts';
      import { createBreath } from '../../../platform/background/create-breath.ts';
      const then = new Date(now.getTime() + 1);`,
    'apps/server/src/features/a/flows/send.ts': 'setTimeout(() => undefined, 1); const now = new Date();',
    'apps/server/src/platform/background/create-breath.ts': "import { setImmediate } from 'node:timers/promises';",
  });
  expect(findBreaches(root)).toEqual([]);
});

/** A step that writes by another one, and one that only reads. */
const STEPS = {
  'apps/server/src/features/time/steps/save.ts': "import { insert } from '../writes.ts';",
  'apps/server/src/features/time/writes.ts': 'export const insert = (tx) => tx.query(sql`delete from time_entries`);',
  'apps/server/src/features/time/steps/look.ts':
    'export const look = (tx) => tx.query(sql`select 1 from time_entries`);',
};

it.each(['run-jobs.ts', 'routes.ts', 'start-due.ts'])('notices that %s writes without a command', (file) => {
  const root = treeOf({ ...STEPS, [`apps/server/src/features/time/${file}`]: "import { x } from './steps/save.ts';" });
  expect(findBreaches(root)).toEqual([expect.stringContaining('save.ts, which writes rows. Writes are those')]);
});

it('lets commands and reactions call steps that write, jobs those that read, and queues keep their books', () => {
  const root = treeOf({
    ...STEPS,
    'apps/server/src/features/time/commands/a.ts': "import { x } from '../steps/save.ts';",
    'apps/server/src/features/time/reactions.ts': "import { x } from './steps/save.ts';",
    'apps/server/src/features/time/run-jobs.ts': "import { x } from './steps/look.ts';",
    'apps/server/src/features/slack/run-jobs.ts': "import { x } from './steps/hold-lines.ts';",
    'apps/server/src/features/slack/steps/hold-lines.ts': 'tx.query(sql`delete from slack_lines`)',
  });
  expect(findBreaches(root)).toEqual([]);
});

it('lets commands, steps, sweeps and other writes of a feature use its writes, and the rest name their types', () => {
  const uses = "import { x } from '../writes.ts';";
  const root = treeOf({
    'apps/server/src/features/a/writes.ts': '',
    'apps/server/src/features/a/row-writes.ts': "import { x } from './writes.ts';",
    'apps/server/src/features/a/commands/do-it.ts': uses,
    'apps/server/src/features/a/steps/do-it.ts': uses,
    'apps/server/src/features/a/sweep.ts': "import { x } from './writes.ts';",
    'apps/server/src/features/a/flows/do-it.ts': "import type { X } from '../writes.ts';",
  });
  expect(findBreaches(root)).toEqual([]);
});

/** Writes a component of so many lines of code, most of them words, with a comment and a blank line, which don't count. */
const componentOf = (lines: number) =>
  `export function Page() {\n  // Reason.\n\n  return (\n    <p>\n${'      words\n'.repeat(lines - 6)}    </p>\n  );\n}\n`;

it.each(['apps/web/src/pages/a.tsx', 'packages/domain/src/a.tsx', 'apps/server/src/features/a/a.tsx'])(
  'notices a function of more than 80 lines in %s',
  (path) => {
    expect(findBreaches(treeOf({ [path]: componentOf(81) }))).toEqual([
      expect.stringContaining('a function of 81 lines'),
    ]);
    expect(findBreaches(treeOf({ [path]: componentOf(80) }))).toEqual([]);
  },
);

it('accepts long functions in tests', () => {
  expect(findBreaches(treeOf({ 'apps/web/src/a.test.tsx': componentOf(81) }))).toEqual([]);
});

it('notices an import of a file that does not exist', () => {
  const root = treeOf({ 'apps/web/src/ui/a.tsx': "import { b } from './b.tsx';" });
  expect(findBreaches(root)).toEqual(['apps/web/src/ui/a.tsx imports apps/web/src/ui/b.tsx, which does not exist.']);
});

it('puts a file whose name says no floor on the lowest floor that uses it', () => {
  const root = treeOf({
    'apps/server/src/features/a/reads.ts': "import { x } from './find-it.ts';",
    'apps/server/src/features/a/find-it.ts': "import { x } from '../b/steps/do-it.ts';",
    'apps/server/src/features/b/steps/do-it.ts': '',
  });
  expect(findBreaches(root)).toEqual([expect.stringContaining('find-it.ts imports apps/server/src/features/b/steps')]);
});

it('notices rooms that use each other through their writes', () => {
  const root = treeOf({
    'apps/server/src/features/a/steps/one.ts': "import { x } from '../../b/steps/one.ts';",
    'apps/server/src/features/b/steps/one.ts': '',
    'apps/server/src/features/b/writes.ts': "import { x } from '../a/steps/two.ts';",
    'apps/server/src/features/a/steps/two.ts': '',
  });
  expect(findBreaches(root).join('\n')).toMatch(
    /in a circle: (a\/steps -> b\/steps -> a\/steps|b\/steps -> a\/steps -> b\/steps)$/,
  );
});

it('puts each part of a room above all that it uses', () => {
  const edge = (from: string, to: string) => {
    const pathOf = (file: string) => `apps/server/src/features/${file}`;
    return { from: pathOf(from), to: pathOf(to), isTypeOnly: false };
  };
  expect(
    levelsOf([
      edge('a/commands/x.ts', 'b/steps/x.ts'),
      edge('b/steps/x.ts', 'a/reads.ts'),
      edge('b/routes.ts', 'b/reads.ts'),
    ]),
  ).toEqual([['a/reads', 'b/reads'], ['b/steps', 'b/top'], ['a/commands']]);
});

it('notices rooms that use each other', () => {
  const root = treeOf({
    'apps/server/src/features/a/steps/one.ts': "import { x } from '../../b/steps/one.ts';",
    'apps/server/src/features/b/steps/one.ts': '',
    'apps/server/src/features/b/steps/two.ts': "import { x } from '../../a/steps/two.ts';",
    'apps/server/src/features/a/steps/two.ts': '',
  });
  expect(findBreaches(root).join('\n')).toContain('These rooms of the server use each other in a circle');
});

it('notices a circle of imports, also one of types', () => {
  const edge = (from: string, to: string) => ({ from, to });
  expect(findCycle([edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).toEqual(['a', 'b', 'c', 'a']);
  expect(findCycle([edge('a', 'b'), edge('a', 'c'), edge('b', 'c')])).toBeUndefined();
  const root = treeOf({
    'packages/domain/src/a.ts': "import type { B } from './b.ts';",
    'packages/domain/src/b.ts': "import { a } from './a.ts';",
  });
  expect(findBreaches(root).join('\n')).toContain('in a circle');
  const proofs = treeOf({
    'proofs/faults/a.ts': "import type { B } from './b.ts';",
    'proofs/faults/b.ts': "import { a } from './a.ts';",
  });
  expect(findBreaches(proofs).join('\n')).toContain('in a circle');
});

it('notices features that use each other in a circle, of types too', () => {
  const root = treeOf({
    'apps/web/src/features/a/parts/a.ts': "import { c } from '../../b/data.ts';",
    'apps/web/src/features/b/data.ts': '',
    'apps/web/src/features/b/parts/b.ts': "import type { A } from '../../a/parts/a.ts';",
  });
  expect(findBreaches(root)).toEqual([expect.stringMatching(/in a circle: (a -> b -> a|b -> a -> b)$/)]);
});

it.each(['apps/web/src/ui', 'e2e'])('notices more than 60 files in %s', (folder) => {
  const names = Array.from({ length: 61 }, (_, index) => [`${folder}/${index}.module.css`, '']);
  expect(findBreaches(treeOf(Object.fromEntries(names)))).toEqual([
    `${folder} holds 61 files: a folder holds at most 60.`,
  ]);
});
