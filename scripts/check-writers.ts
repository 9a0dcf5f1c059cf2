// Finds files that write rows outside of commands: by calling a step that writes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statementsIn, tablesWritten } from './check-statements.ts';
import { type Import, isTest, within } from './read-imports.ts';
import { nodesOf } from './syntax.ts';
import { BOOKKEEPING } from './table-owners.ts';

const REASON =
  'Writes are those of commands and steps alone: run a command, as the system viewer where nobody asked for it, or say in scripts/table-owners.ts whose bookkeeping it is.';

const STEP = /^apps\/server\/src\/features\/[^/]+\/(?:steps\/|(?:[a-z]+-)*writes\.ts$)/;
/** What runs inside a command or a reaction, deletes what has expired, or lists what the others do. */
const WITHIN =
  /\/(?:commands|steps)\/|\/reactions\.ts$|\/(?:[a-z]+-)*writes\.ts$|\/sweep\.ts$|\/src\/(?:app|features)\.ts$/;

/** @returns one line for every import of a step that writes, by a file that no command or reaction runs. */
export function findUncommanded(root: string, imports: readonly Import[]): string[] {
  const ofServer = imports.filter(
    ({ from, isTypeOnly }) => within(from, 'apps/server/src') && !isTest(from) && !isTypeOnly,
  );
  const writing = new Map<string, boolean>();
  function writes(file: string): boolean {
    const known = writing.get(file);
    if (known !== undefined) return known;
    // Until it is known: steps import each other in no circle.
    writing.set(file, false);
    const isWriting =
      (existsSync(join(root, file)) &&
        statementsIn(nodesOf(file, readFileSync(join(root, file), 'utf8'))).some(
          (each) => tablesWritten(each).size > 0,
        )) ||
      ofServer.some(({ from, to }) => from === file && STEP.test(to) && writes(to));
    writing.set(file, isWriting);
    return isWriting;
  }
  return ofServer
    .filter(({ from, to }) => STEP.test(to) && !WITHIN.test(from) && writes(to))
    .filter(({ from, to }) => !BOOKKEEPING.some((each) => to.endsWith(`/${each.step}`) && each.by.test(from)))
    .map(({ from, to }) => `${from} imports ${to}, which writes rows. ${REASON}`);
}
