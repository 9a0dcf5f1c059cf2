// Tests that the walls around the database would be noticed if they fell.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findStatementBreaches } from './check-statements.ts';

function breachesOf(path: string, source: string): string {
  const root = mkdtempSync(join(tmpdir(), 'statements-'));
  const file = join(root, 'apps/server/src', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  return findStatementBreaches(root).join('\n');
}

it.each([
  ['features/views/commands/a.ts', 'tx.query(sql`update tickets set title = 1`)', 'by its own feature alone'],
  ['features/views/commands/a.ts', 'tx.query(sql`delete from time_entries`)', 'by its own feature alone'],
  [
    'features/views/commands/a.ts',
    'tx.query(sql`with x as (insert into files select 1) select 1`)',
    'by its own feature alone',
  ],
  ['features/views/commands/a.ts', 'tx.query(sql`UPDATE tickets SET title = 1`)', 'by its own feature alone'],
  ['features/views/commands/a.ts', 'tx.query(sql`update only "tickets" set title = 1`)', 'by its own feature alone'],
  ['features/views/commands/a.ts', 'tx.query(sql`truncate time_entries`)', 'by its own feature alone'],
  ['features/views/commands/a.ts', "tx.query('delete from time_entries')", 'gives query a text'],
  ['features/views/commands/a.ts', 'tx.query(`delete from time_entries`)', 'gives query a text'],
  [
    'features/views/reads.ts',
    'db.query(sql`select 1 from projects p join invitations i on true`)',
    'by its own feature',
  ],
  ['features/time/flows/a.ts', 'tx.query(sql`insert into time_entries values (1)`)', 'commands and steps alone'],
  ['features/time/reads.ts', 'tx.query(sql`delete from time_entries`)', 'commands and steps alone'],
  ['features/time/writes.ts', 'const each = raw(column);', 'never come from a value'],
  ['features/time/writes.ts', "const each = raw(column + ', id');", 'never come from a value'],
  ['features/time/writes.ts', `tx.query(sql\`delete from \${named(table)} where id = 1\`)`, 'names a table by a value'],
  [
    'features/time/reads.ts',
    `db.query(sql\`select 1 from users join \${named(table)} x on true\`)`,
    'names a table by',
  ],
  ['platform/a/b.ts', `db.query(sql\`update \${named(table)} set id = 1\`)`, 'names a table by a value'],
  ['platform/a/b.ts', 'db.query(sql`update tickets set title = 1`)', 'by its own feature alone'],
  ['platform/a/b.ts', 'db.query(sql`select 1 from invitations`)', 'by its own feature'],
  ['platform/a/b.ts', "db.query('select 1 from users')", 'gives query a text'],
  ['main.ts', 'db.query(sql`delete from notifications`)', 'by its own feature alone'],
  ['features/time/writes.ts', 'tx.query(sql`insert into events values (1)`)', 'by its own feature alone'],
])('notices in %s: %s', (path, source, reason) => {
  expect(breachesOf(path, source)).toContain(reason);
});

it.each([
  [
    'features/views/reads.ts',
    'db.query(sql`select 1 from saved_views v join projects p on true join users u on true`)',
  ],
  ['features/time/writes.ts', 'tx.query(sql`insert into time_entries values (1)`)'],
  ['features/time/steps/a.ts', 'tx.query(sql`select 1 from time_entries for update`)'],
  ['features/time/reads.ts', "const FIELDS = raw('id, day');"],
  ['features/templates/writes.ts', `tx.query(sql\`delete from \${named(table)} where id = 1\`)`],
  ['features/time/reads.ts', `db.query(sql\`select \${named(column)} from time_entries where \${named(column)} = 1\`)`],
  ['platform/events/a.ts', 'db.query(sql`insert into events select 1 from users`)'],
  ['platform/testing/a.ts', 'db.query(sql`delete from time_entries`)'],
  ['features/time/testing/a.ts', 'tx.query(sql`delete from time_entries`)'],
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
