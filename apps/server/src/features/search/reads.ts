// Searches tickets, documents, comments and files within a scope.
import { type Counts, type Found, SEARCH_LIMITS, type SearchKind } from '@worklane/contract/search';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { markMatches } from '@worklane/domain/search/mark-matches';
import { isEmptySearch, type Period } from '@worklane/domain/search/parse-search';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Database, Queryable, TransactionLimits } from '../../platform/database/database.ts';
import { named } from '../../platform/database/sql-name.ts';
import { fail } from '../../platform/http/fail.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { favouriteIds } from '../favourites/fragments.ts';
import { commonOf, type Probed, probing, RARE } from './candidates.ts';
import { correctSearch } from './correct-spelling.ts';
import { readCounts } from './counts.ts';
import { type Cut, cutOf, excerptIn, excerptOfComment } from './excerpts.ts';
import {
  type CommentRow,
  commentsStatement,
  type DocumentRow,
  documentsStatement,
  type FileRow,
  filesStatement,
} from './find-texts.ts';
import { type FoundRow, type Known, namedProjects, recentIds, ticketsStatement } from './find-tickets.ts';
import { cursorOf, type SortedRow } from './page-of.ts';
import {
  type Asked,
  companyIdsOf,
  inTitle,
  type Prepared,
  prepareSearch,
  preparing,
  type Wanted,
  wantedOf,
} from './prepare-query.ts';
import { readWrongValues } from './read-wrong-values.ts';

interface Search extends Asked {
  /** Keys, the latest first. */
  recent: readonly string[];
  /** All kinds when it is left out. */
  kind?: SearchKind | undefined;
  limit: number;
  /** The cursor of the page before, of one kind. */
  after?: string | undefined;
}

/**
 * A search is repeated with every letter: one that takes longer helps nobody. The first one of a connection plans its statements
 * too, which takes a busy machine seconds.
 */
const TIMEOUT_MS = 4_000;
const CANCELLED_BY_TIMEOUT = '57014';

const NOTHING: Found = {
  tickets: [],
  documents: [],
  comments: [],
  files: [],
  corrected: [],
  suggested: [],
  wrong: [],
  next: null,
};

/** @throws Refusal search_timeout */
export async function find(db: Database, scope: Scope, asked: Search): Promise<Found> {
  const { parsed, recent, after } = asked;
  if (isEmptySearch(parsed) && recent.length === 0) return { ...NOTHING, wrong: [...parsed.wrong] };
  const limits = parsed.filters.length > 0 ? FILTERING : FINDING;
  return limited(db, limits, async (tx) => {
    // First: a correction that takes too long leaves a transaction that answers nothing more.
    const wrong = after === undefined ? await readWrongValues(tx, scope, asked) : [];
    return { ...(await findAll(tx, scope, { ...asked, isWhole: asked.kind !== undefined })), wrong };
  });
}

/** @throws Refusal search_timeout */
export async function count(db: Database, scope: Scope, asked: Asked): Promise<Counts> {
  if (isEmptySearch(asked.parsed)) return { tickets: 0, documents: 0, comments: 0, files: 0 };
  return limited(db, COUNTING, async (tx) => {
    const wanted = await prepareSearch(tx, scope, asked);
    const counts = await readCounts(tx, scope, wanted);
    const isNone = Object.values(counts).every((each) => each === 0);
    const correction = isNone ? await inTime(correctSearch(tx, scope, wanted)) : undefined;
    if (!correction) return counts;
    await giveWholeTime(tx);
    return readCounts(tx, scope, await prepareSearch(tx, scope, { ...asked, parsed: correction.parsed }));
  });
}

/** @returns the ids of tickets that were updated within the period, the latest first */
export async function readUpdated(
  db: Queryable,
  scope: Scope,
  project: ProjectRef,
  period: Period & { time_zone?: string | undefined },
) {
  const { from, to, time_zone = 'UTC' } = period;
  const rows = await db.query<{ id: string }>(sql`
    select t.id from tickets t
    where t.company_id = ${project.company_id} and t.project_id = ${project.project_id}
      and (t.updated_at at time zone ${time_zone})::date between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date
      and ${inScope(scope, 't.company_id', 't.project_id')}
    order by t.updated_at desc limit ${SEARCH_LIMITS.updated}`);
  return rows.map(({ id }) => id);
}

