// Prepares what is searched: the query of the index in the languages of the companies, and the words to mark.
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
  /** A calendar day. */
  today: string;
}

/** What is searched, ready for a statement. */
export interface Wanted extends Asked {
  companyIds: readonly string[];
  /** Of words and phrases, as text; empty when they hold no letter or digit. */
  query: string;
  /** Of texts without a title, in which no word begins with a short one. */
  untitledQuery: string;
  /** Of what must not be there. */
  excluded: string;
  /** To be marked in results: what was typed and its stems, in lower case. */
  terms: readonly string[];
}

/** Shorter words are no part of other words: they would be in most of them. */
const SHORTEST_PART = 3;

const isLong = (word: string): boolean => [...word].length >= SHORTEST_PART;

/** @returns the search with its index query and the terms to mark */
export async function prepareSearch(tx: Queryable, scope: Scope, asked: Asked): Promise<Wanted> {
  const { company_id, parsed } = asked;
  const companyIds = scope.memberOf.filter((id) => company_id === undefined || id === company_id);
  const rows = await tx.query<{ language: string }>(sql`
    select distinct search_language as language from companies where id = any(${companyIds}::uuid[])`);
  const languages = rows.map(({ language }) => language);
  const typed = [...parsed.words, ...parsed.phrases];
  const exclusions = parsed.without.map((each) => (/\s/.test(each) ? phraseQuery(each) : exactQuery(each, languages)));
  const phrases = parsed.phrases.map(phraseQuery);
  const inUntitled = parsed.words.map((word) => (isLong(word) ? wordQuery : exactQuery)(word, languages));
  const [row] = await tx.query<Pick<Wanted, 'query' | 'untitledQuery' | 'excluded'> & { stems: string[] }>(sql`
    select (${all([...inUntitled, ...phrases], '&&')})::text as "untitledQuery", (${all([...parsed.words.map((word) => wordQuery(word, languages)), ...phrases], '&&')})::text as query,
           (${all(exclusions, '||')})::text as excluded,
           array(${join(
             ['simple', ...languages].map(
               (each) =>
                 sql`select unnest(tsvector_to_array(to_tsvector(${each}::regconfig, ${parsed.words.join(' ')})))`,
             ),
             ' union ',
           )}) as stems`);
  const { query = '', untitledQuery = '', excluded = '', stems = [] } = row ?? {};
  const terms = [...new Set([...typed.map((each) => each.toLowerCase()), ...stems])];
  return { ...asked, companyIds, query, untitledQuery, excluded, terms };
}

const all = (queries: readonly Sql[], sign: string): Sql =>
  queries.length === 0
    ? sql`''::tsquery`
    : join(
        queries.map((each) => sql`(${each})`),
        ` ${sign} `,
      );

const quoted = (word: string) => `'${word.replace(/[\\']/g, '\\$&')}'`;

/** A short word begins a word of a title, or is one of the text. */
function wordQuery(word: string, languages: readonly string[]): Sql {
  return sql`to_tsquery('simple', ${`${quoted(word)}:*${isLong(word) ? '' : 'A'}`}) || ${exactQuery(word, languages)}`;
}

const exactQuery = (text: string, languages: readonly string[]): Sql =>
  join(
    ['simple', ...languages].map((each) => sql`phraseto_tsquery(${each}::regconfig, ${text})`),
    ' || ',
  );

const phraseQuery = (phrase: string): Sql => sql`phraseto_tsquery('simple', ${phrase})`;

/** A condition on `search_texts s`: the words are in the text or title; null when there are none to search. */
export function hasWords(wanted: Wanted, kind = 'ticket'): Sql | null {
  const { words, phrases } = wanted.parsed;
  if (words.length + phrases.length === 0) return null;
  return sql`s.words @@ ${kind.endsWith('comment') ? wanted.untitledQuery : wanted.query}::tsquery`;
}

/** A condition on `search_texts s`, to follow others. */
export const lacksExcluded = ({ excluded }: Wanted): Sql =>
  excluded === '' ? empty : sql`and not s.words @@ ${excluded}::tsquery`;

/** A condition on a title: every word is in it, also within another word; null when no word is long enough. */
export function inTitle({ parsed: { words, phrases } }: Wanted, title: Sql): Sql | null {
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
