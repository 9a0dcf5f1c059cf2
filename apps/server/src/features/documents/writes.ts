// Changes the rows of documents and of their revisions.
import type { DocumentRef, ProjectRef } from '@worklane/domain/access/refs';
import { DOCUMENT_FIELDS, EDITABLE_DOCUMENT_FIELDS } from '@worklane/domain/documents/fields';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import type { RecordOf } from '@worklane/domain/fields/field';
import sql, { join } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { assignmentsOf, columnsOf, valuesOf } from '../../platform/database/field-columns.ts';
import { fail } from '../../platform/http/fail.ts';
import { restoreDeadline } from '../../platform/undo/restore-deadline.ts';

export type DocumentValues = RecordOf<typeof DOCUMENT_FIELDS, (typeof EDITABLE_DOCUMENT_FIELDS)[number]>;
/** Fields that weren't sent are undefined. */
export type DocumentChanges = { [Name in keyof DocumentValues]?: DocumentValues[Name] | undefined };

const COLUMNS = columnsOf(DOCUMENT_FIELDS, EDITABLE_DOCUMENT_FIELDS);
const HELD = sql`${COLUMNS}, is_external, version, content_version, updated_by`;

interface By {
  user_id: string;
  now: Date;
}

/** @throws Refusal document_limit */
export async function refuseBeyondLimit(tx: Queryable, { company_id, project_id }: ProjectRef): Promise<void> {
  const limit = DOCUMENT_LIMITS.count;
  // The lock keeps two people from both adding the last allowed document.
  await tx.query(sql`select 1 from projects where company_id = ${company_id} and id = ${project_id} for no key update`);
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from documents where company_id = ${company_id} and project_id = ${project_id}`);
  if ((row?.count ?? 0) >= limit) fail('document_limit', { limit });
}

/** @returns false when the id is taken */
export async function insertDocument(
  tx: Queryable,
  { company_id, project_id, id }: DocumentRef,
  values: DocumentValues,
  { user_id, now }: By,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into document_records (company_id, id, project_id, created_by, updated_by, created_at, updated_at, ${COLUMNS})
    values (${company_id}, ${id}, ${project_id}, ${user_id}, ${user_id}, ${now}, ${now},
            ${valuesOf(DOCUMENT_FIELDS, EDITABLE_DOCUMENT_FIELDS, values)})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

export interface HeldDocument extends DocumentValues {
  version: number;
  content_version: number;
  is_external: boolean;
  updated_by: string | null;
}

/** @throws Refusal document_not_found */
export async function lockDocument(tx: Queryable, { company_id, project_id, id }: DocumentRef): Promise<HeldDocument> {
  const [row] = await tx.query<HeldDocument>(sql`
    select ${HELD} from documents
    where company_id = ${company_id} and project_id = ${project_id} and id = ${id} for no key update`);
  return row ?? fail('document_not_found');
}

/** @returns the new version */
export async function updateDocumentRow(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  changes: DocumentChanges,
  { user_id, now }: By,
): Promise<number> {
  const assignments = assignmentsOf(DOCUMENT_FIELDS, EDITABLE_DOCUMENT_FIELDS, changes);
  const [row] = await tx.query<{ version: number }>(sql`
    update documents
    set ${join([
      ...assignments,
      ...(changes.content === undefined ? [] : [sql`content_version = version + 1`]),
      sql`version = version + 1, updated_by = ${user_id}, updated_at = ${now}`,
    ])}
    where company_id = ${company_id} and id = ${id} returning version`);
  return row?.version ?? fail('document_not_found');
}

export async function trashDocumentRow(tx: Queryable, { company_id, id }: DocumentRef, by: By): Promise<void> {
  await tx.query(sql`
    update document_records set deleted_at = ${by.now}, deleted_by = ${by.user_id}
    where company_id = ${company_id} and id = ${id}`);
}

/** @throws Refusal document_not_found when it is not in the trash */
export async function lockTrashedDocument(
  tx: Queryable,
  { company_id, project_id, id }: DocumentRef,
): Promise<HeldDocument> {
  const [row] = await tx.query<HeldDocument>(sql`
    select ${HELD} from document_records
    where company_id = ${company_id} and project_id = ${project_id} and id = ${id} and deleted_at is not null
    for update`);
  return row ?? fail('document_not_found');
}

export async function untrashDocumentRow(tx: Queryable, { company_id, id }: DocumentRef): Promise<void> {
  await tx.query(sql`
    update document_records set deleted_at = null, deleted_by = null where company_id = ${company_id} and id = ${id}`);
}

export async function deleteDocumentRow(tx: Queryable, { company_id, id }: DocumentRef): Promise<void> {
  await tx.query(sql`delete from document_records where company_id = ${company_id} and id = ${id}`);
}

/** Permanently deletes up to a hundred documents that can no longer be restored. @returns their ids */
export async function emptyOldDocumentTrash(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  now: Date,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from document_records
    where company_id = ${company_id} and id in (
      select id from document_records
      where company_id = ${company_id} and project_id = ${project_id} and deleted_at < ${restoreDeadline(now)} limit 100
      for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}

/** Revisions of so long are thinned alike. */
const RECENT_SECONDS = 3_600;

export interface LastRevision {
  id: string;
  version: number;
  content: string;
  user_id: string | null;
  name: string | null;
  started_at: string;
}

/** Reads the last revision. Callers hold the document. */
export async function readLastRevision(
  tx: Queryable,
  { company_id, id }: DocumentRef,
): Promise<LastRevision | undefined> {
  const [row] = await tx.query<LastRevision>(sql`
    select id, version, content, user_id, name, started_at from document_revisions
    where company_id = ${company_id} and document_id = ${id} order by version desc limit 1`);
  return row;
}

export interface RevisionValues {
  id: string;
  version: number;
  title: string;
  content: string;
}

export async function insertRevision(
  tx: Queryable,
  document: DocumentRef,
  { id, version, title, content }: RevisionValues,
  { user_id, now }: By,
): Promise<void> {
  await tx.query(sql`
    insert into document_revisions (company_id, id, document_id, version, title, content, user_id, started_at, created_at)
    values (${document.company_id}, ${id}, ${document.id}, ${version}, ${title}, ${content}, ${user_id}, ${now}, ${now})`);
}

export async function overwriteRevision(
  tx: Queryable,
  { company_id }: DocumentRef,
  { id, version, title, content }: RevisionValues,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update document_revisions set version = ${version}, title = ${title}, content = ${content}, created_at = ${now}
    where company_id = ${company_id} and id = ${id}`);
}