/**
 * Texts of any words are found in the same few ways: PostgreSQL plans each once for a connection, and every way is one along
 * indexes. What depends on how common the words are is chosen here.
 */
const ALONG_INDEXES = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  enable_sort: 'off',
  // Starting a worker takes longer than most searches.
  max_parallel_workers_per_gather: '0',
} as const;
const FINDING = { timeoutMs: TIMEOUT_MS, settings: ALONG_INDEXES };
/** Every combination of filters makes another statement. */
const FILTERING = { timeoutMs: TIMEOUT_MS, settings: ALONG_INDEXES, isUnprepared: true };

/** All that match are read: how depends on how many there are. */
const COUNTING = { timeoutMs: TIMEOUT_MS, settings: { plan_cache_mode: 'force_custom_plan', jit: 'off' } } as const;

async function limited<Result>(
  db: Database,
  limits: TransactionLimits,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(work, limits);
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED_BY_TIMEOUT) return fail('search_timeout');
    throw error;
  }
}

/** Gives up guessing after its time limit; the answer is good without it. */
async function inTime<Result>(guess: Promise<Result>): Promise<Result | undefined> {
  try {
    return await guess;
  } catch (error) {
    if ((error as { code?: string }).code === CANCELLED_BY_TIMEOUT) return undefined;
    throw error;
  }
}

