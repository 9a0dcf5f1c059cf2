// Creates the sprints of a target of the authorization walk.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/database.ts';

interface Ground {
  db: Queryable;
  company_id: string;
  project: string;
}

/** Inserts a sprint that is planned, one that is over and one that is gone; and how the company makes them. */
export async function insertSprints({ db, company_id, project }: Ground, ticket: string) {
  const [sprint, completed_sprint, completion, removed_sprint] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const days = { start_date: '2026-11-23', end_date: '2026-12-06' };
  await db.query(sql`
    insert into sprints (company_id, id, project_id, number, name, start_date, end_date, status)
    select ${company_id}, id, ${project}, number, 'Walked', ${days.start_date}::date, ${days.end_date}::date, status
    from (values (${sprint}::uuid, 1, 'planned'), (${completed_sprint}::uuid, 2, 'completed')) as s (id, number, status)`);
  const now = new Date();
  const removed = {
    ...days,
    company_id,
    id: removed_sprint,
    project_id: project,
    number: 3,
    name: 'Walked',
    status: 'planned',
    created_at: now,
    updated_at: now,
  };
  const kept = [
    {
      id: completion,
      sprint_id: completed_sprint,
      kind: 'sprint_completion',
      record: { status: 'active', to: null },
    },
    {
      id: removed_sprint,
      sprint_id: removed_sprint,
      kind: 'sprint_deletion',
      record: { sprint: removed, sources: [] },
    },
  ];
  await db.query(sql`
    insert into removals (company_id, project_id, kind, id, owner_kind, owner_id, record, removed_at)
    select ${company_id}, ${project}, kind, id, 'sprint', sprint_id,
           jsonb_build_object('record', record, 'ticket_ids', ${JSON.stringify([ticket])}::jsonb), now()
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r (id uuid, sprint_id uuid, kind text, record jsonb)`);
  await db.query(sql`
    insert into sprint_configs (
      company_id, start_day_of_week, default_duration_weeks, sprint_naming_pattern, auto_generate_sprints)
    values (${company_id}, 1, 2, 'numbered', true) on conflict do nothing`);
  return { sprint, completed_sprint, completion, removed_sprint };
}
