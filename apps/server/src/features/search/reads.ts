// Searches tickets, documents, comments and files within a scope.
import { type Counts, type Found, SEARCH_LIMITS, type SearchKind } from '@worklane/contract/search';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { markMatches } from '@worklane/domain/search/mark-matches';
import { isEmptySearch, type Period } from '@worklane/domain/search/parse-search';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { commonKinds } from './candidates.ts';
import { correctSearch } from './correct.ts';
import { readCounts } from './counts.ts';
import { readExcerpts } from './excerpts.ts';
import { findComments, findDocuments, findFiles } from './find-texts.ts';
import { findTickets } from './find-tickets.ts';
import { type Asked, prepareSearch, type Wanted } from './wanted.ts';

interface Search extends Asked {
  /** Keys, the latest first. */
  recent: readonly string[];
  /** All kinds when it is left out. */
  kind?: SearchKind | undefined;
  limit: number;
}

/** A search is repeated with every letter: one that takes longer than this helps nobody. */
const TIMEOUT_MS = 2_000;
const CANCELLED_BY_TIMEOUT = '57014';

const NOTHING: Found = { tickets: [], documents: [], comments: [], files: [], corrected: [] };

/** @throws Refusal search_timeout */
export async function find(db: Database, scope: Scope, asked: Search): Promise<Found> {
  if (isEmptySearch(asked.parsed) && asked.recent.length === 0) return NOTHING;
  return limited(db, (tx) => findAll(tx, scope, asked));
}

/** @throws Refusal search_timeout */
export async function count(db: Database, scope: Scope, asked: Asked): Promise<Counts> {
  if (isEmptySearch(asked.parsed)) return { tickets: 0, documents: 0, comments: 0, files: 0 };
  return limited(db, async (tx) => {
    const wanted = await prepareSearch(tx, scope, asked);
    const counts = await readCounts(tx, scope, wanted);
    const isNone = Object.values(counts).every((each) => each === 0);
    const correction = isNone ? await correctSearch(tx, scope, wanted) : undefined;
    if (!correction) return counts;
    return readCounts(tx, scope, await prepareSearch(tx, scope, { ...asked, parsed: correction.parsed }));
  });
}

/** @returns the ids of tickets that were updated within the period, the latest first */
export async function readUpdated(db: Queryable, scope: Scope, project: ProjectRef, { from, to }: Period) {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from tickets t
    where t.company_id = ${project.company_id} and t.project_id = ${project.project_id}
      and (t.updated_at at time zone 'UTC')::date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
      and ${inScope(scope, 't.company_id', 't.project_id')}
    order by t.updated_at desc limit ${SEARCH_LIMITS.updated}`);
  return rows.map(({ id }) => id);
}

async function limited<Result>(db: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(async (tx) => {
      // The plan depends on how common the words are: it is made for each search.
      await tx.query(sql`
        select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true),
               set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`);
      return work(tx);
    });
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED_BY_TIMEOUT) return fail('search_timeout');
    throw error;
  }
}

async function findAll(tx: Queryable, scope: Scope, asked: Search): Promise<Found> {
  const wanted = await prepareSearch(tx, scope, asked);
  const found = await findWanted(tx, scope, asked, wanted);
  const correction = isNothing(found) ? await correctSearch(tx, scope, wanted) : undefined;
  if (!correction) return found;
  const { parsed, corrected } = correction;
  const instead = await findWanted(tx, scope, asked, await prepareSearch(tx, scope, { ...asked, parsed }));
  return isNothing(instead) ? found : { ...instead, corrected };
}

const isNothing = ({ tickets, documents, comments, files }: Found): boolean =>
  tickets.length + documents.length + comments.length + files.length === 0;

async function findWanted(tx: Queryable, scope: Scope, asked: Search, wanted: Wanted): Promise<Found> {
  const { recent, kind, limit } = asked;
  const has = (each: SearchKind) => (kind ?? each) === each;
  const common = await commonKinds(tx, wanted);
  const visited = recent.flatMap((key) => parseTicketKey(key) ?? []);
  const tickets = has('tickets') ? await findTickets(tx, scope, wanted, { visited, limit, common }) : [];
  const isEmpty = isEmptySearch(wanted.parsed);
  const documents = has('documents') && !isEmpty ? await findDocuments(tx, scope, wanted, limit) : [];
  const comments = has('comments') && !isEmpty ? await findComments(tx, scope, wanted, { limit, common }) : [];
  const files = has('files') && !isEmpty ? await findFiles(tx, scope, wanted, limit) : [];
  const excerpts = await readExcerpts(tx, wanted, { tickets, documents, comments });
  const marked_title = (title: string) => markTitle(title, wanted);
  return {
    tickets: tickets.map((each) => ({
      ...each,
      marked_title: marked_title(each.title),
      excerpt: excerpts.of(each.id),
    })),
    documents: documents.map((each) => ({
      ...each,
      marked_title: marked_title(each.title),
      excerpt: excerpts.of(each.id),
    })),
    comments: comments.map((each) => ({ ...each, excerpt: excerpts.ofComment(each.id) })),
    files: files.map((each) => ({ ...each, marked_name: marked_title(each.name) })),
    corrected: [],
  };
}

/** What was typed is marked wherever it is; without it, what has the same stem. */
function markTitle(title: string, { parsed, terms }: Wanted): string[] {
  const typed = [...parsed.words, ...parsed.phrases];
  const parts = markMatches(title, typed, true);
  return parts.length > 1 ? parts : markMatches(title, terms);
}
