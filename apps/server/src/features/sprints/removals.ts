// What was done to sprints and can be taken back for a day: deletions and completions.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { SprintPlace } from './writes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

interface Removal {
  /** Of a deletion the sprint's, of a completion its own. */
  id: string;
  sprint_id: string;
  kind: 'deletion' | 'completion';
}

interface Kept<Record> {
  record: Record;
  ticket_ids: string[];
}

/** Of the completions of a sprint only the last can be taken back. */
export async function keepRemoval(
  tx: Queryable,
  { company_id, project_id }: SprintPlace,
  { id, sprint_id, kind, record, ticket_ids }: Removal & Kept<unknown>,
  now: Date,
): Promise<void> {
  await emptyRemovals(tx, now);
  await tx.query(sql`
    delete from sprint_removals
    where company_id = ${company_id} and project_id = ${project_id} and kind = ${kind} and sprint_id = ${sprint_id}`);
  await tx.query(sql`
    insert into sprint_removals (company_id, project_id, kind, id, sprint_id, record, ticket_ids, removed_at)
    values (${company_id}, ${project_id}, ${kind}, ${id}, ${sprint_id}, ${JSON.stringify(record)}::jsonb,
            ${ticket_ids}::uuid[], ${now})`);
}

/** @returns what is no longer kept from now on; undefined when it is too late */
export async function takeRemoval<Record>(
  tx: Queryable,
  { company_id, project_id }: SprintPlace,
  { id, sprint_id, kind }: Removal,
  now: Date,
): Promise<Kept<Record> | undefined> {
  const [row] = await tx.query<Kept<Record>>(sql`
    delete from sprint_removals
    where company_id = ${company_id} and project_id = ${project_id} and kind = ${kind} and id = ${id}
      and sprint_id = ${sprint_id} and removed_at >= ${dayBefore(now)}
    returning record, ticket_ids`);
  return row;
}

/** A hundred at most. @returns how many went */
async function emptyRemovals(tx: Queryable, now: Date): Promise<number> {
  const gone = await tx.query(sql`
    delete from sprint_removals where (company_id, project_id, kind, id) in (
      select company_id, project_id, kind, id from sprint_removals where removed_at < ${dayBefore(now)}
      limit 100 for update skip locked)
    returning 1`);
  return gone.length;
}

/** On a server where nobody deletes or completes another one. @returns how many went */
export async function sweepSprints({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let gone = 0;
  for (let some = 1; some > 0; gone += some) some = await db.transaction((tx) => emptyRemovals(tx, now()));
  return gone;
}
