// Takes the lines that are sent now, and records how that went. The database marks a message as handed over before
// Slack has it: a killed server sends none twice.
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** Longer than sending a message takes: the process that took the lines was killed. */
const SENDING = '30 seconds';

interface Taken {
  ids: number[];
  /** Others were taken by a process that was killed, so they may have arrived. */
  isUnsure: boolean;
}

/** Marks the lines to send now, and deletes what was taken before, and lines older than a day, which are stale. */
export async function takeLines(tx: Queryable, { company_id, project_id }: ProjectRef, now: Date): Promise<Taken> {
  await tx.query(sql`
    select 1 from slack_notification_settings
    where company_id = ${company_id} and project_id = ${project_id} for no key update`);
  const gone = await tx.query<{ is_taken: boolean }>(sql`
    delete from slack_lines where company_id = ${company_id} and project_id = ${project_id}
      and (handed_at < ${now}::timestamptz - ${SENDING}::interval
        or (handed_at is null and happened_at < ${now}::timestamptz - interval '1 day'))
    returning handed_at is not null as is_taken`);
  const rows = await tx.query<{ id: number }>(sql`
    update slack_lines set handed_at = ${now}
    where company_id = ${company_id} and project_id = ${project_id} and handed_at is null returning id`);
  return { ids: rows.map(({ id }) => id), isUnsure: gone.some(({ is_taken }) => is_taken) };
}

/** Returns lines that did not arrive: the next try sends them again. */
async function returnLines(tx: Queryable, company_id: string, ids: readonly number[]): Promise<void> {
  await tx.query(sql`
    update slack_lines set handed_at = null where company_id = ${company_id} and id = any(${ids}::bigint[])`);
}

export async function dropLines(tx: Queryable, company_id: string, ids: readonly number[]): Promise<void> {
  await tx.query(sql`delete from slack_lines where company_id = ${company_id} and id = any(${ids}::bigint[])`);
}

/** What came of a message. */
interface Outcome {
  /** Null: it arrived. */
  error: string | null;
  /** Slack does not know the webhook any more: nothing is sent to it again. */
  isGone?: boolean;
}

export async function noteOutcome(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  { error, isGone = false }: Outcome,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update slack_notification_settings set
      last_sent_at = case when ${error}::text is null then ${now}::timestamptz else last_sent_at end,
      last_error = ${error}, last_error_at = case when ${error}::text is null then null else ${now}::timestamptz end,
      enabled = enabled and not ${isGone}
    where company_id = ${company_id} and project_id = ${project_id}`);
}

/** Forgets a summary that did not arrive: the next try sends it. */
export async function forgetSummary(tx: Queryable, { company_id, project_id }: ProjectRef, former: string | null) {
  await tx.query(sql`
    update slack_notification_settings set summarised_on = ${former}::date
    where company_id = ${company_id} and project_id = ${project_id}`);
}

/**
 * Notes the summary of a day as sent.
 * @param error stays until the outcome is noted
 * @returns false when another process has noted the summary of this day already
 */
export async function noteSummary(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  { day, error }: { day: string; error: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update slack_notification_settings set summarised_on = ${day}, last_error = ${error}, last_error_at = ${now}
    where company_id = ${company_id} and project_id = ${project_id}
      and (summarised_on is null or summarised_on < ${day}::date) returning 1`);
  return rows.length > 0;
}

/** @param ids they arrived, or never will */
export async function settleLines(
  tx: Queryable,
  project: ProjectRef,
  ids: readonly number[],
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await dropLines(tx, project.company_id, ids);
  await noteOutcome(tx, project, outcome, now);
}

/** @param ids they did not arrive, and may later */
export async function postponeLines(
  tx: Queryable,
  project: ProjectRef,
  ids: readonly number[],
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await returnLines(tx, project.company_id, ids);
  await noteOutcome(tx, project, outcome, now);
}
