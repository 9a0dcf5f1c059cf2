// Starts the planned sprints whose time has come, in projects where nobody has and where sprints are made by themselves
// (decision T-100). Listing them never does.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { dayOf } from '@worklane/domain/sprints/calendar';
import { SPRINT_DEFAULTS } from '@worklane/domain/sprints/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { type NewEvent, writeEvents } from '../../platform/events/event-log.ts';
import type { Services } from '../../platform/services.ts';
import { holdSprints, updateSprintRow } from './writes.ts';

/** @returns how many were started */
export async function promoteSprints({ db, events, now }: Pick<Services, 'db' | 'events' | 'now'>): Promise<number> {
  const today = dayOf(now());
  let started = 0;
  for (const place of await readDue(db, today)) {
    await db.transaction(async (tx) => {
      await holdSprints(tx, place);
      // Another process or a person may have been first.
      const [sprint] = await readDue(tx, today, place);
      if (!sprint) return;
      await updateSprintRow(tx, sprint, sprint.id, { status: 'active' }, now());
      const { company_id, project_id, id: sprint_id } = sprint;
      const before = { status: 'planned' };
      const event: NewEvent = { type: 'sprint.changed', company_id, project_id, payload: { sprint_id }, before };
      await writeEvents(tx, [event], { actorId: null, command: 'promoteSprints', via: 'system' });
      started++;
    });
  }
  if (started > 0) events.announce();
  return started;
}

/** One of each project. */
function readDue(db: Queryable, today: string, only?: ProjectRef): Promise<(ProjectRef & { id: string })[]> {
  return db.query<ProjectRef & { id: string }>(sql`
    select distinct on (s.project_id) s.company_id, s.project_id, s.id
    from sprints s
    join projects p on p.company_id = s.company_id and p.id = s.project_id
    join companies c on c.id = s.company_id and c.deleted_at is null
    left join sprint_configs f on f.company_id = s.company_id
    where s.status = 'planned' and ${today}::date between s.start_date and s.end_date
      and (${only?.project_id ?? null}::uuid is null or s.project_id = ${only?.project_id ?? null}::uuid)
      and p.deleted_at is null and p.status <> 'archived' and p.sprint_enabled
      and p.project_status not in ('on_hold', 'completed')
      and coalesce(f.auto_generate_sprints, ${SPRINT_DEFAULTS.auto_generate_sprints}::boolean)
      and not exists (
        select 1 from sprints o
        where o.company_id = s.company_id and o.project_id = s.project_id and o.status = 'active'
          and ${today}::date between o.start_date and o.end_date)
    order by s.project_id, s.start_date, s.number
    limit 1000`);
}
