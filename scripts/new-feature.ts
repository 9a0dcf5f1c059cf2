// `npm run new-feature -- invoices`: the files of a new noun, in their rooms, compiling and walked, for you to fill.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const plural = process.argv[2] ?? '';
if (!/^[a-z]+s$/.test(plural)) stop('Name the noun in lower case and the plural: npm run new-feature -- invoices');
if (existsSync(`packages/contract/src/${plural}.ts`)) stop(`There is a feature ${plural} already.`);

const singular = plural.replace(/s$/, '');
const Noun = singular[0]?.toUpperCase() + singular.slice(1);

const FILES: Record<string, string> = {
  [`packages/contract/src/${plural}.ts`]: `// ${Noun}s: what is said of them.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './primitives.ts';

export const ${Noun} = z.object({ id: Id, company_id: Id });
export type ${Noun} = z.infer<typeof ${Noun}>;

export const ${plural} = {
  list: defineEndpoint({
    name: '${plural}.list',
    method: 'GET',
    path: '/api/companies/{company}/${plural}',
    summary: 'The ${plural} of a company',
    access: { action: 'company.view', scope: 'company' },
    params: z.object({ company: Id }),
    response: z.array(${Noun}),
  }),
};
`,
  [`apps/server/src/features/${plural}/reads.ts`]: `// ${Noun}s, as far as a scope reaches.
import type { ${Noun} } from '@worklane/contract/${plural}';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';

export function read${Noun}s(db: Queryable, scope: Scope, companyId: string): Promise<${Noun}[]> {
  return db.query<${Noun}>(sql\`
    select id, company_id from ${plural}
    where company_id = \${companyId} and company_id = any(\${scope.memberOf}::uuid[])
    order by id limit 1000\`);
}
`,
  [`apps/server/src/features/${plural}/routes.ts`]: `// ${Noun}s over HTTP.
import { ${plural} } from '@worklane/contract/${plural}';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { read${Noun}s } from './reads.ts';

export const ${singular}Routes = ({ db }: Services) => [
  route(${plural}.list, ({ viewer, target }) => read${Noun}s(db, scopeOf(viewer), target.id)),
];
`,
  [`apps/server/migrations/${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${plural}.sql`]: `create table ${plural} (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
`,
  [`apps/server/src/testing/specimens/${plural}.ts`]: `// Calls to ${plural}.
import { onCompany, type Specimens } from './specimen.ts';

export const ${singular}Specimens: Specimens = {
  '${plural}.list': { right: 'company.view', on: 'company', request: onCompany },
};
`,
  [`apps/web/src/features/${plural}/data.ts`]: `// ${Noun}s in the browser: what is asked of the server, and for how long an answer is fresh.
import { ${plural} } from '@worklane/contract/${plural}';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export const ${plural}Query = (company: string) =>
  queryOptions({
    queryKey: ['${plural}', company],
    queryFn: ({ signal }) => call(${plural}.list, { params: { company }, signal }),
  });
`,
};

for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  process.stdout.write(`made     ${path}\n`);
}

/** The registries: one line each. */
insert(
  'packages/contract/src/index.ts',
  /(import .*\n)+/,
  (imports) => `${imports}import { ${plural} } from './${plural}.ts';\n`,
);
insert('packages/contract/src/index.ts', /(endpoints = \{\n[^}]*)\} as const/, (list) =>
  list.replace('} as const', `  ${plural},\n} as const`),
);
insert(
  'apps/server/src/app.ts',
  /import \{ userRoutes \}.*\n/,
  (line) => `import { ${singular}Routes } from './features/${plural}/routes.ts';\n${line}`,
);
insert('apps/server/src/app.ts', /const FEATURES[^[]*\[\]\)\[\] = \[\n/, (line) => `${line}  ${singular}Routes,\n`);
insert(
  'apps/server/src/testing/specimens/all-specimens.ts',
  /import type \{ Specimens \}.*\n/,
  (line) => `import { ${singular}Specimens } from './${plural}.ts';\n${line}`,
);
insert('apps/server/src/testing/specimens/all-specimens.ts', /\};\n$/, (end) => `  ...${singular}Specimens,\n${end}`);
process.stdout.write('Next: npm run check, then fill them. CONTRIBUTING.md says which room a line belongs to.\n');

function insert(path: string, place: RegExp, change: (found: string) => string): void {
  const text = readFileSync(path, 'utf8');
  if (!place.test(text)) stop(`${path} has changed its shape; add ${plural} to it by hand.`);
  writeFileSync(path, text.replace(place, change));
  process.stdout.write(`extended ${path}\n`);
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
