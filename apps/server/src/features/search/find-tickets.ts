// Finds tickets by key, title, text and filters, the best match first.
import type { FoundTicket } from '@worklane/contract/search';
import type { TicketKey } from '@worklane/domain/tickets/ticket-key';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { escapeLike } from '../../platform/database/escape-like.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { BRIEF_COLUMNS } from '../tickets/fragments.ts';
import { anyOf, anyThat, type Common, isVisible, textsOf, withTitle, withWords } from './candidates.ts';
import { newestFirst, type Page, pageOf } from './page-of.ts';
import { hasWords, inTitle, type Wanted } from './prepare-query.ts';

/** Before it is known what its texts have in common with the search. */
export type FoundRow = Omit<FoundTicket, 'marked_title' | 'excerpt'>;

const FROM = sql`from tickets t join projects p on p.company_id = t.company_id and p.id = t.project_id`;
const COLUMNS = sql`${BRIEF_COLUMNS}, t.company_id`;

/** @returns an expression for the ids of tickets by their keys, once for all rows they are compared with; the latest first */
export const recentIds = (scope: Scope, visited: readonly TicketKey[]): Sql =>
  visited.length === 0
    ? sql`'{}'::uuid[]`
    : sql`array(
        select t.id ${FROM}
        join unnest(${visited.map((each) => each.projectKey)}::text[], ${visited.map((each) => each.number)}::integer[])
          with ordinality r (key, number, place) on r.key = p.key and r.number = t.number
        where ${inScope(scope, 't.company_id', 't.project_id')}
        group by t.id order by min(r.place), t.id)`;

/** What the statement for tickets is made of, besides what is wanted. */
export interface Known {
  /** The ids of recent tickets, the latest first. */
  recent: readonly string[];
  /** The projects whose key was typed, or all for a number alone; empty when no key was typed. */
  projectIds: readonly string[];
  /** An expression for the ids of favourite projects. */
  favourites: readonly string[];
  common: Common;
}

/** @returns a statement for tickets, the best match first; without anything to search, the recent ones */
export function ticketsStatement(scope: Scope, wanted: Wanted, known: Known, page: Page): Sql {
  const { companyIds, parsed } = wanted;
  const { words, phrases, text, filters } = parsed;
  const { recent, favourites } = known;
  const isRecent = sql`t.id = any(${recent}::uuid[])`;
  const place = sql`coalesce(array_position(${recent}::uuid[], t.id), ${recent.length + 1})`;
  if (words.length + phrases.length + filters.length === 0) {
    return pageOf(
      sql`
      select ${COLUMNS}, array[${place}]::bigint[] as sort ${FROM}
      where t.company_id = any(${companyIds}::uuid[]) and ${inScope(scope, 't.company_id', 't.project_id')} and ${isRecent}`,
      page,
    );
  }
  const isFavourite = sql`t.project_id = any(${favourites}::uuid[])`;
  const isStart = text === '' ? sql`false` : sql`t.title ilike ${`${escapeLike(text)}%`}`;
  const titled = inTitle(wanted, sql`t.title`) ?? sql`false`;
  const begins = join(
    [...words, ...phrases].map((word) => sql`' ' || t.title ilike ${`% ${escapeLike(word)}%`}`).concat(sql`true`),
    ' and ',
  );
  const hasKey = (numbers: Sql) => sql`(t.project_id = any(${known.projectIds}::uuid[]) and ${numbers})`;
  const key = keyOf(text);
  const rank = sql`
    case when ${key ? hasKey(sql`t.number = ${key.number}`) : sql`false`} then 0
         when ${isRecent} then 1
         when ${key ? hasKey(beginsWith(key)) : sql`false`} then 2
         when ${isStart} then 3
         when ${begins} then 4
         when ${titled} then 5
         else 6 end`;
  const placed = pageOf(
    sql`
    with found as materialized (${waysTo(scope, wanted, known)})
    select t.id, t.company_id,
           array[${rank}, ${place}, (not ${isFavourite})::integer, (${isDone(companyIds)})::integer,
                 ${newestFirst(sql`t.updated_at`)}]::bigint[] as sort
    from found join tickets t on t.company_id = found.company_id and t.id = found.id`,
    page,
  );
  // What is shown of a ticket is read for the page alone.
  return sql`
    select ${COLUMNS}, placed.sort from (${placed}) placed
    join tickets t on t.company_id = placed.company_id and t.id = placed.id
    join projects p on p.company_id = t.company_id and p.id = t.project_id
    order by placed.sort, placed.id`;
}

