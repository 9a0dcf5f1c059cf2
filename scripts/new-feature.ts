// Makes a whole noun of a project: `npm run new-feature -- invoices`. CONTRIBUTING.md, "Add a noun", says how to go on.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, 'new-feature');
const MIGRATIONS = 'apps/server/migrations';

const [plural = '', singular = plural.replace(/s$/, '')] = process.argv.slice(2);
const NOUN = /^[a-z]{2,}(-[a-z]{2,})*$/;
if (!NOUN.test(plural) || !NOUN.test(singular) || plural === singular)
  stop(
    'Name the noun in the plural: npm run new-feature -- invoices, or -- meeting-notes. If its singular is not one letter shorter, name it too: -- categories category',
  );
if (existsSync(`packages/contract/src/${plural}.ts`)) stop(`There is a noun ${plural} already.`);

const capital = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`;
/** How a noun is written in files, tables, constants, variables, types and sentences. */
const SPELLINGS: readonly ((noun: string) => string)[] = [
  (noun) => noun,
  (noun) => noun.replaceAll('-', '_'),
  (noun) => noun.replaceAll('-', '_').toUpperCase(),
  (noun) => noun.replace(/-(.)/g, (_dash, first: string) => first.toUpperCase()),
  (noun) => noun.split('-').map(capital).join(''),
  (noun) => noun.replaceAll('-', ' '),
  (noun) => capital(noun.replaceAll('-', ' ')),
];

/** All changes are planned before the first is written: a refusal leaves nothing half done. */
const planned = new Map<string, string>();
for (const template of globSync('**/*.txt', { cwd: TEMPLATES }).sort()) {
  const path = named(template.replace(/\.txt$/, '')).replace('NUMBER', nextMigration());
  if (existsSync(path)) stop(`${path} is there already.`);
  planned.set(path, named(readFileSync(join(TEMPLATES, template), 'utf8')));
}
register();
for (const [path, text] of planned) {
  process.stdout.write(`${existsSync(path) ? 'extended' : 'created '} ${path}\n`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
format();
process.stdout.write('Next: CONTRIBUTING.md, "Add a noun".\n');

/** Writes the new names into a template, which is about spare parts: two words, so that each spelling can be told from the others. */
function named(text: string): string {
  const pairs = [
    ['spare-parts', plural],
    ['spare-part', singular],
  ] as const;
  return pairs.reduce(
    (all, [from, to]) => SPELLINGS.reduce((each, spell) => each.replaceAll(spell(from), spell(to)), all),
    text,
  );
}

/** Makes a migration's number, later than every other: they run in this order. */
function nextMigration(): string {
  const last = readdirSync(MIGRATIONS).map((name) => Number(name.slice(0, 14)));
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
  return String(Math.max(now, ...last.map((number) => number + 1)));
}

/** Adds lines to the lists that name every noun. */
function register(): void {
  registerInContract('packages/contract/src');
  registerInServer('apps/server/src');
  registerInTests('apps/server/src/testing');
  registerInPage('apps/web/src/app');
  addWord('docs/glossary.md', '| **spare part** | One of the spare parts of a project. |');
}

function registerInContract(contract: string): void {
  addImport(`${contract}/index.ts`, "import { spareParts } from './spare-parts.ts';");
  addToList(`${contract}/index.ts`, 'const endpoints = {', 'spareParts,');
  addToList(
    `${contract}/events.ts`,
    'export const EVENT_PAYLOADS = {',
    "'spare_part.changed': z.object({ spare_part_id: Id }),",
  );
  addToList(
    `${contract}/platform/errors.ts`,
    'export const ERRORS = {',
    "\n  // Spare parts\n  spare_part_not_found: { status: 404, message: 'Spare part not found' },",
    "spare_part_limit: { status: 409, message: 'A project can have up to {limit} spare parts' },",
  );
}

function registerInServer(server: string): void {
  addImport(`${server}/features.ts`, "import { sparePartReactions } from './features/spare-parts/reactions.ts';");
  addImport(`${server}/features.ts`, "import { sparePartRoutes } from './features/spare-parts/routes.ts';");
  addToList(
    `${server}/features.ts`,
    'export const FEATURES: readonly ((services: Services) => Route[])[] = [',
    'sparePartRoutes,',
  );
  addToList(`${server}/features.ts`, 'export const REACTIONS: readonly Reaction[] = [', '...sparePartReactions,');
  const commands = `${server}/commands.ts`;
  for (const verb of ['create', 'delete', 'update']) {
    const [name, file] = [`${verb}SparePart`, `${verb}-spare-part`];
    addImport(commands, `import { ${name} } from './features/spare-parts/commands/${file}.ts';`);
    addToList(commands, 'export const COMMANDS: readonly AnyCommand[] = [', `${name},`);
  }
  addToList(
    'scripts/table-owners.ts',
    'const TABLES: Record<string, readonly string[]> = {',
    "'spare-parts': ['spare_parts'],",
  );
}

function registerInTests(testing: string): void {
  addToList(
    `${testing}/inverses/inverse-cases.ts`,
    'const lastCases = (world: InverseWorld): Cases => ({',
    "createSparePart: { call: () => world.onProject({ id: uuidv7(), fields: { name: 'New' } }) },",
    `updateSparePart: {
    given: () =>
      world.done({
        command: 'createSparePart',
        ...world.onProject({ id: world.project.id, fields: { name: 'New' } }),
      }),
    call: () => world.onProject({ id: world.project.id, changes: { name: 'Other' } }),
  },`,
    'deleteSparePart: { call: () => world.onProject({ id: world.project.id }) },',
  );
  const specimens = `${testing}/specimens/all-specimens.ts`;
  addImport(specimens, "import { sparePartSpecimens } from './spare-parts.ts';");
  addToList(specimens, 'export const SPECIMENS: Specimens = {', '...sparePartSpecimens,');
  const walk = `${testing}/walk/walk-target.ts`;
  addImport(walk, "import { insertSpareParts } from './walk-spare-parts.ts';");
  addToList(walk, 'export interface Target {', 'spare_part: string;');
  addAfter(
    walk,
    '      ...(await insertSprints(ground, tickets.ticket)),',
    '      ...(await insertSpareParts(ground)),',
  );
}

function registerInPage(app: string): void {
  addAfter(
    `${app}/connect-events.ts`,
    "  subscribe('view.changed', () => refetch('views'));",
    "  subscribe('spare_part.changed', () => refetch('spare-parts'));",
  );
  const routes = `${app}/routes/project-routes.ts`;
  addBefore(
    routes,
    'export const projectRoutes = [',
    `const spareParts = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/spare-parts',
  component: lazyScreen(() => import('../../pages/spare-parts-page.tsx'), 'SparePartsPage'),
});
`,
  );
  addToList(routes, 'export const projectRoutes = [', 'spareParts,');
  addImport(`${app}/shell/links.ts`, "import { IconStack2 } from '@tabler/icons-react';");
  addAfter(
    `${app}/shell/links.ts`,
    `    { label: 'Members', icon: IconUsers, to: \`\${project}/members\`, goKey: 'e' },`,
    `    { label: 'Spare parts', icon: IconStack2, to: \`\${project}/spare-parts\` },`,
  );
}

