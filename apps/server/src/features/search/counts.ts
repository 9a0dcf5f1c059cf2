// Counts what a search finds of each kind.
import { type Counts, SEARCH_LIMITS } from '@worklane/contract/search';
import { asksForTickets } from '@worklane/domain/search/parse-search';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { isVisible, KINDS, type TextKind, textsOf } from './candidates.ts';
import { keyWay, namedProjects } from './find-tickets.ts';
import { hasWords, inTitle, type Wanted } from './prepare-query.ts';

/** @returns exact counts up to SEARCH_LIMITS.counted, and one more where there are more */
export async function readCounts(tx: Queryable, scope: Scope, wanted: Wanted): Promise<Counts> {
  const [named] = await tx.query<{ ids: string[] }>(sql`
    select ${namedProjects(scope, wanted.companyIds, wanted.parsed.text)} as ids`);
  const projectIds = named?.ids ?? [];
  const [matches, titled] = [hasWords(wanted), inTitle(wanted, sql`s.title`)];
  const inText = matches ?? sql`true`;
  const anywhere = titled ? sql`(${inText} or (${titled}))` : inText;
  const matching = (kind: TextKind, condition: Sql) => sql`
    select s.company_id, s.kind, s.id from ${textsOf(kind)}
    where s.company_id = any(${wanted.companyIds}::uuid[]) and s.kind = ${KINDS[kind]}
      and ${condition} and ${isVisible(scope, wanted)}
    limit ${SEARCH_LIMITS.counted + 1}`;
  const inComment = hasWords(wanted, 'comment') ?? sql`false`;
  const commented = [matching('comment', inComment), matching('document_comment', inComment)];
  const no = sql`select 1 where false`;
  const [counts] = await tx.query<Counts>(sql`
    select ${countOf(matching('ticket', anywhere), ...keyWay(scope, wanted, projectIds))} as tickets,
           ${countOf(asksForTickets(wanted.parsed) ? no : matching('document', anywhere))} as documents,
           ${countOf(...(matches ? commented : [no]))} as comments,
           ${countOf(matches ? matching('file', anywhere) : no)} as files`);
  return counts ?? { tickets: 0, documents: 0, comments: 0, files: 0 };
}

const countOf = (...ways: readonly Sql[]): Sql => sql`
  (select least(count(*), ${SEARCH_LIMITS.counted + 1})::integer
   from (${join(
     ways.map((way) => sql`(${way})`),
     ' union ',
   )}) matching)`;
