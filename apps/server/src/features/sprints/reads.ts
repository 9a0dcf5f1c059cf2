// Reads the sprints within a scope, and a company's defaults for new ones.
import type { Burndown, Sprint, SprintConfig } from '@worklane/contract/sprints';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { daysOf, figuresAtStart, reportOf } from '@worklane/domain/sprints/burndown';
import { SPRINT_FIELD_NAMES, SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { SPRINT_DEFAULTS, type SprintStatus } from '@worklane/domain/sprints/vocabulary';
import { dayIn } from '@worklane/domain/time/time-zone';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { columnsOf } from '../../platform/database/field-columns.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { readSprintCourses } from './read-courses.ts';

const FIELDS = columnsOf(SPRINT_FIELDS, SPRINT_FIELD_NAMES, 's');
const LIST_LIMIT = 2_000;

interface Filter {
  company_id?: string | undefined;
  project_id?: string | undefined;
  status?: SprintStatus | undefined;
  /** Active, and this day is one of its. */
  current?: string | undefined;
}

/** Reads sprints by start date. */
export function readSprints(
  db: Queryable,
  scope: Scope,
  { company_id, project_id, status, current }: Filter,
): Promise<Sprint[]> {
  return db.query<Sprint>(sql`
    select * from (
      select ${FIELDS} from sprints s
      where ${inScope(scope, 's.company_id', 's.project_id')}
        ${company_id ? sql`and s.company_id = ${company_id}` : empty}
        ${project_id ? sql`and s.project_id = ${project_id}` : empty}
        ${status ? sql`and s.status = ${status}` : empty}
        ${current ? sql`and s.status = 'active' and ${current}::date between s.start_date and s.end_date` : empty}
      order by s.end_date desc, s.number desc, s.id limit ${LIST_LIMIT}
    ) newest order by start_date, number, id`);
}

export async function readSprint(
  db: Queryable,
  scope: Scope,
  projectId: string,
  id: string,
): Promise<Sprint | undefined> {
  const [row] = await db.query<Sprint>(sql`
    select ${FIELDS} from sprints s
    where s.project_id = ${projectId} and s.id = ${id} and ${inScope(scope, 's.company_id', 's.project_id')}`);
  return row;
}

export async function readBurndown(
  db: Queryable,
  scope: Scope,
  ref: ProjectRef,
  { sprint, now }: { sprint: Sprint; now: Date },
): Promise<Burndown> {
  const { courses, days } = await readSprintCourses(db, scope, ref, { sprints: [sprint], now });
  const [course] = courses;
  if (!course) throw new Error('A sprint has a course');
  const start = figuresAtStart(course);
  return { sprint_id: sprint.id, report: reportOf(course), start, days: daysOf(course, days) };
}

export async function readSprintConfig(
  db: Queryable,
  scope: Scope,
  companyId: string,
): Promise<SprintConfig | undefined> {
  const [row] = await db.query<SprintConfig>(sql`
    select c.company_id, c.start_day_of_week, c.default_duration_weeks, c.sprint_naming_pattern, c.auto_generate_sprints
    from sprint_configs c
    where c.company_id = ${companyId} and c.company_id = any(${scope.memberOf}::uuid[])`);
  return row;
}

/** Tells whether a project has sprints switched on. */
export async function hasSprintsOn(db: Queryable, scope: Scope, projectId: string): Promise<boolean> {
  const [row] = await db.query<{ sprint_enabled: boolean }>(sql`
    select p.sprint_enabled from projects p where p.id = ${projectId} and ${inScope(scope, 'p.company_id', 'p.id')}`);
  return row?.sprint_enabled ?? false;
}

/** Reads the sprints of a project by their names; of several with one name, the newest. For a command that imports tickets. */
export async function readSprintIdsByName(
  db: Queryable,
  { company_id, project_id }: ProjectRef,
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(sql`
    select id, name from sprints where company_id = ${company_id} and project_id = ${project_id} order by number`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/**
 * Reads how long a company's sprints are where a project doesn't say. For a command that has asked the rule about this
 * company.
 */
export async function readSprintWeeks(db: Queryable, companyId: string): Promise<number> {
  const [row] = await db.query<{ weeks: number }>(sql`
    select default_duration_weeks as weeks from sprint_configs where company_id = ${companyId}`);
  return row?.weeks ?? SPRINT_DEFAULTS.default_duration_weeks;
}

/** Reads the planned sprints whose first day has come where their company is, one of each project: for the clock, which sees all. */
export async function readDueSprints(
  db: Queryable,
  now: Date,
  only?: ProjectRef,
): Promise<(ProjectRef & { id: string })[]> {
  // The server's zones need not be those of the database.
  const zones = await db.query<{ name: string }>(sql`
    select distinct time_zone as name from companies
    where ${only?.company_id ?? null}::uuid is null or id = ${only?.company_id ?? null}::uuid`);
  const names = zones.map(({ name }) => name);
  return db.query<ProjectRef & { id: string }>(sql`
    select distinct on (s.project_id) s.company_id, s.project_id, s.id
    from unnest(${names}::text[], ${names.map((name) => dayIn(name, now))}::date[]) as z (name, today)
    join companies c on c.time_zone = z.name and c.deleted_at is null
    join sprints s on s.company_id = c.id
    join projects p on p.company_id = s.company_id and p.id = s.project_id
    left join sprint_configs f on f.company_id = s.company_id
    where s.status = 'planned' and z.today between s.start_date and s.end_date
      and (${only?.project_id ?? null}::uuid is null or s.project_id = ${only?.project_id ?? null}::uuid)
      and p.deleted_at is null and p.status <> 'archived' and p.sprint_enabled
      and p.project_status not in ('on_hold', 'completed')
      and coalesce(f.auto_generate_sprints, ${SPRINT_DEFAULTS.auto_generate_sprints}::boolean)
      and not exists (
        select 1 from sprints o
        where o.company_id = s.company_id and o.project_id = s.project_id and o.status = 'active'
          and z.today between o.start_date and o.end_date)
    order by s.project_id, s.start_date, s.number
    limit 1000`);
}