/**
 * Deletes an unnamed revision, or two, when there are too many: those whose neighbours are closest to each other for
 * their age, so that the last hours stay complete and the history still reaches back to the beginning.
 */
export async function thinRevisions(tx: Queryable, { company_id, id }: DocumentRef, now: Date): Promise<void> {
  await tx.query(sql`
    with unnamed as (
      select id, created_at, lag(created_at) over by_version as before, lead(created_at) over by_version as after
      from document_revisions where company_id = ${company_id} and document_id = ${id} and name is null
      window by_version as (order by version))
    delete from document_revisions r using (
      select id from unnamed
      where before is not null and after is not null
      order by extract(epoch from after - before) / (extract(epoch from ${now}::timestamptz - created_at) + ${RECENT_SECONDS}),
               created_at
      limit (select least(greatest(count(*) - ${DOCUMENT_LIMITS.revisions}, 0), 2) from unnamed)) as dense
    where r.company_id = ${company_id} and r.id = dense.id`);
}

/** @throws Refusal revision_not_found */
export async function readKeptRevision(
  tx: Queryable,
  document: DocumentRef,
  id: string,
): Promise<{ title: string; content: string; name: string | null }> {
  const [row] = await tx.query<{ title: string; content: string; name: string | null }>(sql`
    select title, content, name from document_revisions
    where company_id = ${document.company_id} and document_id = ${document.id} and id = ${id}`);
  return row ?? fail('revision_not_found');
}

export async function countNamedRevisions(tx: Queryable, { company_id, id }: DocumentRef): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from document_revisions
    where company_id = ${company_id} and document_id = ${id} and name is not null`);
  return row?.count ?? 0;
}

export async function nameRevisionRow(
  tx: Queryable,
  document: DocumentRef,
  id: string,
  name: string | null,
): Promise<void> {
  await tx.query(sql`
    update document_revisions set name = ${name}
    where company_id = ${document.company_id} and document_id = ${document.id} and id = ${id}`);
}
