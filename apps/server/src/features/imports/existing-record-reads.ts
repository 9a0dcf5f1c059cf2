// Reads the tickets and files of an archive that exist here already: from an earlier import, or the project's own.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { type KnownPart, partName } from './child-record-reads.ts';
import type { ImportRef, KnownTicket } from './reads.ts';

/** Reads the project's own tickets, including the trash: an archive of the project has them under the same ids. */
export async function readOwnTickets(tx: Queryable, { company_id, project_id }: ImportRef): Promise<KnownTicket[]> {
  const rows = await tx.query<{ id: string; is_here: boolean }>(sql`
    select id, deleted_at is null as is_here from ticket_records
    where company_id = ${company_id} and project_id = ${project_id}`);
  return rows.map(({ id, is_here }) => ({ external_id: id, ticket_id: id, content_hash: null, is_here }));
}

/** Reads sprints of earlier imports by their ids in the archive. */
export async function readSprintSources(
  tx: Queryable,
  { company_id, project_id }: ImportRef,
): Promise<Map<string, { sprint_id: string; content_hash: string }>> {
  const rows = await tx.query<{ external_id: string; sprint_id: string; content_hash: string }>(sql`
    select external_id, sprint_id, content_hash from sprint_sources
    where company_id = ${company_id} and project_id = ${project_id}`);
  return new Map(rows.map(({ external_id, ...each }) => [external_id, each]));
}

/** Reads files that earlier archives added to tickets of the project; null for one that was deleted since. */
export async function readKnownFiles(
  db: Queryable,
  { company_id, project_id }: ImportRef,
): Promise<Map<string, string | null>> {
  const rows = await db.query<{ external_id: string; file_id: string | null }>(sql`
    select s.external_id, f.id as file_id from ticket_part_sources s
    join ticket_records t on t.company_id = s.company_id and t.id = s.ticket_id
    left join files f on f.company_id = s.company_id and f.id = s.local_id
    where s.company_id = ${company_id} and s.kind = 'file' and t.project_id = ${project_id}`);
  return new Map(rows.map((row) => [row.external_id, row.file_id]));
}

/** Reads which of these are files of the company that the scope reaches: texts may keep their addresses. */
export async function readVisibleFiles(
  db: Queryable,
  scope: Scope,
  { company_id }: ImportRef,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<{ id: string }>(sql`
    select f.id from files f join tickets t on t.company_id = f.company_id and t.id = f.ticket_id
    where f.company_id = ${company_id} and f.id = any(${[...ids]}::uuid[]) and ${inScope(scope, 't.company_id', 't.project_id')}`);
  return rows.map((row) => row.id);
}

/** Reads these tickets' comments as if each had been imported under its own id. */
export async function readOwnComments(
  tx: Queryable,
  { company_id }: ImportRef,
  ticketIds: readonly string[],
): Promise<Map<string, KnownPart>> {
  const rows = await tx.query<{ ticket_id: string; id: string }>(sql`
    select ticket_id, id from ticket_comments
    where company_id = ${company_id} and ticket_id = any(${[...ticketIds]}::uuid[])`);
  return new Map(
    rows.map(({ ticket_id, id }) => [
      partName(ticket_id, id),
      { ticket_id, external_id: id, local_id: id, content_hash: null, is_here: true },
    ]),
  );
}

/**
 * Reads the project's own documents, also in the trash, and those of earlier archives, by their ids in the archive.
 * Null: imported before their ids here were stored, or permanently deleted.
 */
export async function readKnownDocuments(
  db: Queryable,
  { company_id, project_id }: ImportRef,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.query<{ key: string; document_id: string | null }>(sql`
    select external_id as key, document_id from document_sources
    where company_id = ${company_id} and project_id = ${project_id}
    union all
    select id, id from document_records where company_id = ${company_id} and project_id = ${project_id}`);
  return new Map(rows.map(({ key, document_id }) => [key, document_id]));
}
