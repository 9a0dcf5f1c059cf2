// Imports, as far as a scope reaches, and the rows that wait in them.
import type { ImportReport, ImportSource, TicketImport } from '@worklane/contract/imports';
import type { BoardConfiguration } from '@worklane/contract/projects';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import type { ImportedTicket } from './read-file/imported-ticket.ts';
import type { Person } from './read-file/match-person.ts';

export interface ImportRef {
  id: string;
  company_id: string;
  project_id: string;
}

/** A running import says four times a second that it is alive; silent for this long, its process is gone. */
const SILENCE = '15 seconds';

export async function findImport(db: Queryable, scope: Scope, id: string): Promise<ImportRef | undefined> {
  const [row] = await db.query<ImportRef>(sql`
    select i.id, i.company_id, i.project_id from ticket_imports i
    where i.id = ${id} and ${inScope(scope, 'i.company_id', 'i.project_id')}`);
  return row;
}

interface Row extends Omit<TicketImport, 'numbers' | keyof ImportReport> {
  report: ImportReport;
  first_number: number | null;
  last_number: number | null;
  is_silent: boolean;
}

/** What reports did not say before there was a choice. */
const NOTHING_TO_CHOOSE = { statuses: [], archived: 0, sub_tickets: 0, known: 0 };

/** `isInterrupted`: it says it is running, but nobody is running it any more. */
export async function readImportRecord(
  db: Queryable,
  scope: Scope,
  id: string,
): Promise<{ record: TicketImport; isInterrupted: boolean } | undefined> {
  // By the database's clock, because the process that reads need not be the one that runs it.
  const [row] = await db.query<Row>(sql`
    select i.id, i.project_id, i.file_name, i.source, i.outcome, i.state, i.total, i.good, i.done, i.report, i.first_number, i.last_number,
           i.error, i.created_at,
           i.state = 'running' and i.heartbeat_at < clock_timestamp() - ${SILENCE}::interval as is_silent
    from ticket_imports i
    where i.id = ${id} and ${inScope(scope, 'i.company_id', 'i.project_id')}`);
  if (!row) return undefined;
  const { report, first_number, last_number, is_silent, ...rest } = row;
  const numbers = first_number !== null && last_number !== null ? { first: first_number, last: last_number } : null;
  return { record: { ...rest, ...NOTHING_TO_CHOOSE, ...report, numbers }, isInterrupted: is_silent };
}

/** Everybody a file may mean: the members of the project's company. */
export function readPeople(db: Queryable, scope: Scope, projectId: string): Promise<Person[]> {
  return db.query<Person>(sql`
    select u.id, u.name, u.email, pm.user_id is not null as is_on_project
    from projects p join company_members m on m.company_id = p.company_id and m.status = 'active'
    join users u on u.id = m.user_id
    left join project_members pm on pm.company_id = p.company_id and pm.project_id = p.id and pm.user_id = u.id
    where p.id = ${projectId} and ${inScope(scope, 'p.company_id', 'p.id')}`);
}

/** Whether a project has never had a ticket, not even one that is in the trash by now. */
export async function isWithoutTickets(db: Queryable, scope: Scope, projectId: string): Promise<boolean> {
  const [row] = await db.query<{ last: number }>(sql`
    select o.last_ticket_number as last from board_orders o
    where o.project_id = ${projectId} and ${inScope(scope, 'o.company_id', 'o.project_id')}`);
  return row?.last === 0;
}

/** What a running import brings and from where. */
export interface ImportKind {
  source: ImportSource;
  /** The fields the file has something to say about: only these change in tickets that are here already. */
  carried: string[];
  statuses: ImportReport['statuses'];
  board: BoardConfiguration | null;
  archived: number;
}

export async function readImportKind(tx: Queryable, { company_id, id }: ImportRef): Promise<ImportKind | undefined> {
  const [row] = await tx.query<ImportKind>(sql`
    select source, carried, board, coalesce(report->'statuses', '[]') as statuses,
           coalesce((report->>'archived')::integer, 0) as archived
    from ticket_imports
    where company_id = ${company_id} and id = ${id}`);
  return row;
}

/** Which tickets of a source earlier imports brought into a project. */
export async function readKnownKeys(
  db: Queryable,
  scope: Scope,
  projectId: string,
  source: ImportSource,
): Promise<Set<string>> {
  const rows = await db.query<{ external_id: string }>(sql`
    select s.external_id from ticket_sources s
    join tickets t on t.company_id = s.company_id and t.id = s.ticket_id and t.project_id = s.project_id
    where s.project_id = ${projectId} and s.source = ${source} and ${inScope(scope, 's.company_id', 's.project_id')}`);
  return new Set(rows.map((row) => row.external_id));
}

/** A ticket that an earlier import brought. */
export interface KnownTicket {
  external_id: string;
  ticket_id: string;
  content_hash: string;
  /** Gone: it is in the trash, or in another project by now. */
  is_here: boolean;
}

export function readKnownTickets(
  tx: Queryable,
  { company_id, project_id }: ImportRef,
  source: ImportSource,
): Promise<KnownTicket[]> {
  return tx.query<KnownTicket>(sql`
    select s.external_id, s.ticket_id, s.content_hash, t.id is not null as is_here
    from ticket_sources s
    left join tickets t on t.company_id = s.company_id and t.id = s.ticket_id and t.project_id = s.project_id
    where s.company_id = ${company_id} and s.project_id = ${project_id} and s.source = ${source}`);
}

/** The comments of these tickets that earlier imports brought; without an id: deleted here since. */
export function readKnownComments(
  tx: Queryable,
  { company_id }: ImportRef,
  source: ImportSource,
  ticketIds: readonly string[],
): Promise<{ ticket_id: string; external_id: string; comment_id: string | null }[]> {
  return tx.query(sql`
    select ticket_id, external_id, comment_id from ticket_comment_sources
    where company_id = ${company_id} and source = ${source} and ticket_id = any(${[...ticketIds]}::uuid[])`);
}

export interface RowChoice {
  source: ImportSource;
  /** Tickets that earlier imports brought, or all others. */
  isKnown: boolean;
  withArchived: boolean;
  /** Items of checklists as well. */
  withItems: boolean;
}

function chosen(
  { company_id, project_id, id }: ImportRef,
  { source, isKnown, withArchived, withItems }: RowChoice,
): Sql {
  const known = sql`exists (
    select 1 from ticket_sources s
    where s.company_id = r.company_id and s.project_id = ${project_id} and s.source = ${source}
      and s.external_id = r.ticket->>'key')`;
  return sql`r.company_id = ${company_id} and r.import_id = ${id} and ${isKnown ? known : sql`not ${known}`}
    and (${withArchived} or not r.ticket ? 'is_archived') and (${withItems} or not r.ticket ? 'is_item')`;
}

export async function countImportRows(tx: Queryable, ref: ImportRef, choice: RowChoice): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from ticket_import_rows r where ${chosen(ref, choice)}`);
  return row?.count ?? 0;
}

/** The rows that wait to be brought in, in the file's order, a few hundred at a time. */
export async function* readImportRows(
  tx: Queryable,
  ref: ImportRef,
  choice: RowChoice,
  batch: number,
): AsyncGenerator<ImportedTicket[]> {
  for (let after = 0; ; ) {
    const rows = await tx.query<{ file_row: number; ticket: ImportedTicket }>(sql`
      select r.file_row, r.ticket from ticket_import_rows r
      where ${chosen(ref, choice)} and r.file_row > ${after}
      order by r.file_row limit ${batch}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.file_row;
    yield rows.map((row) => ({ ...row.ticket, row: row.file_row }));
  }
}