/** Adds an import; the formatter sorts it. The icon's import exists already when another noun has it. */
function addImport(path: string, line: string): void {
  const name = /\w+(?= })/.exec(named(line))?.[0];
  if (new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\}`, 'm').test(textOf(path))) return;
  change(path, 'an import', /^import .*;$/m, (found) => `${found}\n${named(line)}`);
}

/** @param opening the line that begins the list; the one that ends it stands as far in, or on the same line */
function addToList(path: string, opening: string, ...added: string[]): void {
  const start = escaped(opening);
  const indent = /^ */.exec(opening)?.[0] ?? '';
  const lines = added.map((line) => `${indent}  ${named(line)}\n`).join('');
  const list = new RegExp(`^${start}(.*[^,\\n{[]|)([\\]}].*)$|^${start}\\n(?:.*\\n)*?(?=${indent}[\\]}])`, 'm');
  change(path, `"${opening.trim()}"`, list, (found, within?: string, end?: string) =>
    end === undefined ? `${found}${lines}` : `${opening}${within}, ${named(added.join(' ')).replace(/,$/, '')}${end}`,
  );
}

function addAfter(path: string, line: string, added: string): void {
  change(path, `"${line.trim()}"`, new RegExp(`^${escaped(line)}$`, 'm'), (found) => `${found}\n${named(added)}`);
}

function addBefore(path: string, line: string, added: string): void {
  change(path, `"${line.trim()}"`, new RegExp(`^${escaped(line)}$`, 'm'), (found) => `${named(added)}\n${found}`);
}

/** Adds a row to a table that is sorted by its words. */
function addWord(path: string, row: string): void {
  const wordOf = (line: string) => /^\| \*\*(.+?)\*\*/.exec(line)?.[1] ?? '';
  change(path, 'its table', /^\| \*\*(?:.*\n)+?(?!\|)/m, (table) => {
    const rows = table.trimEnd().split('\n');
    const at = rows.findIndex((each) => wordOf(each) > wordOf(named(row)));
    rows.splice(at === -1 ? rows.length : at, 0, named(row));
    return `${rows.join('\n')}\n`;
  });
}

type Replace = (found: string, ...groups: (string | undefined)[]) => string;

function change(path: string, what: string, place: RegExp, replace: Replace): void {
  const text = textOf(path);
  if (!place.test(text))
    stop(
      `${path} has changed its shape: ${what} is not there. Nothing was written; change scripts/new-feature.ts with it.`,
    );
  planned.set(path, text.replace(place, replace as (found: string) => string));
}

function textOf(path: string): string {
  return planned.get(path) ?? readFileSync(path, 'utf8');
}

function escaped(line: string): string {
  return line.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}

/** Formats the files: names of another length break lines elsewhere, and imports are sorted. */
function format(): void {
  const paths = [...planned.keys()].filter((path) => /\.(tsx?|css)$/.test(path));
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...paths];
  const { status } = spawnSync(process.execPath, biome, { stdio: 'inherit' });
  if (status !== 0) stop('Biome could not format the files above.');
  // When Biome moves an import to the top, it leaves an empty line between it and the file's first comment.
  for (const path of paths)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^((?:\/\/.*\n)+)\n(?=import\b)/, '$1'));
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
