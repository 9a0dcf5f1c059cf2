// Reads the surroundings of the first match in a text that is shown.
import { excerptOf, markMatches } from '@worklane/domain/search/mark-matches';
import { textOfHtml } from '@worklane/domain/text/plain-html';
import sql, { type Sql } from 'sql-template-tag';

/** The part of a text that shows the first match, as the database cuts it out. */
export interface Cut {
  is_html: boolean;
  cut: string;
}

/** Longer ones are searched as HTML, without removing all its tags first. */
const PLAIN_LIMIT = 20_000;
const BEGINNING = 180;

/** Selects the `Cut` of a text. @param source a statement for its HTML, as `content`, found within a scope */
export const cutOf = (source: Sql, terms: readonly string[]): Sql => sql`(
  select json_build_object('is_html', z.is_html, 'cut', substr(z.text, greatest(1, coalesce(
           (select min(nullif(strpos(lower(z.text), term), 0)) from unnest(${terms}::text[]) term), 1) - 400), 2000))
  from (
    select length(y.content) > ${PLAIN_LIMIT}::integer as is_html,
           case when length(y.content) > ${PLAIN_LIMIT}::integer then y.content else search_plain(y.content) end as text
    from (${source}) y offset 0
  ) z)`;

/** @returns null when the text has no match */
export const excerptIn = (cut: Cut | null, terms: readonly string[]): string[] | null =>
  excerptOf(textOf(cut), terms) ?? null;

/** @returns the beginning when the text has no match */
export function excerptOfComment(cut: Cut | null, terms: readonly string[]): string[] {
  const text = textOf(cut);
  return excerptOf(text, terms) ?? markMatches(text.trim().slice(0, BEGINNING).toWellFormed(), terms);
}

const textOf = (cut: Cut | null): string => (cut?.is_html ? textOfCut(cut.cut) : (cut?.cut ?? ''));

/** Reads the words of a cut, which may begin and end within a tag. */
const textOfCut = (html: string): string => textOfHtml(html.replace(/^[^<>]*>/, ' ').replace(/<[^<>]*$/, ' '));
