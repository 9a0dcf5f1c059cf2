// What was taken off tickets, or had to let go of them, and can be put back for a day by the person who removed it.
import sql, { raw } from 'sql-template-tag';
import { type Queryable, violates } from '../database/database.ts';
import { fail } from '../http/fail.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Place {
  company_id: string;
  id: string;
}

interface Removal {
  id: string;
  kind: 'comment' | 'attachment' | 'time_entry' | 'link' | 'transfer';
  record: unknown;
}

export async function keepRemoved(
  tx: Queryable,
  ticket: Place,
  { id, kind, record }: Removal,
  by: { user_id: string; now: Date },
): Promise<void> {
  await emptyRemovals(tx, by.now);
  try {
    await tx.query(sql`
      insert into ticket_removals (company_id, id, ticket_id, kind, record, removed_by, removed_at)
      values (${ticket.company_id}, ${id}, ${ticket.id}, ${kind}, ${JSON.stringify(record)}::jsonb, ${by.user_id}, ${by.now})`);
  } catch (error) {
    if (violates(error, 'ticket_removals_pkey')) fail('conflict');
    throw error;
  }
}

/** @returns the record, which is no longer kept; undefined when it is too late, or another person removed it */
export async function takeRemoved<Record>(
  tx: Queryable,
  ticket: Place,
  { id, kind }: Pick<Removal, 'id' | 'kind'>,
  by: { user_id: string; now: Date },
): Promise<Record | undefined> {
  await emptyRemovals(tx, by.now);
  const [row] = await tx.query<{ record: Record }>(sql`
    delete from ticket_removals
    where company_id = ${ticket.company_id} and ticket_id = ${ticket.id} and id = ${id} and kind = ${kind}
      and removed_by = ${by.user_id}
    returning record`);
  return row?.record;
}

/**
 * A row as it was.
 * @param person the column that names who made it: they may have closed their account
 */
export async function putBackRow<Row extends object>(
  tx: Queryable,
  table: 'ticket_comments' | 'time_entries' | 'ticket_links',
  row: Row,
  person: keyof Row,
): Promise<void> {
  const people = await tx.query(sql`select 1 from users where id = ${row[person] as string | null}::uuid`);
  const record = JSON.stringify(people.length > 0 ? row : { ...row, [person]: null });
  const name = raw(table);
  try {
    await tx.query(sql`insert into ${name} select * from jsonb_populate_record(null::${name}, ${record}::jsonb)`);
  } catch (error) {
    if (violates(error, `${table}_pkey`)) fail('conflict');
    throw error;
  }
}

/** A hundred at most. @returns how many went */
export async function emptyRemovals(tx: Queryable, now: Date): Promise<number> {
  const gone = await tx.query(sql`
    delete from ticket_removals where (company_id, id) in (
      select company_id, id from ticket_removals where removed_at < ${new Date(now.getTime() - DAY_MS)}
      limit 100 for update skip locked)
    returning 1`);
  return gone.length;
}
