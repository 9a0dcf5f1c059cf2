// Reads the surroundings of the first match in each text that is shown.
import { excerptOf, markMatches } from '@worklane/domain/search/mark-matches';
import { textOfHtml } from '@worklane/domain/text/plain-html';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Wanted } from './wanted.ts';

interface Shown {
  tickets: readonly { id: string }[];
  documents: readonly { id: string }[];
  comments: readonly { id: string }[];
}

interface Cut {
  id: string;
  is_html: boolean;
  cut: string;
}

export interface Excerpts {
  /** Null when the text has no match. */
  of(id: string): string[] | null;
  /** The beginning when the text has no match. */
  ofComment(id: string): string[];
}

/** Longer ones are searched as HTML, without removing all its tags first. */
const PLAIN_LIMIT = 20_000;
const BEGINNING = 180;

/** @returns the excerpts of what was found within a scope before: this read takes none */
export async function readExcerpts(tx: Queryable, { terms, companyIds }: Wanted, shown: Shown): Promise<Excerpts> {
  const sources = [
    textsOf(sql`select id, company_id, description as content from tickets`, shown.tickets),
    textsOf(sql`select id, company_id, content from documents`, shown.documents),
    textsOf(sql`select id, company_id, content from ticket_comments`, shown.comments),
    textsOf(sql`select id, company_id, content from document_comments`, shown.comments),
  ].filter((each) => each !== undefined);
  const rows =
    terms.length === 0 || sources.length === 0 ? [] : await tx.query<Cut>(cutsOf(sources, terms, companyIds));
  const textsById = new Map(rows.map(({ id, is_html, cut }) => [id, is_html ? textOfCut(cut) : cut]));
  return {
    of: (id) => excerptOf(textsById.get(id) ?? '', terms) ?? null,
    ofComment(id) {
      const text = textsById.get(id) ?? '';
      return excerptOf(text, terms) ?? markMatches(text.trim().slice(0, BEGINNING).toWellFormed(), terms);
    },
  };
}

function textsOf(source: Sql, shown: readonly { id: string }[]): Sql | undefined {
  if (shown.length === 0) return undefined;
  return sql`select * from (${source}) x where x.id = any(${shown.map(({ id }) => id)}::uuid[])`;
}

const cutsOf = (sources: readonly Sql[], terms: readonly string[], companyIds: readonly string[]): Sql => sql`
  select y.id, y.is_html, substr(y.text, greatest(1, y.place - 400), 2000) as cut
  from (
    select z.id, z.is_html, z.text,
           coalesce((select min(nullif(strpos(lower(z.text), term), 0)) from unnest(${terms}::text[]) term), 1) as place
    from (
      select x.id, length(x.content) > ${PLAIN_LIMIT} as is_html,
             case when length(x.content) > ${PLAIN_LIMIT} then x.content else search_plain(x.content) end as text
      from (${join(sources, ' union all ')}) x where x.company_id = any(${companyIds}::uuid[])
    ) z
  ) y`;

/** It may begin and end within a tag. */
const textOfCut = (html: string): string => textOfHtml(html.replace(/^[^<>]*>/, ' ').replace(/<[^<>]*$/, ' '));
