// Remembers the answer to each command id, so that a repeated request gets the same answer without running again.
import { DAY_MS } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import type { RepeatableRequest } from '../database/request-work.ts';
import { fail } from '../http/fail.ts';

/** How long an answer is kept. Anyone who sends something again later than that does it again. */
const KEPT_DAYS = 7;

export type Once = Pick<RepeatableRequest, 'user_id' | 'command_id' | 'request'> & { ordinal: number; command: string };

const rowOf = ({ user_id, command_id, ordinal }: Once) =>
  sql`user_id = ${user_id} and command_id = ${command_id} and ordinal = ${ordinal}`;

/**
 * Takes the command id. While another transaction does the same, this waits for its end.
 * @returns the answer when it is done already
 * @throws Refusal command_id_taken when something else was sent under this id
 */
export async function findDone(tx: Queryable, once: Once, now: Date): Promise<{ answer: unknown } | undefined> {
  const { user_id, command_id, ordinal, command, request } = once;
  const taken = await tx.query(sql`
    insert into commands_done (user_id, command_id, ordinal, command, request, done_at)
    values (${user_id}, ${command_id}, ${ordinal}, ${command}, ${request}, ${now})
    on conflict do nothing returning 1`);
  if (taken.length > 0) return undefined;
  const [done] = await tx.query<{ command: string; request: string; answer: unknown; answers: boolean }>(sql`
    select command, request, answer, answer is not null as answers from commands_done where ${rowOf(once)}`);
  if (done?.command !== command || done.request !== request) return fail('command_id_taken');
  return { answer: done.answers ? done.answer : undefined };
}

export async function keepAnswer(tx: Queryable, once: Once, answer: unknown): Promise<void> {
  if (answer === undefined) return;
  await tx.query(sql`update commands_done set answer = ${JSON.stringify(answer)}::jsonb where ${rowOf(once)}`);
}

/** Tells whether a request was already carried out. Its records may have been deleted since. */
export async function wasDone(db: Queryable, { user_id, command_id, request }: RepeatableRequest): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from commands_done where user_id = ${user_id} and command_id = ${command_id} and request = ${request}`);
  return rows.length > 0;
}

export async function clearCommandsDone(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (let gone = 1; gone > 0; ) {
    const rows = await db.query(sql`
      delete from commands_done where (user_id, command_id, ordinal) in (
        select user_id, command_id, ordinal from commands_done where done_at < ${before} limit 1000
        for update skip locked)
      returning 1`);
    gone = rows.length;
  }
}
