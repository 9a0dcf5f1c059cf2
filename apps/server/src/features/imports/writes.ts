// Changes imports. Each statement names the state that it leaves, so that of two simultaneous changes (the run that finishes,
// the user who cancels) one succeeds and the other learns that it lost.
import type { ArchiveSprint } from '@worklane/contract/archive';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ImportProblem, ImportReport, ImportSource, TicketImport } from '@worklane/contract/imports';
import { IMPORT_LIMITS } from '@worklane/contract/imports';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { PartKind } from './child-record-reads.ts';
import type { ImportRef } from './reads.ts';

export interface ImportRow extends ImportRef {
  created_by: string;
  file_name: string;
  source: ImportSource;
  carried: readonly string[];
  board: BoardConfiguration | null;
  sprints: readonly ArchiveSprint[] | null;
  kept_files: ReadonlyMap<string, string>;
  total: number;
  good: number;
  report: ImportReport;
  now: Date;
}

export async function insertImport(tx: Queryable, row: ImportRow): Promise<void> {
  await tx.query(sql`
    insert into ticket_imports (company_id, id, project_id, created_by, file_name, source, carried, board, sprints, kept_files, total, good, report, created_at)
    values (${row.company_id}, ${row.id}, ${row.project_id}, ${row.created_by}, ${row.file_name}, ${row.source},
            ${[...row.carried]}, ${row.board && JSON.stringify(row.board)}, ${row.sprints && JSON.stringify(row.sprints)}, ${JSON.stringify(Object.fromEntries(row.kept_files))}, ${row.total}, ${row.good},
            ${JSON.stringify(row.report)}, ${row.now})`);
}

/** @param json a list of `{ row, ticket }` */
export async function insertImportRows(tx: Queryable, { company_id, id }: ImportRef, json: string): Promise<void> {
  await tx.query(sql`
    insert into ticket_import_rows (company_id, import_id, file_row, ticket)
    select ${company_id}, ${id}, r.row, r.ticket
    from jsonb_to_recordset(${json}::jsonb) as r ("row" integer, ticket jsonb)`);
}

/**
 * Deletes old imports of a project, and a user's previews beyond the newest few.
 * @returns those that went
 */
export async function deleteOldImports(
  tx: Queryable,
  { company_id, project_id }: ImportRef,
  { before, personId, keep }: { before: Date; personId: string; keep: number },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from ticket_imports i
    where company_id = ${company_id} and project_id = ${project_id} and state <> 'running' and (
      created_at < ${before}
      or id in (select id from ticket_imports r
                where r.company_id = i.company_id and r.project_id = i.project_id and r.state = 'ready'
                  and r.created_by = ${personId}
                order by r.created_at desc offset ${keep}))
    returning id`);
  return rows.map((row) => row.id);
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

export interface Done {
  numbers: { first: number; last: number } | null;
  outcome: NonNullable<TicketImport['outcome']>;
  /** What came up only now. */
  problems: readonly ImportProblem[];
}

/**
 * Marks the import as done in the transaction of its tickets, so that either all of it exists or none.
 * @returns whether it still ran.
 */
export async function markDone(
  tx: Queryable,
  { company_id, id }: ImportRef,
  { numbers, outcome, problems }: Done,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update ticket_imports
    set state = 'done', done = good, first_number = ${numbers?.first ?? null}, last_number = ${numbers?.last ?? null},
        outcome = ${JSON.stringify(outcome)},
        report = report || jsonb_build_object(
          'problems', report->'problems' || ${JSON.stringify(problems.slice(0, IMPORT_LIMITS.problems))}::jsonb,
          'problem_count', (report->>'problem_count')::integer + ${problems.length}::integer)
    where company_id = ${company_id} and id = ${id} and state = 'running' returning id`);
  return rows.length > 0;
}

/** Remembers where tickets come from, and as what they came last. */
export async function saveSources(
  tx: Queryable,
  { company_id, project_id }: ImportRef,
  source: ImportSource,
  tickets: readonly { key: string; id: string; hash: string }[],
): Promise<void> {
  await tx.query(sql`
    insert into ticket_sources (company_id, project_id, source, external_id, ticket_id, content_hash)
    select ${company_id}, ${project_id}, ${source}, r.key, r.id, r.hash
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as r (key text, id uuid, hash text)
    on conflict (company_id, project_id, source, external_id) do update set content_hash = excluded.content_hash`);
}

/** Remembers where sprints come from, and as what they came last. */
export async function saveSprintSources(
  tx: Queryable,
  { company_id, project_id }: ImportRef,
  sprints: readonly { key: string; id: string; hash: string }[],
): Promise<void> {
  await tx.query(sql`
    insert into sprint_sources (company_id, project_id, external_id, sprint_id, content_hash)
    select ${company_id}, ${project_id}, r.key, r.id, r.hash
    from jsonb_to_recordset(${JSON.stringify(sprints)}::jsonb) as r (key uuid, id uuid, hash text)
    on conflict (company_id, project_id, external_id)
      do update set sprint_id = excluded.sprint_id, content_hash = excluded.content_hash`);
}

export interface PartToRemember {
  ticket_id: string;
  kind: PartKind;
  /** What it is called where it comes from, and here. */
  key: string;
  id: string;
  hash?: string;
}

export async function savePartSources(
  tx: Queryable,
  { company_id }: ImportRef,
  source: ImportSource,
  parts: readonly PartToRemember[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx.query(sql`
    insert into ticket_part_sources (company_id, ticket_id, kind, source, external_id, local_id, content_hash)
    select ${company_id}, r.ticket_id, r.kind, ${source}, r.key, r.id, r.hash
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as r (
      ticket_id uuid, kind text, key text, id uuid, hash text)
    on conflict (company_id, ticket_id, kind, source, external_id)
      do update set local_id = excluded.local_id, content_hash = excluded.content_hash`);
}

/** Deletes the sources of child records that are gone here and there, so that they can be imported again. */
export async function forgetParts(
  tx: Queryable,
  { company_id }: ImportRef,
  source: ImportSource,
  { kind, ids }: { kind: PartKind; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`
    delete from ticket_part_sources
    where company_id = ${company_id} and kind = ${kind} and source = ${source} and local_id = any(${[...ids]}::uuid[])`);
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
  await tx.query(sql`delete from import_documents where company_id = ${company_id} and import_id = ${id}`);
}

/** @param json a list of `{ position, record }` */
export async function insertImportDocuments(tx: Queryable, { company_id, id }: ImportRef, json: string): Promise<void> {
  await tx.query(sql`
    insert into import_documents (company_id, import_id, position, record)
    select ${company_id}, ${id}, r.position, r.record
    from jsonb_to_recordset(${json}::jsonb) as r (position integer, record jsonb)`);
}

/** Records that a document was imported, so that it is not imported again. */
export async function saveDocumentSource(
  tx: Queryable,
  { company_id, project_id }: ImportRef,
  { key, id }: { key: string; id: string },
): Promise<void> {
  await tx.query(sql`
    insert into document_sources (company_id, project_id, external_id, document_id)
    values (${company_id}, ${project_id}, ${key}, ${id}) on conflict do nothing`);
}
