// Changes the rows of shared reports.
import type { SharedReport } from '@worklane/contract/shared-reports';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { REPORT_LIMITS } from '@worklane/domain/reports/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';

export interface ReportRef extends ProjectRef {
  id: string;
}

export interface NewReportRow extends Omit<SharedReport, 'created_at' | 'expires_at' | 'last_opened_at'> {
  company_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
}

/**
 * Locks the project, so that two requests that create the last allowed report do not both succeed.
 * @throws Refusal project_archived or shared_report_limit
 */
export async function refuseReport(tx: Queryable, { company_id, project_id }: ProjectRef): Promise<void> {
  const [project] = await tx.query<{ status: string }>(sql`
    select status from projects where company_id = ${company_id} and id = ${project_id} for no key update`);
  if (project?.status !== 'active') fail('project_archived');
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from shared_reports
    where company_id = ${company_id} and project_id = ${project_id} and revoked_at is null`);
  const limit = REPORT_LIMITS.perProject;
  if ((row?.count ?? 0) >= limit) fail('shared_report_limit', { limit });
}

/**
 * Stores a report. A repeated request replaces the secret of the report it made, because nobody received the first.
 * @throws Refusal conflict when the id is another report's
 */
export async function putReport(tx: Queryable, row: NewReportRow): Promise<void> {
  const rows = await tx.query(sql`
    insert into shared_reports
      (company_id, id, project_id, token_hash, title, sections, created_by, created_at, expires_at)
    values (${row.company_id}, ${row.id}, ${row.project_id}, ${row.token_hash}, ${row.title}, ${row.sections}::text[],
            ${row.created_by}, ${row.created_at}, ${row.expires_at})
    on conflict (company_id, id) do update set token_hash = excluded.token_hash
      where shared_reports.project_id = excluded.project_id and shared_reports.created_by = excluded.created_by
        and shared_reports.title = excluded.title and shared_reports.sections = excluded.sections
        and shared_reports.revoked_at is null and shared_reports.last_opened_at is null
    returning 1`);
  if (rows.length === 0) fail('conflict');
}

/** @throws Refusal shared_report_not_found when it is revoked already */
export async function setRevoked(tx: Queryable, { company_id, project_id, id }: ReportRef, now: Date): Promise<void> {
  const rows = await tx.query(sql`
    update shared_reports set revoked_at = ${now}
    where company_id = ${company_id} and project_id = ${project_id} and id = ${id} and revoked_at is null
    returning 1`);
  if (rows.length === 0) fail('shared_report_not_found');
}

/** @throws Refusal shared_report_not_found when it was not revoked, or more than a day ago */
export async function clearRevoked(tx: Queryable, { company_id, project_id, id }: ReportRef, now: Date): Promise<void> {
  const rows = await tx.query(sql`
    update shared_reports set revoked_at = null
    where company_id = ${company_id} and project_id = ${project_id} and id = ${id}
      and revoked_at > ${now}::timestamptz - interval '1 day'
    returning 1`);
  if (rows.length === 0) fail('shared_report_not_found');
}

/** @returns whether it was last opened more than a minute ago, so that many openings are one change */
export async function setOpened(tx: Queryable, { company_id, project_id, id }: ReportRef, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update shared_reports set last_opened_at = ${now}
    where company_id = ${company_id} and project_id = ${project_id} and id = ${id}
      and (last_opened_at is null or last_opened_at < ${now}::timestamptz - interval '1 minute')
    returning 1`);
  return rows.length > 0;
}

/**
 * Deletes revoked reports after a day, in which they can be restored, and expired ones after thirty.
 * @returns how many went
 */
export async function deleteOldReports(tx: Queryable, now: Date): Promise<number> {
  const gone = await tx.query(sql`
    delete from shared_reports
    where revoked_at < ${now}::timestamptz - interval '1 day' or expires_at < ${now}::timestamptz - interval '30 days'
    returning 1`);
  return gone.length;
}