/** Checks whether a ticket is done, with the statuses read once for all tickets. */
const isDone = (companyIds: readonly string[]): Sql => sql`(t.project_id, t.status) in (
  select c.project_id, x->>'key' from board_configurations c, jsonb_array_elements(c.statuses) x
  where c.company_id = any(${companyIds}::uuid[]) and x->>'category' = 'done')`;

/** As many characters of a title as its index has. */
const START = 100;
const BY_TITLE = sql`left(lower(s.title), 100)`;
/** Behind every character. */
const LAST = '\u{10FFFF}';

function waysTo(scope: Scope, wanted: Wanted, { recent, projectIds, common }: Known): Sql {
  const { parsed } = wanted;
  const matches = hasWords(wanted);
  if (!matches) return withWords(scope, wanted, 'ticket', common);
  const titled = inTitle(wanted, sql`s.title`);
  const withTitles = withTitle(scope, wanted, 'ticket', common);
  // Any of them: the newest are among those above.
  const start = [...parsed.text.toLowerCase()].slice(0, START).join('');
  const begins = sql`s.title <> '' and ${BY_TITLE} ~>=~ ${start} and ${BY_TITLE} ~<~ ${`${start}${LAST}`}`;
  return anyOf([
    withWords(scope, wanted, 'ticket', common),
    ...(withTitles ? [withTitles, anyThat(scope, wanted, 'ticket', begins)] : []),
    ...(recent.length > 0 ? [recentWay(scope, wanted, recent, titled ? sql`(${matches} or ${titled})` : matches)] : []),
    ...keyWay(scope, wanted, projectIds),
  ]);
}

const MOST_KEYS = 200;

/** @returns a statement for tickets whose key begins as it was typed, or none when no key was typed */
export function keyWay(scope: Scope, { parsed, companyIds }: Wanted, projectIds: readonly string[]): Sql[] {
  const key = keyOf(parsed.text);
  // A filter or an exclusion would not hold for it.
  if (!key || projectIds.length === 0 || parsed.filters.length + parsed.without.length > 0) return [];
  return [
    sql`select t.company_id, 'ticket', t.id from tickets t
        where t.company_id = any(${companyIds}::uuid[]) and t.project_id = any(${projectIds}::uuid[])
          and ${beginsWith(key)} and ${inScope(scope, 't.company_id', 't.project_id')}
        order by t.number, t.id limit ${MOST_KEYS}`,
  ];
}

const recentWay = (scope: Scope, wanted: Wanted, recent: readonly string[], condition: Sql): Sql => sql`
  select s.company_id, s.kind, s.id from ${textsOf('ticket')}
  where s.company_id = any(${wanted.companyIds}::uuid[]) and s.kind = 'ticket' and s.id = any(${recent}::uuid[])
    and ${condition} and ${isVisible(scope, wanted)}`;

interface TypedKey {
  /** Null: a number alone is one in any project. */
  project: string | null;
  number: number;
}

const KEY_BEGINS = /^([a-z0-9_-]{1,20}?)[\s-]?#?([1-9]\d{0,8})$/i;
const NUMBER = /^#?([1-9]\d{0,8})$/;

function keyOf(text: string): TypedKey | undefined {
  const number = NUMBER.exec(text)?.[1];
  if (number) return { project: null, number: Number(number) };
  const [, project, start] = KEY_BEGINS.exec(text) ?? [];
  return project && start ? { project: project.toUpperCase(), number: Number(start) } : undefined;
}

/** @returns an expression for the ids of the projects whose key was typed; for a number alone, of all */
export function namedProjects(scope: Scope, companyIds: readonly string[], text: string): Sql {
  const key = keyOf(text);
  if (!key) return sql`'{}'::uuid[]`;
  const named = key.project === null ? empty : sql`and p.key = ${key.project}`;
  return sql`array(
    select p.id from projects p
    where p.company_id = any(${companyIds}::uuid[]) and ${inScope(scope, 'p.company_id', 'p.id')} ${named})`;
}

const MOST_DIGITS = 9;

/** Checks the first digits of the number of `t`, as ranges that its index can use. */
function beginsWith({ project, number }: TypedKey): Sql {
  if (project === null) return sql`t.number = ${number}`;
  const ranges: Sql[] = [];
  for (let [from, size] = [number, 1]; String(from).length <= MOST_DIGITS; from *= 10, size *= 10) {
    ranges.push(sql`t.number between ${from} and ${from + size - 1}`);
  }
  return sql`(${join(ranges, ' or ')})`;
}
