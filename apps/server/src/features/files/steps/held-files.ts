// Counts, holds and drops the attached files of an owner.
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { isOwnedBy, type ProjectOwner } from './owner.ts';

export async function countFiles(tx: Queryable, owner: ProjectOwner, kind: string): Promise<number> {
  const [held] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from files where ${isOwnedBy(owner)} and kind = ${kind}`);
  return held?.count ?? 0;
}

export interface HeldFile {
  name: string;
  uploaded_by: string | null;
  storage_key: string;
  record: object;
}

export async function holdAttachment(tx: Queryable, owner: ProjectOwner, id: string): Promise<HeldFile | undefined> {
  const [file] = await tx.query<HeldFile>(sql`
    select name, uploaded_by, storage_key, to_jsonb(files) as record from files
    where ${isOwnedBy(owner)} and id = ${id} and kind = 'attachment' for update`);
  return file;
}

/** Removes a file. Its bytes are deleted a day later, so that it can be restored. */
export async function dropHeldFile(
  tx: Queryable,
  { company_id }: CompanyRef,
  { id, storage_key, now }: { id: string; storage_key: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into file_removals (storage_key, due_at) values (${storage_key}, ${now}::timestamptz + interval '25 hours')
    on conflict (storage_key) do update set due_at = excluded.due_at`);
  await tx.query(sql`delete from files where company_id = ${company_id} and id = ${id}`);
}
