// Inserts the shared reports of a target in the authorization walk.
import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/database.ts';

interface Ground {
  db: Queryable;
  company_id: string;
  project: string;
}

/** Inserts a report that can be opened and one that was revoked, both the owner's. */
export async function insertSharedReports({ db, company_id, project }: Ground) {
  const [shared_report, revoked_report] = [uuidv7(), uuidv7()];
  for (const id of [shared_report, revoked_report]) {
    await db.query(sql`
      insert into shared_reports
        (company_id, id, project_id, token_hash, title, sections, created_by, created_at, expires_at, revoked_at)
      select company_id, ${id}, ${project}, ${randomBytes(32)}, 'Walked', array['status'], user_id, now(),
             now() + interval '30 days', ${id === revoked_report ? new Date() : null}::timestamptz
      from company_members where company_id = ${company_id} and role = 'owner' limit 1`);
  }
  return { shared_report, revoked_report };
}
