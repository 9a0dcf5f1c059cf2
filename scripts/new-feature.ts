// Makes a whole noun of a project: `npm run new-feature -- invoices`. CONTRIBUTING.md, "Add a noun", says how to go on.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, 'new-feature');
const MIGRATIONS = 'apps/server/migrations';

const [plural = '', singular = plural.replace(/s$/, '')] = process.argv.slice(2);
if (!/^[a-z]{2,}$/.test(plural) || !/^[a-z]{2,}$/.test(singular) || plural === singular)
  stop(
    'Name the noun in the plural: npm run new-feature -- invoices. If its singular is not one letter shorter, name it too: -- categories category',
  );
if (existsSync(`packages/contract/src/${plural}.ts`)) stop(`There is a noun ${plural} already.`);

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

/** Writes the new names into a template, which is about widgets. */
function named(text: string): string {
  const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);
  return text
    .replaceAll('widgets', plural)
    .replaceAll('Widgets', capital(plural))
    .replaceAll('WIDGETS', plural.toUpperCase())
    .replaceAll('widget', singular)
    .replaceAll('Widget', capital(singular))
    .replaceAll('WIDGET', singular.toUpperCase());
}

/** Makes a migration's number, later than every other: they run in this order. */
function nextMigration(): string {
  const last = readdirSync(MIGRATIONS).map((name) => Number(name.slice(0, 14)));
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
  return String(Math.max(now, ...last.map((number) => number + 1)));
}

/** Adds lines to the lists that name every noun. */
function register(): void {
  const contract = 'packages/contract/src';
  addImport(`${contract}/index.ts`, "import { widgets } from './widgets.ts';");
  addToList(`${contract}/index.ts`, 'const endpoints = {', 'widgets,');
  addToList(
    `${contract}/events.ts`,
    'export const EVENT_PAYLOADS = {',
    "'widget.changed': z.object({ widget_id: Id }),",
  );
  addToList(
    `${contract}/platform/errors.ts`,
    'export const ERRORS = {',
    "\n  // Widgets\n  widget_not_found: { status: 404, message: 'Widget not found' },",
    "widget_limit: { status: 409, message: 'A project can have up to {limit} widgets' },",
  );
  const server = 'apps/server/src';
  addImport(`${server}/features.ts`, "import { widgetReactions } from './features/widgets/reactions.ts';");
  addImport(`${server}/features.ts`, "import { widgetRoutes } from './features/widgets/routes.ts';");
  addToList(
    `${server}/features.ts`,
    'export const FEATURES: readonly ((services: Services) => Route[])[] = [',
    'widgetRoutes,',
  );
  addToList(`${server}/features.ts`, 'export const REACTIONS: readonly Reaction[] = [', '...widgetReactions,');
  const commands = `${server}/commands.ts`;
  for (const verb of ['create', 'delete', 'update']) {
    const [name, file] = [`${verb}Widget`, `${verb}-widget`];
    addImport(commands, `import { ${name} } from './features/widgets/commands/${file}.ts';`);
    addToList(commands, 'export const COMMANDS: readonly AnyCommand[] = [', `${name},`);
  }
  addToList(
    `${server}/testing/inverses/inverse-cases.ts`,
    'const lastCases = (world: InverseWorld): Cases => ({',
    "createWidget: { call: () => world.onProject({ id: uuidv7(), fields: { name: 'New' } }) },",
    `updateWidget: {
    given: () =>
      world.done({
        command: 'createWidget',
        ...world.onProject({ id: world.project.id, fields: { name: 'New' } }),
      }),
    call: () => world.onProject({ id: world.project.id, changes: { name: 'Other' } }),
  },`,
    'deleteWidget: { call: () => world.onProject({ id: world.project.id }) },',
  );
  const specimens = `${server}/testing/specimens/all-specimens.ts`;
  addImport(specimens, "import { widgetSpecimens } from './widgets.ts';");
  addToList(specimens, 'export const SPECIMENS: Specimens = {', '...widgetSpecimens,');
  const walk = `${server}/testing/walk/walk-target.ts`;
  addImport(walk, "import { insertWidgets } from './walk-widgets.ts';");
  addToList(walk, 'export interface Target {', 'widget: string;');
  addAfter(walk, '      ...(await insertSprints(ground, tickets.ticket)),', '      ...(await insertWidgets(ground)),');
  addToList('scripts/table-owners.ts', 'const TABLES: Record<string, readonly string[]> = {', "widgets: ['widgets'],");
  const app = 'apps/web/src/app';
  addAfter(
    `${app}/connect-events.ts`,
    "  subscribe('view.changed', () => refetch('views'));",
    "  subscribe('widget.changed', () => refetch('widgets'));",
  );
  const routes = `${app}/routes/project-routes.ts`;
  addBefore(
    routes,
    'export const projectRoutes = [',
    `const widgets = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectKey/widgets',
  component: lazyScreen(() => import('../../pages/widgets-page.tsx'), 'WidgetsPage'),
});
`,
  );
  addToList(routes, 'export const projectRoutes = [', 'widgets,');
  addImport(`${app}/shell/links.ts`, "import { IconStack2 } from '@tabler/icons-react';");
  addAfter(
    `${app}/shell/links.ts`,
    `    { label: 'Members', icon: IconUsers, to: \`\${project}/members\`, goKey: 'e' },`,
    `    { label: 'Widgets', icon: IconStack2, to: \`\${project}/widgets\` },`,
  );
  addWord('docs/glossary.md', '| **widget** | One of the widgets of a project. |');
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
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
