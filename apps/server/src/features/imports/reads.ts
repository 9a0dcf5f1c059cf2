// Reads imports within a scope, and their stored rows.
import type { ArchiveSprint } from '@worklane/contract/archive';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ImportReport, ImportSource, TicketImport } from '@worklane/contract/imports';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import type { DocumentRecord } from './read-file/archive/archive-documents.ts';
import type { ImportedTicket } from './read-file/imported-ticket.ts';
import type { Person } from './read-file/match-person.ts';

export interface ImportRef {
  id: string;
  company_id: string;
  project_id: string;
}

/**
 * A running import reports progress four times a second, and starts again soon after its process was killed. After this long
 * without a report its job was given up.
 */
const SILENCE = '10 minutes';

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
const NOTHING_TO_CHOOSE = {
  statuses: [],
  people: [],
  people_count: 0,
  archived: 0,
  sub_tickets: 0,
  known: 0,
  files: 0,
  file_bytes: 0,
};

/** Reads an import. `isInterrupted`: its state is running, but no process runs it any more. */
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

export async function isOver(db: Queryable, { company_id, id }: ImportRef): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from ticket_imports
    where company_id = ${company_id} and id = ${id} and state in ('done', 'failed', 'cancelled')`);
  return rows.length > 0;
}

/** Reads the people a file may name: the members of the project's company. */
export function readPeople(db: Queryable, scope: Scope, projectId: string): Promise<Person[]> {
  return db.query<Person>(sql`
    select u.id, u.name, u.email, pm.user_id is not null as is_on_project
    from projects p join company_members m on m.company_id = p.company_id and m.status = 'active'
    join users u on u.id = m.user_id
    left join project_members pm on pm.company_id = p.company_id and pm.project_id = p.id and pm.user_id = u.id
    where p.id = ${projectId} and ${inScope(scope, 'p.company_id', 'p.id')}`);
}

/** Tells whether a project has never had a ticket, not even one that is now in the trash. */
export async function isWithoutTickets(db: Queryable, scope: Scope, projectId: string): Promise<boolean> {
  const [row] = await db.query<{ last: number }>(sql`
    select o.last_ticket_number as last from board_orders o
    where o.project_id = ${projectId} and ${inScope(scope, 'o.company_id', 'o.project_id')}`);
  return row?.last === 0;
}

/** What a running import imports, and its source. */
export interface ImportKind {
  source: ImportSource;
  /** The fields the file has something to say about: only these change in tickets that are here already. */
  carried: string[];
  statuses: ImportReport['statuses'];
  board: BoardConfiguration | null;
  /** Of an archive. */
  sprints: ArchiveSprint[] | null;
  archived: number;
  /** Existing files that the texts refer to, by their names in the texts. */
  kept_files: Record<string, string>;
}

export async function readImportKind(tx: Queryable, { company_id, id }: ImportRef): Promise<ImportKind | undefined> {
  const [row] = await tx.query<ImportKind>(sql`
    select source, carried, board, sprints, kept_files, coalesce(report->'statuses', '[]') as statuses,
           coalesce((report->>'archived')::integer, 0) as archived
    from ticket_imports
    where company_id = ${company_id} and id = ${id}`);
  return row;
}

/** Reads which tickets of a source were imported into a project before. */
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

/** A ticket of an earlier import. */
export interface KnownTicket {
  external_id: string;
  ticket_id: string;
  /** Null for one of an archive of its own project: what it is now says whether it changes. */
  content_hash: string | null;
  /** Gone: it is in the trash, or in another project by now. */
  is_here: boolean;
}

/**
 * Reads the tickets of earlier imports. Joins them here: on a table that was just filled, the database would scan for
 * each.
 */
export async function readKnownTickets(
  tx: Queryable,
  { company_id, project_id }: ImportRef,
  source: ImportSource,
): Promise<KnownTicket[]> {
  const known = await tx.query<Omit<KnownTicket, 'is_here'>>(sql`
    select external_id, ticket_id, content_hash from ticket_sources
    where company_id = ${company_id} and project_id = ${project_id} and source = ${source}`);
  if (known.length === 0) return [];
  const tickets = await tx.query<{ id: string }>(sql`
    select id from tickets where company_id = ${company_id} and project_id = ${project_id}`);
  const here = new Set(tickets.map(({ id }) => id));
  return known.map((each) => ({ ...each, is_here: here.has(each.ticket_id) }));
}

export interface RowChoice {
  withArchived: boolean;
  /** Items of checklists as well. */
  withItems: boolean;
}

/** Reads which rows to import, in the file's order, with the keys their tickets have there. */
export function readRowKeys(
  tx: Queryable,
  { company_id, id }: ImportRef,
  { withArchived, withItems }: RowChoice,
): Promise<{ row: number; key: string | null; made: string | null }[]> {
  return tx.query(sql`
    select r.file_row as row, r.ticket->>'key' as key, r.ticket->>'created_at' as made from ticket_import_rows r
    where r.company_id = ${company_id} and r.import_id = ${id}
      and (${withArchived} or not r.ticket ? 'is_archived') and (${withItems} or not r.ticket ? 'is_item')
    order by r.file_row`);
}

/** Reads the names of statuses in the rows to import. */
export async function readStatusNames(
  tx: Queryable,
  { company_id, id }: ImportRef,
  withArchived: boolean,
): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>(sql`
    select distinct r.ticket->>'status_name' as name from ticket_import_rows r
    where r.company_id = ${company_id} and r.import_id = ${id} and r.ticket ? 'status_name'
      and (${withArchived} or not r.ticket ? 'is_archived')`);
  return new Set(rows.map(({ name }) => name));
}

/** Reads the statuses of rows whose status has no name in the file, such as items of checklists. */
export async function readUnnamedStatuses(
  tx: Queryable,
  { company_id, id }: ImportRef,
  { withArchived, withItems }: RowChoice,
): Promise<string[]> {
  const rows = await tx.query<{ status: string }>(sql`
    select distinct r.ticket->>'status' as status from ticket_import_rows r
    where r.company_id = ${company_id} and r.import_id = ${id} and not r.ticket ? 'status_name'
      and (${withArchived} or not r.ticket ? 'is_archived') and (${withItems} or not r.ticket ? 'is_item')`);
  return rows.map(({ status }) => status);
}

/** Reads the project's tickets by the keys of our own CSV, with their time of creation. */
export async function readOwnKeys(
  db: Queryable,
  scope: Scope,
  projectId: string,
): Promise<{ key: string; ticket_id: string; created_at: string }[]> {
  const rows = await db.query<{ key: string; ticket_id: string; created_at: string }>(sql`
    select p.key || '-' || t.number as key, t.id as ticket_id, t.created_at from tickets t
    join projects p on p.company_id = t.company_id and p.id = t.project_id
    where t.project_id = ${projectId} and ${inScope(scope, 't.company_id', 't.project_id')}`);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

/** Tickets of a file that name the same sprint and the same status. */
export interface SprintGroup {
  sprint: string;
  status_name: string | null;
  status: string;
  facts: ImportedTicket['sprint_facts'] | null;
  /** The last moment one of them was done, or else made. */
  last: string | null;
}

/** Reads what the rows say about their sprints, in the order of first mention. */
export function readSprintGroups(
  tx: Queryable,
  { company_id, id }: ImportRef,
  rows: readonly number[],
): Promise<SprintGroup[]> {
  return tx.query<SprintGroup>(sql`
    select r.ticket->>'sprint' as sprint, r.ticket->>'status_name' as status_name, r.ticket->>'status' as status,
           r.ticket->'sprint_facts' as facts,
           max(coalesce(r.ticket->>'done_at', r.ticket->>'status_since', r.ticket->>'created_at')) as last
    from ticket_import_rows r
    where r.company_id = ${company_id} and r.import_id = ${id} and r.file_row = any(${[...rows]}::integer[])
      and r.ticket ? 'sprint'
    group by 1, 2, 3, 4 order by min(r.file_row)`);
}

/** Reads these rows, a few hundred at a time. */
export async function* readImportRows(
  tx: Queryable,
  { company_id, id }: ImportRef,
  rows: readonly number[],
  batch: number,
): AsyncGenerator<ImportedTicket[]> {
  for (let start = 0; start < rows.length; start += batch) {
    const found = await tx.query<{ file_row: number; ticket: ImportedTicket }>(sql`
      select r.file_row, r.ticket from ticket_import_rows r
      where r.company_id = ${company_id} and r.import_id = ${id}
        and r.file_row = any(${rows.slice(start, start + batch)}::integer[])
      order by r.file_row`);
    yield found.map((each) => ({ ...each.ticket, row: each.file_row }));
  }
}

/** Reads the documents of an import by their ids in the archive. */
export async function readDocumentKeys(tx: Queryable, { company_id, id }: ImportRef): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(sql`
    select record #>> '{document,key}' as key from import_documents
    where company_id = ${company_id} and import_id = ${id} and record ? 'document' order by position`);
  return rows.map(({ key }) => key);
}

/** Each may be long: a few at once. */
const RECORDS_AT_ONCE = 5;

/** Reads documents and revisions, each document before its revisions. */
export async function* readDocumentRecords(
  tx: Queryable,
  { company_id, id }: ImportRef,
): AsyncGenerator<DocumentRecord> {
  let after = -1;
  for (;;) {
    const rows = await tx.query<{ position: number; record: DocumentRecord }>(sql`
      select position, record from import_documents
      where company_id = ${company_id} and import_id = ${id} and position > ${after}
      order by position limit ${RECORDS_AT_ONCE}`);
    for (const { record } of rows) yield record;
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
  }
}
