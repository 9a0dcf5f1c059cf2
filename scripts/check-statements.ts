// Finds breaches of the walls around the database: who may name and write which table, and what a statement is made of.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureOf, isTest } from './read-imports.ts';
import { nameOf, nodesOf, type SyntaxNode } from './syntax.ts';
import { FOUNDATION, NAMED_TABLES, OWNERS, READERS, WRITERS } from './table-owners.ts';

const NAMES = [...OWNERS.keys()].join('|');
const PLACE = String.raw`(?:insert into|merge into|delete from|truncate(?: table)?|(?<!for )update)\s+(?:only\s+)?"?`;
const READ_PLACE = String.raw`(?:from|join)\s+(?:only\s+)?"?`;
const WRITTEN = new RegExp(`${PLACE}(${NAMES})\\b`, 'gi');
const READ = new RegExp(`${READ_PLACE}(${NAMES})\\b`, 'gi');
/** A table that a value names: `named`, put where a table stands. */
const BY_VALUE = new RegExp(`(?:${PLACE}|${READ_PLACE}|(?:analyze|lock table)\\s+)\\?named\\b`, 'i');

/** @returns the text of a statement, with a question mark and what makes it for each value: `from ?named` */
function textOf(node: SyntaxNode): string {
  const { quasis, expressions } = node.quasi as { quasis: { value: { raw: string } }[]; expressions: SyntaxNode[] };
  return quasis
    .map(({ value }, at) => {
      const expression = expressions[at];
      return expression ? `${value.raw}?${nameOf(expression.callee)} ` : value.raw;
    })
    .join('');
}

/** @returns the statements of a source file, and the fragments of statements */
export const statementsIn = (nodes: readonly SyntaxNode[]): string[] =>
  nodes.filter((node) => node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql').map(textOf);

const tablesIn = (statement: string, place: RegExp): Set<string> =>
  new Set([...statement.matchAll(place)].map((match) => (match[1] ?? '').toLowerCase()));

export const tablesWritten = (statement: string): Set<string> => tablesIn(statement, WRITTEN);

const allows = (list: typeof READERS, room: string, table: string) =>
  list.some((each) => each.room === room && each.tables.includes(table));

function* breachesOfStatement(statement: string, room: string, file: string): Generator<string> {
  const writes = tablesWritten(statement);
  for (const table of writes) {
    if (OWNERS.get(table) !== room && !allows(WRITERS, room, table))
      yield `writes ${table}. A table is written by its own feature alone: others call a step of that.`;
  }
  if (writes.size > 0 && room !== 'platform' && !/writes\.ts$|\/steps\/|\/commands\//.test(file))
    yield 'writes rows. Writes are those of commands and steps alone: they stand there or in writes.ts.';
  for (const table of tablesIn(statement, READ)) {
    const isOpen = OWNERS.get(table) === room || FOUNDATION.includes(table) || writes.has(table);
    if (!isOpen && !allows(READERS, room, table))
      yield `reads ${table}. A table is spoken to by its own feature: others take a read or a fragment of that.`;
  }
  if (BY_VALUE.test(statement) && !NAMED_TABLES.some((each) => file.endsWith(`/${each.file}`)))
    yield 'names a table by a value. The walls read tables where they stand: write the name into the statement.';
}

/** The files that make names from the tables of fields, and refuse everything else. */
const MAKES_NAMES = /\/platform\/database\/(?:field-columns|sql-name)\.ts$/;
/** Where a database is made, copied and upgraded, and where its own tables are not yet there or are no longer. */
const BELOW_STATEMENTS = /\/platform\/(?:database|limits)\/|\/events\/renumber-events\.ts$/;

function breachOfCall(node: SyntaxNode, file: string): string | undefined {
  const called = nameOf(node.callee);
  const [first] = node.arguments as SyntaxNode[];
  const isLiteral =
    first?.type === 'Literal' || (first?.type === 'TemplateLiteral' && (first.expressions as unknown[]).length === 0);
  const isText = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string');
  if (called.endsWith('.query') && isText && !BELOW_STATEMENTS.test(file))
    return 'gives query a text. Statements are written with `sql`, by which values stay apart and walls can read them.';
  if (called === 'raw' && !isLiteral && !MAKES_NAMES.test(file))
    return 'calls raw with a value. Names of columns never come from a value: use `named`, or list them.';
  return undefined;
}

/** Parsing every file of the server would take seconds. */
const SPEAKS = /\bsql`|\.query\b|\braw\b/;

/** Finds the tables that exist after all migrations and that scripts/table-owners.ts doesn't list. */
function findOwnerless(root: string): string[] {
  const tables = new Set<string>();
  for (const file of globSync('apps/server/migrations/*.sql', { cwd: root }).sort()) {
    const steps = /^(create|drop) table (?:if (?:not )?exists )?([a-z_]+)|^alter table ([a-z_]+) rename to ([a-z_]+)/gm;
    for (const [, verb, table = '', from = '', to] of readFileSync(join(root, file), 'utf8').matchAll(steps)) {
      if (verb === 'create') tables.add(table);
      else tables.delete(verb === 'drop' ? table : from);
      if (to) tables.add(to);
    }
  }
  return [...tables]
    .filter((table) => !OWNERS.has(table))
    .map((table) => `${table} belongs to no feature. Say whose the table is in scripts/table-owners.ts.`);
}

/** @returns one line for every statement or call of the server that breaks a wall. */
export function findStatementBreaches(root: string): string[] {
  // Helpers of tests are bound no more than the tests.
  const files = globSync('apps/server/src/**/*.ts', { cwd: root }).filter((file) => !isTest(file));
  const breaches = files.flatMap((file) => {
    const room = featureOf(file) ?? 'platform';
    const source = readFileSync(join(root, file), 'utf8');
    if (!SPEAKS.test(source)) return [];
    const nodes = nodesOf(file, source);
    const own = statementsIn(nodes).flatMap((each) => [...breachesOfStatement(each, room, file)]);
    for (const node of nodes) {
      const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
      const breach = isCall ? breachOfCall(node, file) : undefined;
      if (breach) own.push(breach);
    }
    return [...new Set(own)].map((breach) => `${file} ${breach}`);
  });
  return [...breaches, ...findOwnerless(root)];
}
