// Prepares a search: the query of the index in the languages of the companies, and the words to mark.
import type { ParsedSearch } from '@worklane/domain/search/parse-search';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { escapeLike } from '../../platform/database/escape-like.ts';
import type { Scope } from '../../platform/session/scope.ts';

export interface Asked {
  user_id: string;
  /** What was typed, as it was parsed. */
  parsed: ParsedSearch;
  company_id?: string | undefined;
  /** All that is counted is put in order, for pages; otherwise the newest of each way of finding. */
  isWhole?: boolean;
  /** A calendar day. */
  today: string;
  /** UTC by default. */
  time_zone?: string | undefined;
}

/** What is searched, ready for a statement. */
export interface Wanted extends Asked {
  companyIds: readonly string[];
  /** Of words and phrases, as text; empty when they hold no letter or digit. */
  query: string;
  /** Of texts without a title, in which no word begins with a short one. */
  untitledQuery: string;
  /** The parts of both that their index is asked: short words begin too many others. Null where it is asked for all. */
  telling: { query: string; untitledQuery: string } | null;
  /** Of what must not be there. */
  excluded: string;
  /** Words to mark in results: the typed words and their stems, in lower case. */
  terms: readonly string[];
}

/** Shorter words are no part of other words: they would be in most of them. */
const SHORTEST_PART = 3;

const isLong = (word: string): boolean => [...word].length >= SHORTEST_PART;

/** What the index is asked, as `search_prepare` answers. */
export interface Prepared {
  query: string;
  untitled_query: string;
  telling_query: string | null;
  telling_untitled_query: string | null;
  excluded: string;
  stems: string[];
}

/** @returns the search with its index query and the terms to mark */
export async function prepareSearch(tx: Queryable, scope: Scope, asked: Asked): Promise<Wanted> {
  const [row] = await tx.query<Prepared>(sql`select * from ${preparing(scope, asked)}`);
  return wantedOf(scope, asked, row);
}

/** Selects a row `p` for `wantedOf`. */
export function preparing(scope: Scope, asked: Asked): Sql {
  const { words, phrases, without } = asked.parsed;
  const of = sql`${companyIdsOf(scope, asked)}::uuid[]`;
  const all = sql`search_prepare(${of}, ${words}::text[], ${phrases}::text[], ${without}::text[])`;
  const telling = words.filter(isLong);
  if (telling.length === words.length || telling.length + phrases.length === 0) {
    return sql`(select a.*, null as telling_query, null as telling_untitled_query from ${all} a) p`;
  }
  return sql`(
    select a.*, t.query as telling_query, t.untitled_query as telling_untitled_query
    from ${all} a, search_prepare(${of}, ${telling}::text[], ${phrases}::text[], '{}') t
  ) p`;
}

export const companyIdsOf = ({ memberOf }: Scope, { company_id }: Asked): string[] =>
  memberOf.filter((id) => company_id === undefined || id === company_id);

export function wantedOf(scope: Scope, asked: Asked, row: Prepared | undefined): Wanted {
  const { words, phrases } = asked.parsed;
  const { query = '', untitled_query: untitledQuery = '', excluded = '', stems = [] } = row ?? {};
  const telling = row?.telling_query
    ? { query: row.telling_query, untitledQuery: row.telling_untitled_query ?? '' }
    : null;
  const terms = [...new Set([...[...words, ...phrases].map((each) => each.toLowerCase()), ...stems])];
  return { ...asked, companyIds: companyIdsOf(scope, asked), query, untitledQuery, telling, excluded, terms };
}

/**
 * Checks on `search_texts s` that the words are in the text or title; null when there are none to search.
 * @param isIndexed whether their index finds the texts, or each text is asked
 */
export function hasWords(wanted: Wanted, kind = 'ticket', isIndexed = true): Sql | null {
  const { words, phrases } = wanted.parsed;
  if (words.length + phrases.length === 0) return null;
  const of = kind.endsWith('comment') ? 'untitledQuery' : 'query';
  const asked = sql`ts_match_vq(s.words, ${wanted[of]}::tsquery)`;
  if (!isIndexed) return asked;
  if (!wanted.telling) return sql`s.words @@ ${wanted[of]}::tsquery`;
  return sql`(s.words @@ ${wanted.telling[of]}::tsquery and ${asked})`;
}

/** Continues a condition on `search_texts s`: it lacks the excluded words. */
export const lacksExcluded = ({ excluded }: Wanted): Sql =>
  excluded === '' ? empty : sql`and not s.words @@ ${excluded}::tsquery`;

/** Checks that every word is in a title, also within another word; null when no word is long enough. */
export function inTitle({ parsed: { words, phrases } }: Pick<Asked, 'parsed'>, title: Sql): Sql | null {
  const typed = [...words, ...phrases];
  if (!typed.some(isLong)) return null;
  // A word within another is there whenever that is.
  const telling = typed.filter((word) => !typed.some((other) => other !== word && other.includes(word)));
  return join(
    telling.map((word) =>
      isLong(word)
        ? sql`${title} ilike ${`%${escapeLike(word)}%`}`
        : sql`' ' || ${title} ilike ${`% ${escapeLike(word)}%`}`,
    ),
    ' and ',
  );
}
