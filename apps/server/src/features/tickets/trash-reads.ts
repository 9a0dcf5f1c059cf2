// Reads the trash of projects.
import { type DeletedTicket, TRASH_PAGE, type TrashPage } from '@worklane/contract/trash';
import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import { beforeCursor } from '../../platform/database/before-cursor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { restoreDeadline } from '../../platform/undo/restore-deadline.ts';

export async function readTrash(
  db: Queryable,
  scope: Scope,
  project: { id: string; company_id: string },
  before?: string,
): Promise<TrashPage> {
  const inTrash = sql`
    r.company_id = ${project.company_id} and r.project_id = ${project.id} and r.deleted_at is not null
      and ${inScope(scope, 'r.company_id', 'r.project_id')}`;
  const [tickets, [all]] = await Promise.all([
    db.query<DeletedTicket>(sql`
      select r.id, r.number, r.title, r.type, r.deleted_at, r.deleted_by from ticket_records r
      where ${inTrash} ${beforeCursor(sql`r.deleted_at`, sql`r.id`, before)}
      order by r.deleted_at desc, r.id desc limit ${TRASH_PAGE}`),
    db.query<{ total: number }>(sql`select count(*)::integer as total from ticket_records r where ${inTrash}`),
  ]);
  return { total: all?.total ?? 0, tickets };
}

/** Reads up to a hundred projects with tickets in the trash that can no longer be restored. */
export function readOldTrashes(db: Queryable, now: Date): Promise<ProjectRef[]> {
  return db.query<ProjectRef>(sql`
    select distinct company_id, project_id from ticket_records where deleted_at < ${restoreDeadline(now)} limit 100`);
}
