// Finds filter values that match nothing the viewer can see, so that a search can say why it finds nothing.
import type { SearchFilterName, WrongValue } from '@worklane/domain/search/parse-search';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { namesProject, namesSprint, namesStatus } from './filters.ts';
import { type Asked, companyIdsOf } from './prepare-query.ts';

type Check = (value: string, scope: Scope, companyIds: readonly string[]) => Sql;

/** People are left out: pages know which their user can see. */
const CHECKS: Partial<Record<SearchFilterName, Check>> = {
  status: (value, scope, companyIds) => sql`
    select 1 from board_configurations c, jsonb_array_elements(c.statuses) x
    where c.company_id = any(${companyIds}::uuid[]) and ${inScope(scope, 'c.company_id', 'c.project_id')} and ${namesStatus(value)}`,
  label: (value, scope, companyIds) => sql`
    select 1 from board_configurations c, jsonb_array_elements_text(c.labels) l
    where c.company_id = any(${companyIds}::uuid[]) and ${inScope(scope, 'c.company_id', 'c.project_id')} and lower(l) = ${value}
    union all
    select 1 from tickets t, unnest(t.labels) l
    where t.company_id = any(${companyIds}::uuid[]) and ${inScope(scope, 't.company_id', 't.project_id')} and lower(l) = ${value}`,
  project: (value, scope, companyIds) => sql`
    select 1 from projects q
    where q.company_id = any(${companyIds}::uuid[]) and ${inScope(scope, 'q.company_id', 'q.id')} and ${namesProject(value)}`,
  sprint: (value, scope, companyIds) =>
    value === 'none' || value === 'current'
      ? sql`select 1`
      : sql`
    select 1 from sprints z
    where z.company_id = any(${companyIds}::uuid[]) and ${inScope(scope, 'z.company_id', 'z.project_id')} and ${namesSprint(value)}`,
};

/** @returns the values that are wrong for their filters first, then those that match nothing */
export async function readWrongValues(tx: Queryable, scope: Scope, asked: Asked): Promise<WrongValue[]> {
  const { parsed } = asked;
  const companyIds = companyIdsOf(scope, asked);
  const named = parsed.filters.flatMap(({ name, values }) => {
    const check = CHECKS[name];
    return check ? values.map((value) => ({ name, value, check: check(value, scope, companyIds) })) : [];
  });
  if (named.length === 0) return [...parsed.wrong];
  const [row] = await tx.query<{ known: boolean[] }>(sql`
    select array[${join(named.map(({ check }) => sql`exists (${check})`))}] as known`);
  const unknown = named.filter((_, index) => row?.known[index] === false);
  return [...parsed.wrong, ...unknown.map(({ name, value }) => ({ name, value }))];
}
