// Imports, as far as a scope reaches, and the rows that wait in them.
import type { ImportReport, TicketImport } from '@worklane/contract/imports';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import type { TicketToAdd } from '../tickets/commands/add-tickets.ts';
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

/** `isInterrupted`: it says it is running, but nobody is running it any more. */
export async function readImportRecord(
  db: Queryable,
  scope: Scope,
  id: string,
): Promise<{ record: TicketImport; isInterrupted: boolean } | undefined> {
  // By the database's clock, because the process that reads need not be the one that runs it.
  const [row] = await db.query<Row>(sql`
    select i.id, i.project_id, i.file_name, i.state, i.total, i.good, i.done, i.report, i.first_number, i.last_number,
           i.error, i.created_at,
           i.state = 'running' and i.heartbeat_at < clock_timestamp() - ${SILENCE}::interval as is_silent
    from ticket_imports i
    where i.id = ${id} and ${inScope(scope, 'i.company_id', 'i.project_id')}`);
  if (!row) return undefined;
  const { report, first_number, last_number, is_silent, ...rest } = row;
  const numbers = first_number !== null && last_number !== null ? { first: first_number, last: last_number } : null;
  return { record: { ...rest, ...report, numbers }, isInterrupted: is_silent };
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

/** The rows that wait to be brought in, in the file's order, a few hundred at a time. */
export async function* readImportRows(
  tx: Queryable,
  { company_id, id }: ImportRef,
  batch: number,
): AsyncGenerator<TicketToAdd[]> {
  for (let after = 0; ; ) {
    const rows = await tx.query<{ file_row: number; ticket: TicketToAdd }>(sql`
      select file_row, ticket from ticket_import_rows
      where company_id = ${company_id} and import_id = ${id} and file_row > ${after}
      order by file_row limit ${batch}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.file_row;
    yield rows.map((row) => row.ticket);
  }
}
