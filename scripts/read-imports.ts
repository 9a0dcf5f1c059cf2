// Reads the imports of the source, with what the walls ask about a file: its feature, and whether it is a test.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  from: string;
  /** A path in this repository, or the package's name. */
  to: string;
  isTypeOnly: boolean;
}

export const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^(?:bench|e2e|proofs|scripts)\//.test(file);
export const featureOf = (file: string) => /^apps\/(server|web)\/src\/features\/([^/]+)\//.exec(file)?.[2];
export const within = (file: string, folder: string) => file.startsWith(`${folder}/`);

const SOURCES = [
  'packages/*/src/**/*.{ts,tsx}',
  'apps/*/src/**/*.{ts,tsx}',
  '{bench,e2e,proofs}/**/*.ts',
  'scripts/*.ts',
  'scripts/api/*.ts',
];

/** Reads every import of every source file, with repository paths where they point into it. */
export function readImports(root: string): Import[] {
  const files = globSync(SOURCES, { cwd: root });
  return files.flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8');
    const { module } = parseSync(from, source);
    const statics = module.staticImports.map((each) => ({
      name: each.moduleRequest.value,
      isTypeOnly: each.entries.length > 0 && each.entries.every((entry) => entry.isType),
    }));
    const reexports = module.staticExports
      .flatMap((each) => each.entries)
      .filter((entry) => entry.moduleRequest)
      .map((entry) => ({ name: entry.moduleRequest?.value ?? '', isTypeOnly: entry.isType }));
    const dynamics = module.dynamicImports.map((each) => ({
      name: source.slice(each.moduleRequest.start, each.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      isTypeOnly: false,
    }));
    return [...statics, ...reexports, ...dynamics].map(({ name, isTypeOnly }) => ({
      from,
      to: resolve(root, from, name),
      isTypeOnly,
    }));
  });
}

function resolve(root: string, from: string, name: string): string {
  if (name.startsWith('.')) return relative(root, join(root, dirname(from), name.replace(/\?.*$/, '')));
  const own = /^@worklane\/(domain|contract|client|cli)\/(.+)$/.exec(name);
  if (own) return `packages/${own[1]}/src/${own[2]}.ts`;
  return name.startsWith('@')
    ? name.split('/').slice(0, 2).join('/')
    : name.startsWith('node:')
      ? name
      : (name.split('/')[0] ?? name);
}

/** Finds a circle of imports, types counted too, as the files on it; undefined when there is none. */
export function findCycle(imports: readonly Pick<Import, 'from' | 'to'>[]): string[] | undefined {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    path.push(file);
    for (const to of next.get(file) ?? []) {
      const cycle = visit(to);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(file);
    return undefined;
  }
  for (const file of next.keys()) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return undefined;
}
