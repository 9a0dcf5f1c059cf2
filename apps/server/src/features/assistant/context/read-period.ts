// Reads what a client update reports: the tickets that were finished since the last update.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { WEEK_MS } from '@worklane/domain/units';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { inScope, type Scope } from '../../../platform/session/scope.ts';

export interface Period {
  /** The end of the last update. Null before the first one, which covers the last seven days. */
  last_ended_at: string | null;
  starts_at: string;
  finished: { key: string; title: string }[];
  /** The number of all of them; the list has a limit. */
  finished_count: number;
}

const LISTED = 100;

export async function readPeriod(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: ProjectRef,
  now: Date,
): Promise<Period> {
  const [last] = await db.query<{ ends_at: string }>(sql`
    select u.ends_at from ai_client_updates u
    where u.company_id = ${company_id} and u.project_id = ${project_id} and ${inScope(scope, 'u.company_id', 'u.project_id')}
    order by u.ends_at desc limit 1`);
  const starts_at = last?.ends_at ?? new Date(now.getTime() - WEEK_MS).toISOString();
  const rows = await db.query<{ key: string; title: string; count: number }>(sql`
    select p.key || '-' || t.number as key, t.title, (count(*) over ())::integer as count
    from tickets t
    join projects p on p.company_id = t.company_id and p.id = t.project_id
    join board_configurations c on c.company_id = t.company_id and c.project_id = t.project_id
    where t.company_id = ${company_id} and t.project_id = ${project_id}
      and ${inScope(scope, 't.company_id', 't.project_id')}
      and exists (select 1 from jsonb_array_elements(c.statuses) s
                  where s->>'key' = t.status and s->>'category' = 'done')
      and (select max(h.changed_at) from ticket_status_history h
           where h.company_id = t.company_id and h.ticket_id = t.id) > ${starts_at}
    order by t.updated_at desc, t.id limit ${LISTED}`);
  return {
    last_ended_at: last?.ends_at ?? null,
    starts_at,
    finished: rows.map(({ key, title }) => ({ key, title })),
    finished_count: rows[0]?.count ?? 0,
  };
}
