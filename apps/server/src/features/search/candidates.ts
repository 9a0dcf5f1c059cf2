// Selects the rows of `search_texts` that match a search, the newest first, for ranking.
import { SEARCH_LIMITS } from '@worklane/contract/search';
import sql, { join, type Sql } from 'sql-template-tag';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { filterConditions } from './filters.ts';
import { hasWords, inTitle, lacksExcluded, type Wanted } from './prepare-query.ts';

export type TextKind = 'ticket' | 'document' | 'comment' | 'document_comment' | 'file';

/** A statement that names a kind finds its index, also with a plan that was made before. */
export const KINDS: Record<TextKind, Sql> = {
  ticket: sql`'ticket'`,
  document: sql`'document'`,
  comment: sql`'comment'`,
  document_comment: sql`'document_comment'`,
  file: sql`'file'`,
};

/** Of each way of finding, more than are shown: these are put in order with all that is known of them. */
const CANDIDATES = 100;

const mostOf = ({ isWhole }: Wanted): number => (isWhole ? SEARCH_LIMITS.counted : CANDIDATES);

const TICKET = sql`tickets t on t.company_id = s.company_id and t.id = s.ticket_id`;
const DOCUMENT = sql`documents d on d.company_id = s.company_id and d.id = s.document_id`;
const NO_DOCUMENT = sql`(select null::uuid as id, null::timestamptz as updated_at) d`;

/** The ticket or document that a text is, or is on, to be joined with `search_texts s`. Deleted ones are not there. */
const OWNERS: Record<TextKind, Sql> = {
  ticket: sql`join ${TICKET} cross join ${NO_DOCUMENT}`,
  comment: sql`join ${TICKET} cross join ${NO_DOCUMENT}`,
  document: sql`join ${DOCUMENT} left join ${TICKET}`,
  document_comment: sql`join ${DOCUMENT} left join ${TICKET}`,
  file: sql`left join ${TICKET} left join ${DOCUMENT}`,
};

/** Joins the texts of a kind with their owners. */
export const textsOf = (kind: TextKind): Sql => sql`search_texts s ${OWNERS[kind]}`;

/** Checks on `textsOf` that the viewer may see a text, and that it matches the rest of the search besides the words. */
export const isVisible = (scope: Scope, wanted: Wanted): Sql => sql`
  ${inScope(scope, 's.company_id', 's.project_id')} and (t.id is not null or d.id is not null)
  ${lacksExcluded(wanted)} ${filterConditions(wanted)}`;

/** The planner cannot estimate how common the beginning of a word is: it is counted in the newest texts instead. */
const PROBED = 200;
/** Of these 200: finding 100 in one of fifty texts takes less time by reading the newest than by reading all that the index has. */
const COMMON = 4;

/** Where what is searched is so common that the newest texts are read in order until enough match. */
export interface Common {
  /** Kinds of texts that have the words. */
  words: ReadonlySet<TextKind>;
  /** In titles of tickets. */
  titles: boolean;
}

export const RARE: Common = { words: new Set(), titles: false };

/** @returns columns beside `search_prepare(...) p`, for `commonOf` */
export function probing(companyIds: readonly string[], titled: Sql | null): Sql {
  const newest = (kind: TextKind) => sql`
    from unnest(${companyIds}::uuid[]) w (company_id)
    cross join lateral (
      select n.words, n.title from search_texts n
      where n.company_id = w.company_id and n.kind = ${KINDS[kind]} order by n.changed_at desc limit ${PROBED}
    ) s`;
  const inWords = (query: Sql) => sql`count(*) filter (where ts_match_vq(s.words, ${query}::tsquery)) >= ${COMMON}`;
  const inTitles = titled ? sql`count(*) filter (where ${titled}) >= ${COMMON}` : sql`false`;
  return sql`
    (select array[${inWords(sql`p.query`)}, ${inTitles}] ${newest('ticket')}) as common_in_tickets,
    (select ${inWords(sql`p.untitled_query`)} ${newest('comment')}) as is_common_in_comments`;
}

export interface Probed {
  common_in_tickets: boolean[];
  is_common_in_comments: boolean;
}

export function commonOf({ common_in_tickets, is_common_in_comments }: Probed): Common {
  const [words, titles = false] = common_in_tickets;
  const kinds: TextKind[] = [
    ...(words ? ['ticket' as const] : []),
    ...(is_common_in_comments ? ['comment' as const] : []),
  ];
  return { words: new Set(kinds), titles };
}

/** @returns a statement for the keys of texts that have the words; without words, of the newest */
export function withWords(scope: Scope, wanted: Wanted, kind: TextKind, common: Common): Sql {
  const [indexed, asked] = [hasWords(wanted, kind), hasWords(wanted, kind, false)];
  if (!indexed || !asked) return newestThat(scope, wanted, kind, sql`true`);
  return matchesOf(scope, wanted, kind, { indexed, asked, isCommon: common.words.has(kind) });
}

/** @returns a statement for the keys of texts with a title that has every word, also within others; null without a word for it */
export function withTitle(scope: Scope, wanted: Wanted, kind: TextKind, common: Common): Sql | null {
  // What is no plain column has no index.
  const [indexed, asked] = [inTitle(wanted, sql`s.title`), inTitle(wanted, sql`(s.title || '')`)];
  if (!indexed || !asked) return null;
  return matchesOf(scope, wanted, kind, { indexed, asked, isCommon: kind === 'ticket' && common.titles });
}

