// Writes design files and frames to the database.
import type { Design } from '@worklane/domain/figma/design';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { type DesignRef, isDue } from './reads.ts';

/** What Figma answers about a file's version without reading the file. */
export interface DesignFacts {
  name: string;
  version: string;
  last_modified: string;
}

export async function upsertFacts(
  tx: Queryable,
  { company_id, file_key }: DesignRef,
  { newId, now, name, version, last_modified }: DesignFacts & { newId: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into design_files (company_id, id, file_key, name, version, last_modified, checked_at)
    values (${company_id}, ${newId}, ${file_key}, ${name}, ${version}, ${last_modified}, ${now})
    on conflict (company_id, file_key) do update set name = excluded.name, version = excluded.version,
      last_modified = excluded.last_modified, checked_at = excluded.checked_at`);
}

export async function setDesign(tx: Queryable, { company_id, file_key }: DesignRef, design: Design): Promise<void> {
  await tx.query(sql`
    update design_files set design = ${JSON.stringify(design)}::jsonb, design_version = ${design.version}, wait_until = null
    where company_id = ${company_id} and file_key = ${file_key}`);
}

export async function setWait(tx: Queryable, { company_id, file_key }: DesignRef, until: Date): Promise<void> {
  await tx.query(sql`
    update design_files set wait_until = ${until} where company_id = ${company_id} and file_key = ${file_key}`);
}

export async function setPictured(tx: Queryable, { company_id, file_key }: DesignRef, now: Date): Promise<void> {
  await tx.query(sql`
    update design_files set pictured_at = ${now} where company_id = ${company_id} and file_key = ${file_key}`);
}

/** @returns whether the file was due for a check; it is not for the next minutes, even if Figma does not answer */
export async function claimCheck(tx: Queryable, { company_id, file_key }: DesignRef, now: Date): Promise<boolean> {
  const hasNew = sql`exists (
    select 1 from ticket_frames r where r.company_id = d.company_id and r.file_key = d.file_key and r.version is null)`;
  const claimed = await tx.query(sql`
    update design_files d set asked_at = ${now}
    where d.company_id = ${company_id} and d.file_key = ${file_key} and ${isDue(now, hasNew)} returning d.id`);
  return claimed.length > 0;
}

export interface FrameChange {
  version: string;
  last_modified: string;
  name: string | null;
  problem: string | null;
  picture_id: string | null;
  before_id: string | null;
  changed_at: Date | string | null;
}

export async function updateFrame(
  tx: Queryable,
  { company_id, id }: { company_id: string; id: string },
  { version, last_modified, name, problem, picture_id, before_id, changed_at }: FrameChange,
): Promise<void> {
  await tx.query(sql`
    update ticket_frames set version = ${version}, last_modified = ${last_modified}, name = coalesce(${name}, name),
      problem = ${problem}, picture_id = ${picture_id}, before_id = ${before_id}, changed_at = ${changed_at}
    where company_id = ${company_id} and id = ${id}`);
}

export async function clearChange(
  tx: Queryable,
  { company_id, id }: { company_id: string; id: string },
): Promise<void> {
  await tx.query(sql`
    update ticket_frames set before_id = null, changed_at = null where company_id = ${company_id} and id = ${id}`);
}
