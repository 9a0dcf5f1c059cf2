// Turns the filters of a search into conditions on `search_texts s` with its ticket `t` and document `d`, of which one
// may be absent.
import { looseName, readPeriod, type SearchFilter, type SearchFilterName } from '@worklane/domain/search/parse-search';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { escapeLike } from '../../platform/database/escape-like.ts';
import { STATUS_CATEGORY } from '../tickets/fragments.ts';
import type { Wanted } from './prepare-query.ts';

/** @returns conditions to follow others; where there is no ticket, those on tickets do not hold */
export function filterConditions(wanted: Wanted): Sql {
  const { filters } = wanted.parsed;
  if (filters.length === 0) return empty;
  return sql`and ${join(
    filters.map((filter) => conditionOf(filter, wanted)),
    ' and ',
  )}`;
}

function conditionOf({ name, values, isNot }: SearchFilter, wanted: Wanted): Sql {
  const any = join(
    values.map((value) => sql`(${CONDITIONS[name](value, wanted)})`),
    ' or ',
  );
  const onTicket = name === 'project' || name === 'updated' ? empty : sql`t.id is not null and`;
  return isNot ? sql`(${onTicket} not (${any}))` : sql`(${onTicket} (${any}))`;
}

const loose = (text: Sql): Sql => sql`regexp_replace(lower(${text}), '[\\s_-]+', '', 'g')`;

/** Checks on a status `x` of a board. */
export const namesStatus = (value: string): Sql =>
  sql`${looseName(value)} in (${loose(sql`x->>'key'`)}, ${loose(sql`x->>'label'`)})`;

/** Checks on a project `q`. */
export const namesProject = (value: string): Sql =>
  sql`(lower(q.key) = ${value} or ' ' || q.name ilike ${`% ${escapeLike(value)}%`})`;

/** Checks on a sprint `z`. */
export const namesSprint = (value: string): Sql => sql`' ' || z.name ilike ${`% ${escapeLike(value)}%`}`;

const CONDITIONS: Record<SearchFilterName, (value: string, wanted: Wanted) => Sql> = {
  assignee: (value, { user_id }) => {
    if (value === 'nobody' || value === 'none') return sql`not ${assigned(empty)}`;
    if (value === 'me') return assigned(sql`and a.user_id = ${user_id}`);
    return assigned(sql`and exists (
      select 1 from users u where u.id = a.user_id and ' ' || u.name ilike ${`% ${escapeLike(value)}%`})`);
  },
  status: (value) => sql`exists (
    select 1 from board_configurations c, jsonb_array_elements(c.statuses) x
    where c.company_id = t.company_id and c.project_id = t.project_id and x->>'key' = t.status
      and ${namesStatus(value)})`,
  label: (value) => sql`exists (select 1 from unnest(t.labels) l where lower(l) = ${value})`,
  is: (value, { today, user_id }) => {
    if (value === 'mine') return assigned(sql`and a.user_id = ${user_id}`);
    if (value === 'unassigned') return sql`not ${assigned(empty)}`;
    if (value === 'overdue') return sql`t.due_date < ${today}::date and ${STATUS_CATEGORY} <> 'done'`;
    return value === 'done' ? sql`${STATUS_CATEGORY} = 'done'` : sql`${STATUS_CATEGORY} <> 'done'`;
  },
  project: (value) => sql`exists (
    select 1 from projects q where q.company_id = s.company_id and q.id = s.project_id and ${namesProject(value)})`,
  sprint: (value, { today }) => {
    if (value === 'none') return sql`t.sprint_id is null`;
    const is =
      value === 'current'
        ? sql`z.status = 'active' and ${today}::date between z.start_date and z.end_date`
        : namesSprint(value);
    return sql`exists (select 1 from sprints z where z.company_id = t.company_id and z.id = t.sprint_id and ${is})`;
  },
  updated: (value, { today, time_zone = 'UTC' }) => {
    const { from, to } = readPeriod(value, today) ?? {};
    const at = sql`(case s.kind when 'ticket' then t.updated_at when 'document' then d.updated_at else s.changed_at end
                    at time zone ${time_zone})::date`;
    return sql`${at} between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`;
  },
};

const assigned = (who: Sql): Sql => sql`exists (
  select 1 from ticket_assignees a where a.company_id = t.company_id and a.ticket_id = t.id ${who})`;
