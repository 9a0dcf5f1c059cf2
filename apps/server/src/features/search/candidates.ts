// Selects the rows of `search_texts` that match a search, the newest texts first: what the best results are chosen from.
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { filterConditions } from './filters.ts';
import { hasWords, lacksExcluded, type Wanted } from './wanted.ts';

export type TextKind = 'ticket' | 'document' | 'comment' | 'document_comment' | 'file';

/** Of each way of finding, more than are shown: these are put in order with all that is known of them. */
export const CANDIDATES = 200;

/** With the ticket or document that a text is, or is on. Deleted ones are not there. */
export const TEXTS = sql`search_texts s
  left join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
  left join documents d on d.company_id = s.company_id and d.id = s.document_id`;

/** A condition on TEXTS: what may be seen, and has what is searched besides the words. */
export const isVisible = (scope: Scope, wanted: Wanted): Sql => sql`
  ${inScope(scope, 's.company_id', 's.project_id')} and (t.id is not null or d.id is not null)
  ${lacksExcluded(wanted)} ${filterConditions(wanted)}`;

/** The planner cannot estimate how common the beginning of a word is: it is counted in the newest texts instead. */
const PROBED = 500;
const COMMON = 25;

/** @returns the kinds of texts in which the words are so common that the newest are found without their index */
export async function commonKinds(tx: Queryable, wanted: Wanted): Promise<ReadonlySet<TextKind>> {
  if (!hasWords(wanted)) return new Set();
  const probe = (kind: TextKind) => sql`
    select ${kind} as kind
    from unnest(${wanted.companyIds}::uuid[]) w (company_id)
    cross join lateral (
      select n.words from search_texts n
      where n.company_id = w.company_id and n.kind = ${kind} order by n.changed_at desc limit ${PROBED}
    ) s
    where ${hasWords(wanted, kind)} having count(*) >= ${COMMON}`;
  const rows = await tx.query<{ kind: TextKind }>(sql`${probe('ticket')} union all ${probe('comment')}`);
  return new Set(rows.map(({ kind }) => kind));
}

/** Reads the newest texts until enough match, or all that match through their index. */
const NEWEST_FIRST = sql`order by s.changed_at desc`;
const MATCHES_FIRST = sql`order by s.changed_at + interval '0' desc`;

/** @returns a statement for the keys of texts that have the words; without words, of all */
export function withWords(
  scope: Scope,
  wanted: Wanted,
  kinds: readonly TextKind[],
  common: ReadonlySet<TextKind>,
): Sql {
  const matches = hasWords(wanted, kinds[0]);
  const isCommon = !matches || kinds.some((kind) => common.has(kind));
  return candidates(scope, wanted, kinds, matches ?? sql`true`, isCommon ? NEWEST_FIRST : MATCHES_FIRST);
}

/**
 * @param condition on `s`, `t` and `d`
 * @returns a statement for the keys of texts, with a share for each kind and company: each kind has its own indexes
 */
export function candidates(
  scope: Scope,
  wanted: Wanted,
  kinds: readonly TextKind[],
  condition: Sql,
  order = NEWEST_FIRST,
): Sql {
  const ofKind = (kind: TextKind) => sql`(
    select found.company_id, found.kind, found.id
    from unnest(${wanted.companyIds}::uuid[]) w (company_id)
    cross join lateral (
      select s.company_id, s.kind, s.id from ${TEXTS}
      where s.company_id = w.company_id and s.kind = ${kind} and ${condition} and ${isVisible(scope, wanted)}
      ${order} limit ${CANDIDATES}
    ) found)`;
  return join(kinds.map(ofKind), ' union all ');
}

/** Each way of finding has its own index, and its own share of the candidates. */
export const anyOf = (ways: readonly Sql[]): Sql =>
  join(
    ways.map((way) => sql`(${way})`),
    ' union ',
  );