/** Gives corrected words the full time: their results are the answer, not a guess. */
const giveWholeTime = (tx: Queryable) =>
  tx.query(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`);

/** Less than this may be due to a mistake. */
const FEW = 3;

async function findAll(tx: Queryable, scope: Scope, asked: Search): Promise<Found> {
  const { wanted, found } = await findAsked(tx, scope, asked);
  if (!isNothing(found) && sizeOf(found) < FEW && asked.after === undefined) {
    return { ...found, suggested: (await inTime(suggest(tx, scope, asked, { wanted, found }))) ?? [] };
  }
  const correction = isNothing(found) ? await inTime(correctSearch(tx, scope, wanted)) : undefined;
  if (!correction) return found;
  const { parsed, corrected } = correction;
  await giveWholeTime(tx);
  const instead = await findAsked(tx, scope, { ...asked, parsed });
  return isNothing(instead.found) ? found : { ...instead.found, corrected };
}

const sizeOf = ({ tickets, documents, comments, files }: Found): number =>
  tickets.length + documents.length + comments.length + files.length;

const isNothing = (found: Found): boolean => sizeOf(found) === 0;

/** @returns other words of titles the viewer can see, where they find more */
async function suggest(
  tx: Queryable,
  scope: Scope,
  asked: Search,
  { wanted, found }: { wanted: Wanted; found: Found },
): Promise<Found['suggested']> {
  const correction = await correctSearch(tx, scope, wanted, true);
  if (!correction) return [];
  const instead = await findAsked(tx, scope, { ...asked, parsed: correction.parsed });
  return sizeOf(instead.found) > sizeOf(found) ? correction.corrected : [];
}

/**
 * Searches in three queries: the meaning of the words, the tickets that have them, and the rest. One statement for all
 * would be too long to be prepared, and planning it took longer than running it.
 */
async function findAsked(tx: Queryable, scope: Scope, asked: Search): Promise<{ wanted: Wanted; found: Found }> {
  const { wanted, known } = await prepare(tx, scope, asked);
  const rows: Rows = { tickets: [], documents: [], comments: [], files: [] };
  for (const statement of foundStatements(scope, wanted, known, asked)) {
    const [found] = await tx.query<Partial<Rows>>(statement);
    Object.assign(rows, found);
  }
  return { wanted, found: foundOf(rows, wanted, asked) };
}

type Named = Prepared & Probed & { recent: string[]; project_ids: string[]; favourites: string[] };

/** Reads everything that doesn't depend on the results. */
async function prepare(tx: Queryable, scope: Scope, asked: Search): Promise<{ wanted: Wanted; known: Known }> {
  const companyIds = companyIdsOf(scope, asked);
  const visited = asked.recent.flatMap((key) => parseTicketKey(key) ?? []);
  const titled = inTitle(asked, sql`s.title`);
  const [row] = await tx.query<Named>(sql`
    select p.*, ${recentIds(scope, visited)} as recent, ${namedProjects(scope, companyIds, asked.parsed.text)} as project_ids,
           ${favouriteIds(asked.user_id)} as favourites, ${probing(companyIds, titled)}
    from ${preparing(scope, asked)}`);
  const wanted = wantedOf(scope, asked, row);
  return {
    wanted,
    known: {
      recent: row?.recent ?? [],
      projectIds: row?.project_ids ?? [],
      favourites: row?.favourites ?? [],
      common: row ? commonOf(row) : RARE,
    },
  };
}

type Cutout = SortedRow & { cut: Cut | null };

interface Rows {
  tickets: (FoundRow & Cutout)[];
  documents: (DocumentRow & Cutout)[];
  comments: (CommentRow & Cutout)[];
  files: (FileRow & Cutout)[];
}

/** Builds the statements for tickets and for all other kinds, each kind as one list. */
function foundStatements(scope: Scope, wanted: Wanted, known: Known, { kind, limit, after }: Search): Sql[] {
  // One more says whether there is a next page.
  const page = { limit: kind ? limit + 1 : limit, after };
  const { terms, parsed } = wanted;
  const has = (each: SearchKind) => (kind ?? each) === each && (each === 'tickets' || !isEmptySearch(parsed));
  const list = (each: SearchKind, statement: Sql | null, content: Sql | null): Sql[] => {
    if (!statement || !has(each)) return [];
    const cut = content && terms.length > 0 ? cutOf(content, terms) : sql`null::json`;
    return [
      sql`(select coalesce(json_agg(r), '[]'::json) from (select x.*, ${cut} as cut from (${statement}) x) r) as ${named(each)}`,
    ];
  };
  const at = sql`c.company_id = x.company_id and c.id = x.id`;
  const tickets = list(
    'tickets',
    ticketsStatement(scope, wanted, known, page),
    sql`select c.description as content from tickets c where ${at}`,
  );
  const others = [
    ...list('documents', documentsStatement(scope, wanted, page), sql`select c.content from documents c where ${at}`),
    ...list(
      'comments',
      commentsStatement(scope, wanted, known.common, page),
      sql`
      select c.content from ticket_comments c where ${at} union all select c.content from document_comments c where ${at}`,
    ),
    ...list('files', filesStatement(scope, wanted, page), null),
  ];
  return [tickets, others].filter((lists) => lists.length > 0).map((lists) => sql`select ${join(lists)}`);
}

function foundOf(rows: Rows, wanted: Wanted, { kind, limit }: Search): Found {
  const { terms } = wanted;
  const last = kind && rows[kind].length > limit ? rows[kind][limit - 1] : undefined;
  const shown: Rows = kind ? Object.assign({}, rows, { [kind]: rows[kind].slice(0, limit) }) : rows;
  const { tickets, documents, comments, files } = shown;
  const titled = ({ title, cut }: { title: string; cut: Cut | null }) => ({
    marked_title: markTitle(title, wanted),
    excerpt: excerptIn(cut, terms),
  });
  return {
    tickets: tickets.map(({ cut, sort: _, ...each }) => ({ ...each, ...titled({ title: each.title, cut }) })),
    documents: documents.map(({ cut, sort: _, ...each }) => ({ ...each, ...titled({ title: each.title, cut }) })),
    comments: comments.map(({ cut, sort: _, ...each }) => ({ ...each, excerpt: excerptOfComment(cut, terms) })),
    files: files.map(({ cut: _cut, sort: _, ...each }) => ({ ...each, marked_name: markTitle(each.name, wanted) })),
    corrected: [],
    suggested: [],
    wrong: [],
    next: last ? cursorOf(last) : null,
  };
}

/** Marks the typed words wherever they are; in a title without them, words with the same stem. */
function markTitle(title: string, { parsed, terms }: Wanted): string[] {
  const typed = [...parsed.words, ...parsed.phrases];
  const parts = markMatches(title, typed, true);
  return parts.length > 1 ? parts : markMatches(title, terms);
}
