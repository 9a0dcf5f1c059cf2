// Tests that the walls around the database and the clock would be noticed if they fell.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findStatementBreaches } from './check-statements.ts';

const FEATURES = 'apps/server/src/features/';

function breachesOf(path: string, source: string): string {
  const root = mkdtempSync(join(tmpdir(), 'statements-'));
  const file = join(root, FEATURES, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  return findStatementBreaches(root).join('\n');
}

it.each([
  ['views/commands/a.ts', 'tx.query(sql`update tickets set title = 1`)', 'by its own feature alone'],
  ['views/commands/a.ts', 'tx.query(sql`delete from time_entries`)', 'by its own feature alone'],
  ['views/commands/a.ts', 'tx.query(sql`with x as (insert into files select 1) select 1`)', 'by its own feature alone'],
  ['views/commands/a.ts', 'tx.query(sql`UPDATE tickets SET title = 1`)', 'by its own feature alone'],
  ['views/commands/a.ts', 'tx.query(sql`update only "tickets" set title = 1`)', 'by its own feature alone'],
  ['views/commands/a.ts', 'tx.query(sql`truncate time_entries`)', 'by its own feature alone'],
  ['views/commands/a.ts', "tx.query('delete from time_entries')", 'gives query a text'],
  ['views/commands/a.ts', 'tx.query(`delete from time_entries`)', 'gives query a text'],
  ['views/reads.ts', 'db.query(sql`select 1 from projects p join invitations i on true`)', 'by its own feature'],
  ['time/flows/a.ts', 'tx.query(sql`insert into time_entries values (1)`)', 'commands and steps alone'],
  ['time/reads.ts', 'tx.query(sql`delete from time_entries`)', 'commands and steps alone'],
  ['time/commands/a.ts', 'const now = new Date();', 'are quiet'],
  ['time/commands/a.ts', 'const now = Date.now();', 'are quiet'],
  ['time/reactions.ts', 'const now = Date.now();', 'are quiet'],
  ['time/steps/a.ts', "await fetch('https://example.com');", 'are quiet'],
  ['time/steps/a.ts', 'setTimeout(() => undefined, 1);', 'are quiet'],
  ['time/steps/a.ts', 'globalThis.setTimeout(() => undefined, 1);', 'are quiet'],
  ['time/writes.ts', 'const each = raw(column);', 'never come from a value'],
  ['time/writes.ts', "const each = raw(column + ', id');", 'never come from a value'],
])('notices in %s: %s', (path, source, reason) => {
  expect(breachesOf(path, source)).toContain(reason);
});

it.each([
  ['views/reads.ts', 'db.query(sql`select 1 from saved_views v join projects p on true join users u on true`)'],
  ['time/writes.ts', 'tx.query(sql`insert into time_entries values (1)`)'],
  ['time/steps/a.ts', 'tx.query(sql`select 1 from time_entries for update`)'],
  ['time/commands/a.ts', 'const then = new Date(now.getTime() + 1);'],
  ['time/flows/a.ts', 'setTimeout(() => undefined, 1); const now = new Date();'],
  ['time/reads.ts', "const FIELDS = raw('id, day');"],
  ['time/testing/a.ts', 'tx.query(sql`delete from time_entries`)'],
])('lets through in %s: %s', (path, source) => {
  expect(breachesOf(path, source)).toBe('');
});

it('notices a table that belongs to no feature', () => {
  const root = mkdtempSync(join(tmpdir(), 'tables-'));
  mkdirSync(join(root, 'apps/server/migrations'), { recursive: true });
  writeFileSync(
    join(root, 'apps/server/migrations/1_a.sql'),
    'create table gone (id uuid);\ncreate table bills (id uuid);',
  );
  writeFileSync(
    join(root, 'apps/server/migrations/2_b.sql'),
    'drop table gone;\nalter table bills rename to invoices;',
  );
  expect(findStatementBreaches(root)).toEqual([expect.stringContaining('invoices belongs to no feature')]);
});