interface Match {
  /** The condition in a form that uses an index. */
  indexed: Sql;
  /** The same condition in a form that checks each text. */
  asked: Sql;
  isCommon: boolean;
}

/**
 * Selects the matching texts of a kind. Only tickets are numerous enough to need a bound; further filters could leave
 * too few of the bounded candidates.
 */
function matchesOf(scope: Scope, wanted: Wanted, kind: TextKind, match: Match): Sql {
  const { isWhole, excluded, parsed } = wanted;
  const isBounded = kind === 'ticket' && !isWhole && excluded === '' && parsed.filters.length === 0;
  if (isBounded) return match.isCommon ? commonIn(scope, wanted, match) : rareIn(scope, wanted, match);
  return match.isCommon ? newestThat(scope, wanted, kind, match.asked) : newestOf(scope, wanted, kind, match.indexed);
}

/** Reads the newest texts of each company until enough match. */
const newestThat = (scope: Scope, wanted: Wanted, kind: TextKind, condition: Sql): Sql => sql`
  select found.company_id, found.kind, found.id
  from unnest(${wanted.companyIds}::uuid[]) w (company_id)
  cross join lateral (
    select s.company_id, s.kind, s.id from ${textsOf(kind)}
    where s.company_id = w.company_id and s.kind = ${KINDS[kind]} and ${condition} and ${isVisible(scope, wanted)}
    order by s.changed_at desc limit ${mostOf(wanted)}
  ) found`;

/** Reads all that match through their index, and looks up the owners of the newest. */
const newestOf = (scope: Scope, wanted: Wanted, kind: TextKind, condition: Sql): Sql => sql`
  select found.company_id, found.kind, found.id
  from unnest(${wanted.companyIds}::uuid[]) w (company_id)
  cross join lateral (
    select s.company_id, s.kind, s.id
    from (
      select s.* from search_texts s
      where s.company_id = w.company_id and s.kind = ${KINDS[kind]} and ${condition}
      order by s.changed_at + interval '0' desc offset 0
    ) s ${OWNERS[kind]}
    where ${isVisible(scope, wanted)}
    limit ${mostOf(wanted)}
  ) found`;

/** How many texts to read through an index, and how many of the newest to check one by one. */
const MOST = { indexed: 5_000, walked: 5_000, walkedFirst: 10_000 };

/**
 * Reads a bounded number of texts, each once: words that are rare in the newest texts may be in most of the older ones.
 */
const rareIn = (scope: Scope, wanted: Wanted, { indexed, asked }: Match): Sql => sql`
  with known as materialized (${indexedTickets(scope, wanted, indexed)})
  (${newestKnown(sql`true`)})
  union
  (${walkedTickets(scope, wanted, asked, MOST.walked)}
   where (select count(*) from known) >= ${MOST.indexed})`;

/** Reads the newest texts, and others through the index where too few of the newest match, each once. */
const commonIn = (scope: Scope, wanted: Wanted, { indexed, asked }: Match): Sql => sql`
  with newest as materialized (${walkedTickets(scope, wanted, asked, MOST.walkedFirst)}),
       known as materialized (${indexedTickets(scope, wanted, indexed)})
  (select * from newest)
  union
  (${newestKnown(sql`(select count(*) from newest) < ${CANDIDATES * wanted.companyIds.length}`)})`;

const indexedTickets = (scope: Scope, { companyIds }: Wanted, indexed: Sql): Sql => sql`
  select s.company_id, s.kind, s.id, s.ticket_id, s.changed_at from search_texts s
  where s.company_id = any(${companyIds}::uuid[]) and s.kind = 'ticket' and ${indexed}
    and ${inScope(scope, 's.company_id', 's.project_id')}
  limit ${MOST.indexed}`;

/** Selects the newest of `known`, which are within the scope. */
const newestKnown = (condition: Sql): Sql => sql`
  select s.company_id, s.kind, s.id
  from (select * from known order by changed_at desc offset 0) s join ${TICKET}
  where ${condition}
  limit ${CANDIDATES}`;

const walkedTickets = (scope: Scope, { companyIds }: Wanted, asked: Sql, most: number): Sql => sql`
  select found.company_id, found.kind, found.id
  from unnest(${companyIds}::uuid[]) w (company_id)
  cross join lateral (
    select s.company_id, s.kind, s.id
    from (
      select n.* from search_texts n
      where n.company_id = w.company_id and n.kind = 'ticket' order by n.changed_at desc limit ${most}
    ) s join ${TICKET}
    where ${asked} and ${inScope(scope, 's.company_id', 's.project_id')}
    limit ${CANDIDATES}
  ) found`;

/** @returns a statement for any texts that fit, in no order */
export const anyThat = (scope: Scope, wanted: Wanted, kind: TextKind, condition: Sql): Sql => sql`
  select s.company_id, s.kind, s.id from ${textsOf(kind)}
  where s.company_id = any(${wanted.companyIds}::uuid[]) and s.kind = ${KINDS[kind]} and ${condition}
    and ${isVisible(scope, wanted)}
  limit ${mostOf(wanted)}`;

/** Joins several ways of finding texts: each has its own index, and its own share of the candidates. */
export const anyOf = (ways: readonly Sql[]): Sql =>
  join(
    ways.map((way) => sql`(${way})`),
    ' union ',
  );
