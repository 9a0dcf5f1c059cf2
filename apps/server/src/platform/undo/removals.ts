// Keeps removed records of any noun for a day, so that they can be restored.
import { DAY_MS } from '@worklane/domain/units';
import sql, { empty, type Sql } from 'sql-template-tag';
import { type Database, type Queryable, violates } from '../database/database.ts';
import { fail } from '../http/fail.ts';

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

/** What something was removed from. With a project where that stays what it was; a ticket may go to another. */
export interface RemovedFrom {
  company_id: string;
  owner_kind: 'ticket' | 'sprint' | 'document';
  owner_id: string;
  project_id?: string;
}

export const fromTicket = ({ company_id, id }: { company_id: string; id: string }): RemovedFrom => ({
  company_id,
  owner_kind: 'ticket',
  owner_id: id,
});

export const fromDocument = ({ company_id, id }: { company_id: string; id: string }): RemovedFrom => ({
  company_id,
  owner_kind: 'document',
  owner_id: id,
});

interface Removal {
  id: string;
  kind:
    | 'comment'
    | 'document_comment'
    | 'attachment'
    | 'time_entry'
    | 'link'
    | 'transfer'
    /** Of a sprint. Its id is the sprint's. */
    | 'sprint_deletion'
    | 'sprint_completion';
}

interface By {
  /** The only user who can restore it; without one, every user who could remove it can. */
  user_id?: string;
  now: Date;
}

export async function keepRemoved(
  tx: Queryable,
  { company_id, owner_kind, owner_id, project_id }: RemovedFrom,
  { id, kind, record }: Removal & { record: unknown },
  { user_id, now }: By,
): Promise<void> {
  await emptyRemovals(tx, now);
  try {
    await tx.query(sql`
      insert into removals (company_id, kind, id, owner_kind, owner_id, project_id, record, removed_by, removed_at)
      values (${company_id}, ${kind}, ${id}, ${owner_kind}, ${owner_id}, ${project_id ?? null},
              ${JSON.stringify(record)}::jsonb, ${user_id ?? null}, ${now})`);
  } catch (error) {
    if (violates(error, 'removals_pkey')) fail('conflict');
    throw error;
  }
}

/** @returns the record, which is no longer kept; undefined when it is too late, or another user removed it */
export async function takeRemoved<Record>(
  tx: Queryable,
  from: RemovedFrom,
  { id, kind }: Removal,
  { user_id, now }: By,
): Promise<Record | undefined> {
  await emptyRemovals(tx, now);
  const [row] = await tx.query<{ record: Record }>(sql`
    delete from removals
    where ${ofOwner(from)} and kind = ${kind} and id = ${id} and removed_at >= ${dayBefore(now)}
      and removed_by is not distinct from ${user_id ?? null}::uuid
    returning record`);
  return row?.record;
}

/** Deletes earlier removals, which can then no longer be restored. */
export async function forgetRemoved(tx: Queryable, from: RemovedFrom, kind: Removal['kind']): Promise<void> {
  await tx.query(sql`delete from removals where ${ofOwner(from)} and kind = ${kind}`);
}

const ofOwner = ({ company_id, owner_kind, owner_id, project_id }: RemovedFrom) => sql`
  company_id = ${company_id} and owner_kind = ${owner_kind} and owner_id = ${owner_id}
  ${project_id ? sql`and project_id = ${project_id}` : empty}`;

/**
 * Writes a row as it was.
 * @param person the column that names who made it: they may have closed their account
 */
export async function putBackRow<Row extends object>(
  tx: Queryable,
  table: Sql,
  row: Row,
  person: keyof Row,
): Promise<void> {
  const people = await tx.query(sql`select 1 from users where id = ${row[person] as string | null}::uuid`);
  const record = JSON.stringify(people.length > 0 ? row : { ...row, [person]: null });
  try {
    await tx.query(sql`insert into ${table} select * from jsonb_populate_record(null::${table}, ${record}::jsonb)`);
  } catch (error) {
    if (violates(error, `${table.sql}_pkey`)) fail('conflict');
    throw error;
  }
}

/**
 * Deletes at most a hundred old removals.
 * @returns how many went
 */
async function emptyRemovals(tx: Queryable, now: Date): Promise<number> {
  const gone = await tx.query(sql`
    delete from removals where (company_id, kind, id) in (
      select company_id, kind, id from removals where removed_at < ${dayBefore(now)} limit 100 for update skip locked)
    returning 1`);
  return gone.length;
}

/**
 * Deletes old removals on a server where nothing else is removed.
 * @returns how many went
 */
export async function sweepRemovals({ db, now }: { db: Database; now(): Date }): Promise<number> {
  let gone = 0;
  for (let some = 1; some > 0; gone += some) some = await db.transaction((tx) => emptyRemovals(tx, now()));
  return gone;
}
