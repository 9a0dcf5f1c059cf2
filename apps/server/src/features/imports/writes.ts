// The statements that change imports. A state is only ever left by a statement that names it, so that of two who want to
// leave it at once (the run that finishes, the person who cancels) one wins and the other hears that it lost.
import type { ImportReport } from '@worklane/contract/imports';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { ImportedTicket } from './read-file/imported-ticket.ts';
import type { ImportRef } from './reads.ts';

export interface ImportRow extends ImportRef {
  created_by: string;
  file_name: string;
  total: number;
  good: number;
  report: ImportReport;
  now: Date;
}

export async function insertImport(tx: Queryable, row: ImportRow): Promise<void> {
  await tx.query(sql`
    insert into ticket_imports (company_id, id, project_id, created_by, file_name, total, good, report, created_at)
    values (${row.company_id}, ${row.id}, ${row.project_id}, ${row.created_by}, ${row.file_name}, ${row.total}, ${row.good},
            ${JSON.stringify(row.report)}, ${row.now})`);
}

export async function insertImportRows(
  tx: Queryable,
  { company_id, id }: ImportRef,
  tickets: readonly ImportedTicket[],
): Promise<void> {
  const rows = tickets.map(({ row, ...ticket }) => ({ row, ticket }));
  await tx.query(sql`
    insert into ticket_import_rows (company_id, import_id, file_row, ticket)
    select ${company_id}, ${id}, r.row, r.ticket
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("row" integer, ticket jsonb)`);
}

/** Old imports of a project, and what one person looked at but never ran beyond the newest few. */
export async function deleteOldImports(
  tx: Queryable,
  { company_id, project_id }: ImportRef,
  { before, personId, keep }: { before: Date; personId: string; keep: number },
): Promise<void> {
  await tx.query(sql`
    delete from ticket_imports i
    where company_id = ${company_id} and project_id = ${project_id} and state <> 'running' and (
      created_at < ${before}
      or id in (select id from ticket_imports r
                where r.company_id = i.company_id and r.project_id = i.project_id and r.state = 'ready'
                  and r.created_by = ${personId}
                order by r.created_at desc offset ${keep}))`);
}

/** @returns whether it was ready; of several who start it at once, one hears yes. */
export async function markRunning(tx: Queryable, { company_id, id }: ImportRef): Promise<boolean> {
  const rows = await tx.query(sql`
    update ticket_imports set state = 'running', heartbeat_at = clock_timestamp()
    where company_id = ${company_id} and id = ${id} and state = 'ready' returning id`);
  return rows.length > 0;
}

/** @returns whether it is still to go on. */
export async function markProgress(tx: Queryable, { company_id, id }: ImportRef, done: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update ticket_imports set done = ${done}, heartbeat_at = clock_timestamp()
    where company_id = ${company_id} and id = ${id} and state = 'running' returning id`);
  return rows.length > 0;
}

/** In the transaction of the tickets: either all of it is there and done, or none of it. @returns whether it still ran. */
export async function markDone(
  tx: Queryable,
  { company_id, id }: ImportRef,
  numbers: { first: number; last: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update ticket_imports
    set state = 'done', done = good, first_number = ${numbers.first}, last_number = ${numbers.last}
    where company_id = ${company_id} and id = ${id} and state = 'running' returning id`);
  return rows.length > 0;
}

export async function markOver(
  tx: Queryable,
  { company_id, id }: ImportRef,
  end: { state: 'failed' | 'cancelled'; from: readonly ('ready' | 'running')[]; error: string | null },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update ticket_imports set state = ${end.state}, done = 0, error = ${end.error}
    where company_id = ${company_id} and id = ${id} and state = any(${[...end.from]}::text[]) returning id`);
  return rows.length > 0;
}

export async function deleteImportRows(tx: Queryable, { company_id, id }: ImportRef): Promise<void> {
  await tx.query(sql`delete from ticket_import_rows where company_id = ${company_id} and import_id = ${id}`);
}
