// Changes the rows of shared texts.
import type { DocumentRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface TextRow {
  epoch: string;
  content_version: number;
  state_seq: number;
  seq: number;
  saved_seq: number;
  /** Bytes stored. */
  size: number;
  /** The connection that makes the text from the content, while no other connection may. */
  seeder: string | null;
  /** Nothing is added to it at the moment. */
  is_paused: boolean;
}

/** Locks a text. Every command that adds to it or ends it does, so that no acknowledged update is in an ended text. */
export async function lockText(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  now: Date,
): Promise<TextRow | undefined> {
  const [row] = await tx.query<TextRow>(sql`
    select epoch, content_version, state_seq, seq, saved_seq,
           case when seeds_until > ${now} then seeder end as seeder, coalesce(octet_length(state), 0) as size,
           coalesce(paused_until > ${now}, false) as is_paused
    from shared_texts where company_id = ${company_id} and document_id = ${id} for update`);
  return row;
}

/**
 * Locks a text as `lockText` does. Returns undefined when it isn't current or its project is archived. Doesn't read the
 * content.
 */
export async function lockCurrentText(
  tx: Queryable,
  ref: DocumentRef,
  { epoch, now }: { epoch: string; now: Date },
): Promise<TextRow | undefined> {
  const text = await lockText(tx, ref, now);
  if (text?.epoch !== epoch) return undefined;
  // A separate statement, because the one above read the document before it waited for the lock.
  const { company_id, id } = ref;
  const found = await tx.query(sql`
    select 1 from documents d
    join projects p on p.company_id = d.company_id and p.id = d.project_id and p.status <> 'archived'
    where d.company_id = ${company_id} and d.id = ${id} and d.content_version = ${text.content_version}`);
  return found.length > 0 ? text : undefined;
}

export async function insertText(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  { epoch, content_version, now }: { epoch: string; content_version: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into shared_texts (company_id, document_id, epoch, content_version, changed_at)
    values (${company_id}, ${id}, ${epoch}, ${content_version}, ${now}) on conflict do nothing`);
}

export async function deleteText(tx: Queryable, { company_id, id }: DocumentRef): Promise<void> {
  await tx.query(sql`delete from shared_texts where company_id = ${company_id} and document_id = ${id}`);
}

export async function grantSeed(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  seeder: string,
  until: Date,
): Promise<void> {
  await tx.query(sql`
    update shared_texts set seeder = ${seeder}, seeds_until = ${until}
    where company_id = ${company_id} and document_id = ${id}`);
}

export async function releaseSeed(tx: Queryable, { company_id, id }: DocumentRef, seeder: string): Promise<void> {
  await tx.query(sql`
    update shared_texts set seeder = null, seeds_until = null
    where company_id = ${company_id} and document_id = ${id} and seeder = ${seeder}`);
}

/** @param until null: members write again */
export async function pauseTextUntil(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  until: Date | null,
): Promise<void> {
  await tx.query(sql`
    update shared_texts set paused_until = ${until} where company_id = ${company_id} and document_id = ${id}`);
}

export async function addUpdate(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  { data, user_id, now }: { data: Uint8Array; user_id: string; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ seq: number }>(sql`
    with counted as (
      update shared_texts set seq = seq + 1, written_by = ${user_id}, changed_at = ${now},
        -- Made of the content, it has nothing that the content lacks.
        saved_seq = case when seq = 0 then 1 else saved_seq end
      where company_id = ${company_id} and document_id = ${id} returning seq)
    insert into shared_text_updates (company_id, document_id, seq, data)
    select ${company_id}, ${id}, seq, ${Buffer.from(data)} from counted returning seq`);
  return row?.seq ?? 0;
}

export async function noteSaved(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  { seq, content_version }: { seq: number; content_version: number },
): Promise<void> {
  await tx.query(sql`
    update shared_texts set saved_seq = ${seq}, content_version = ${content_version}
    where company_id = ${company_id} and document_id = ${id}`);
}

export async function putTogether(
  tx: Queryable,
  { company_id, id }: DocumentRef,
  state: Uint8Array,
  seq: number,
): Promise<void> {
  await tx.query(sql`
    delete from shared_text_updates where company_id = ${company_id} and document_id = ${id} and seq <= ${seq}`);
  await tx.query(sql`
    update shared_texts set state = ${Buffer.from(state)}, state_seq = ${seq}
    where company_id = ${company_id} and document_id = ${id}`);
}

/** Deletes up to a hundred texts that were last changed before a time and are fully saved as content. */
export async function deleteOldTexts(tx: Queryable, before: Date): Promise<void> {
  await tx.query(sql`
    delete from shared_texts t using (
      select company_id, document_id from shared_texts
      where changed_at < ${before} and saved_seq >= seq limit 100 for update skip locked) as old
    where t.company_id = old.company_id and t.document_id = old.document_id`);
}
