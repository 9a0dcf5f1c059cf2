// Reads the shared reports of a project, and finds the one that a link opens.
import { createHash } from 'node:crypto';
import type { SharedReport } from '@worklane/contract/shared-reports';
import { MATRIX } from '@worklane/domain/access/actions';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { REPORT_LIMITS } from '@worklane/domain/reports/vocabulary';
import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

const FIELDS = raw(
  'r.id, r.project_id, r.title, r.sections, r.created_by, r.created_at, r.expires_at, r.last_opened_at',
);

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Reads reports, newest first. */
export function readReports(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: ProjectRef,
): Promise<SharedReport[]> {
  return db.query<SharedReport>(sql`
    select ${FIELDS} from shared_reports r
    where r.company_id = ${company_id} and r.project_id = ${project_id} and r.revoked_at is null
      and ${inScope(scope, 'r.company_id', 'r.project_id')}
    order by r.created_at desc, r.id limit ${REPORT_LIMITS.perProject}`);
}

export interface OpenReport extends Pick<SharedReport, 'id' | 'project_id' | 'title' | 'sections' | 'last_opened_at'> {
  company_id: string;
  project_name: string;
  company_name: string;
  time_zone: string;
}

/**
 * Finds a report by its link. Unscoped on purpose: having the link is the right to open it, while its project is active
 * and its creator may see the figures themselves. For any other link the answer and its cost are the same, whatever is
 * wrong with it.
 */
export async function findOpenReport(db: Queryable, token: string, now: Date): Promise<OpenReport | undefined> {
  const [row] = await db.query<OpenReport>(sql`
    select r.id, r.company_id, r.project_id, r.title, r.sections, r.last_opened_at,
           p.name as project_name, c.name as company_name, c.time_zone
    from shared_reports r
    join companies c on c.id = r.company_id and c.deleted_at is null
    join projects p on p.company_id = r.company_id and p.id = r.project_id and p.status = 'active' and p.deleted_at is null
    join company_members m on m.company_id = r.company_id and m.user_id = r.created_by and m.status = 'active'
      and m.role = any(${[...MATRIX['company.view-workload']]}::text[])
    where r.token_hash = ${hashOf(token)} and r.revoked_at is null and r.expires_at > ${now}`);
  return row;
}
