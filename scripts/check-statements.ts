// Finds breaches of the walls around the database and the clock: who may name and write which table, what commands may call.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { nodesIn, type SyntaxNode } from './syntax.ts';
import { FOUNDATION, OWNERS, PLATFORM, READERS, WRITERS } from './table-owners.ts';

const NAMES = [...OWNERS.keys()].join('|');
const WRITTEN = new RegExp(
  `(?:insert into|merge into|delete from|truncate(?: table)?|(?<!for )update)\\s+(?:only\\s+)?"?(${NAMES})\\b`,
  'gi',
);
const READ = new RegExp(`(?:from|join)\\s+(?:only\\s+)?"?(${NAMES})\\b`, 'gi');

const nameOf = (node: unknown): string => {
  const { type, name, object, property } = (node ?? {}) as SyntaxNode;
  return type === 'MemberExpression' ? `${nameOf(object)}.${nameOf(property)}` : String(name ?? '');
};

const textOf = (node: SyntaxNode): string =>
  ((node.quasi as { quasis: { value: { raw: string } }[] }).quasis ?? []).map(({ value }) => value.raw).join(' ? ');

const allows = (list: typeof READERS, room: string, table: string) =>
  list.some((each) => each.room === room && each.tables.includes(table));

function* breachesOfStatement(statement: string, room: string, file: string): Generator<string> {
  const writes = new Set([...statement.matchAll(WRITTEN)].map((match) => (match[1] ?? '').toLowerCase()));
  for (const table of writes) {
    if (OWNERS.get(table) !== room && !allows(WRITERS, room, table))
      yield `writes ${table}. A table is written by its own feature alone: others call a step of that.`;
  }
  if (writes.size > 0 && !/writes\.ts$|\/steps\/|\/commands\//.test(file))
    yield 'writes rows. Writes are those of commands and steps alone: they stand there or in writes.ts.';
  for (const table of new Set([...statement.matchAll(READ)].map((match) => (match[1] ?? '').toLowerCase()))) {
    const isOpen = OWNERS.get(table) === room || FOUNDATION.includes(table) || writes.has(table);
    if (!isOpen && !allows(READERS, room, table))
      yield `reads ${table}. A table is spoken to by its own feature: others take a read or a fragment of that.`;
  }
}

const NOISY = /^(?:globalThis\.)?(fetch|setTimeout|setInterval|setImmediate|Date\.now|performance\.now)$/;

function breachOfCall(node: SyntaxNode, file: string): string | undefined {
  const called = nameOf(node.callee);
  const given = node.arguments as SyntaxNode[];
  const isNow = node.type === 'NewExpression' && called === 'Date' && given.length === 0;
  if (/\/(commands|steps)\/|\/reactions\.ts$/.test(file) && (isNow || NOISY.test(called)))
    return `calls ${called}. Commands, steps and reactions are quiet: they take their time from the context, and wait for nobody.`;
  const [first] = given;
  const isLiteral =
    first?.type === 'Literal' || (first?.type === 'TemplateLiteral' && (first.expressions as unknown[]).length === 0);
  const isText = first?.type === 'TemplateLiteral' || (first?.type === 'Literal' && typeof first.value === 'string');
  if (called.endsWith('.query') && isText)
    return 'gives query a text. Statements are written with `sql`, by which values stay apart and walls can read them.';
  if (called === 'raw' && !isLiteral)
    return 'calls raw with a value. Names of columns never come from a value: use `named`, or list them.';
  return undefined;
}

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
    .filter((table) => !OWNERS.has(table) && !PLATFORM.includes(table))
    .map((table) => `${table} belongs to no feature. Say whose the table is in scripts/table-owners.ts.`);
}

/** @returns one line for every statement or call in a feature of the server that breaks a wall. */
export function findStatementBreaches(root: string): string[] {
  // Helpers of a feature's tests are bound no more than the tests.
  const files = globSync('apps/server/src/features/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|^apps\/server\/src\/features\/[^/]+\/testing\//.test(file),
  );
  const breaches = files.flatMap((file) => {
    const room = file.split('/')[4] ?? '';
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
    const own: string[] = [];
    for (const node of nodesIn(program)) {
      if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql')
        own.push(...breachesOfStatement(textOf(node), room, file));
      if (node.type === 'CallExpression' || node.type === 'NewExpression') {
        const breach = breachOfCall(node, file);
        if (breach) own.push(breach);
      }
    }
    return [...new Set(own)].map((breach) => `${file} ${breach}`);
  });
  return [...breaches, ...findOwnerless(root)];
}
