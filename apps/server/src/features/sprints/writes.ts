// Changes sprints. Callers hold the lock of the order of the project's board.
import type { Sprint, SprintChange, SprintConfigFields } from '@worklane/contract/sprints';
import type { ProjectRef } from '@worklane/domain/access/refs';
import {
  EDITABLE_SPRINT_FIELDS,
  INITIAL_SPRINT,
  SPRINT_FIELDS,
  type SprintFields,
} from '@worklane/domain/sprints/fields';
import { SPRINT_DEFAULTS, SPRINT_LIMITS, type SprintStatus } from '@worklane/domain/sprints/vocabulary';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { assignmentsOf, columnsOf, definitionsOf } from '../../platform/database/field-columns.ts';
import { named } from '../../platform/database/sql-name.ts';
import type { Values } from '../../platform/events/origin.ts';
import { fail } from '../../platform/http/fail.ts';
import type { RemovedFrom } from '../../platform/undo/removals.ts';

/** What is kept of a deletion or a completion. */
export interface Kept<Record> {
  record: Record;
  /** The tickets that left the sprint, or moved to another one. */
  ticket_ids: string[];
}

export const fromSprint = ({ company_id, project_id }: ProjectRef, sprint_id: string): RemovedFrom => ({
  company_id,
  project_id,
  owner_kind: 'sprint',
  owner_id: sprint_id,
});

/** A project's sprints, held, and all that says when the next ones are. */
export interface HeldSprints extends Omit<SprintConfigFields, 'default_duration_weeks'> {
  lastNumber: number;
  lastEnd: string | null;
  count: number;
  isOpen: boolean;
  isArchived: boolean;
  sprint_enabled: boolean;
  weeks: number;
  sprint_start_date: string | null;
  /** Of the company: its days are those of its sprints. */
  time_zone: string;
}

/**
 * Takes the order of the project's board for this transaction, which every write to its tickets takes first, so that
 * sprints and what is in them change one after the other.
 * @throws Refusal project_not_found or project_archived
 */
export async function holdSprints(tx: Queryable, ref: ProjectRef): Promise<HeldSprints> {
  const held = await holdSprintsOfAny(tx, ref);
  if (held.isArchived) fail('project_archived');
  return held;
}

/** Locks the sprints as `holdSprints` does, of an archived project as well. */
export async function holdSprintsOfAny(tx: Queryable, { company_id, project_id }: ProjectRef): Promise<HeldSprints> {
  await tx.query(sql`
    select 1 from board_orders where company_id = ${company_id} and project_id = ${project_id} for update`);
  // A new statement sees what others have committed since this transaction began.
  const [row] = await tx.query<HeldSprints>(sql`
    select o.last_sprint_number as "lastNumber", s.last_end as "lastEnd", s.count, s.is_open as "isOpen",
           p.status = 'archived' as "isArchived", p.sprint_enabled, p.custom_sprint_duration_weeks as weeks,
           p.sprint_start_date, m.time_zone,
           coalesce(c.start_day_of_week, ${SPRINT_DEFAULTS.start_day_of_week}::smallint) as start_day_of_week,
           coalesce(c.sprint_naming_pattern, ${SPRINT_DEFAULTS.sprint_naming_pattern}) as sprint_naming_pattern,
           coalesce(c.auto_generate_sprints, ${SPRINT_DEFAULTS.auto_generate_sprints}::boolean) as auto_generate_sprints
    from board_orders o
    join projects p on p.company_id = o.company_id and p.id = o.project_id and p.deleted_at is null
    join companies m on m.id = o.company_id
    left join sprint_configs c on c.company_id = o.company_id
    cross join lateral (
      select max(end_date) as last_end, count(*)::integer as count,
             coalesce(bool_or(status <> 'completed'), false) as is_open
      from sprints where company_id = o.company_id and project_id = o.project_id
    ) s
    where o.company_id = ${company_id} and o.project_id = ${project_id}`);
  return row ?? fail('project_not_found');
}

export function refuseBeyondLimit({ count }: HeldSprints, more: number): void {
  const limit = SPRINT_LIMITS.perProject;
  if (count + more > limit) fail('sprint_limit', { limit });
}

const STORED_FIELDS = ['id', 'number', 'started_at', 'completed_at', ...EDITABLE_SPRINT_FIELDS] as const;
const STORED_COLUMNS = columnsOf(SPRINT_FIELDS, STORED_FIELDS);
type StoredField = (typeof STORED_FIELDS)[number];

/** What a sprint has to begin with may be left out. */
export type SprintRow = SprintFields<Exclude<StoredField, keyof typeof INITIAL_SPRINT | keyof Moments>> &
  Partial<typeof INITIAL_SPRINT> &
  Moments;

/** When a sprint was started and completed, where an archive says so. */
type Moments = Partial<Pick<Sprint, 'started_at' | 'completed_at'>>;

/** @returns false when one with an id like theirs is there already */
export async function insertSprints(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  rows: readonly SprintRow[],
  now: Date,
): Promise<boolean> {
  const given = rows.map((row) => ({ ...INITIAL_SPRINT, started_at: row.status === 'active' ? now : null, ...row }));
  const made = await tx.query(sql`
    insert into sprints (company_id, project_id, created_at, updated_at, ${STORED_COLUMNS})
    select ${company_id}, ${project_id}, ${now}, ${now}, ${STORED_COLUMNS}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (${definitionsOf(SPRINT_FIELDS, STORED_FIELDS)})
    on conflict do nothing returning id`);
  const last = Math.max(...rows.map(({ number }) => number));
  await tx.query(sql`
    update board_orders set last_sprint_number = greatest(last_sprint_number, ${last}::integer)
    where company_id = ${company_id} and project_id = ${project_id}`);
  return made.length === rows.length;
}

export interface SprintRecord {
  number: number;
  start_date: string;
  end_date: string;
  status: SprintStatus;
  /** All of it, by its columns. */
  record: Values;
}

/** @throws Refusal sprint_not_found */
export async function lockSprint(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  id: string,
): Promise<SprintRecord> {
  const [row] = await tx.query<SprintRecord>(sql`
    select number, start_date, end_date, status, to_jsonb(sprints) as record from sprints
    where company_id = ${company_id} and project_id = ${project_id} and id = ${id} for update`);
  return row ?? fail('sprint_not_found');
}

/** Finds the sprint that starts next, of those that are not over. */
export async function findNextSprint(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  { number, start_date }: SprintRecord,
): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(sql`
    select id from sprints
    where company_id = ${company_id} and project_id = ${project_id} and status <> 'completed'
      and (start_date, number) > (${start_date}::date, ${number}::integer)
    order by start_date, number limit 1`);
  return row?.id ?? null;
}

export async function updateSprintRow(
  tx: Queryable,
  { company_id }: ProjectRef,
  id: string,
  changes: SprintChange & Moments,
  now: Date,
): Promise<void> {
  const assignments = assignmentsOf(SPRINT_FIELDS, EDITABLE_SPRINT_FIELDS, changes);
  const { status, started_at = null, completed_at = null } = changes;
  if (status === 'planned') assignments.push(sql`started_at = null`);
  if (status === 'active') assignments.push(sql`started_at = coalesce(${started_at}, started_at, ${now})`);
  if (status && status !== 'completed') assignments.push(sql`completed_at = null`);
  if (status === 'completed') assignments.push(sql`completed_at = coalesce(${completed_at}, completed_at, ${now})`);
  await tx.query(sql`
    update sprints set ${join([...assignments, sql`updated_at = ${now}`])}
    where company_id = ${company_id} and id = ${id}`);
}

export interface KeptSprint {
  sprint: object;
  /** What archives call it. */
  sources: object[];
}

/** Reads a sprint with the tickets in it, those in the trash as well. */
export async function readSprintToKeep(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  id: string,
): Promise<{ record: KeptSprint; ticket_ids: string[] }> {
  const isOfSprint = sql`x.company_id = ${company_id} and x.project_id = ${project_id} and x.sprint_id = ${id}`;
  const [row] = await tx.query<{ record: KeptSprint; ticket_ids: string[] }>(sql`
    select jsonb_build_object(
             'sprint', to_jsonb(s),
             'sources', (select coalesce(jsonb_agg(x), '[]') from sprint_sources x where ${isOfSprint})
           ) as record,
           array(select x.id from ticket_records x where ${isOfSprint}) as ticket_ids
    from sprints s where s.company_id = ${company_id} and s.project_id = ${project_id} and s.id = ${id}`);
  return row ?? fail('sprint_not_found');
}

/** @returns false when there is one with its id or number */
export async function putBackSprint(tx: Queryable, { sprint, sources }: KeptSprint): Promise<boolean> {
  const made = await tx.query(sql`
    insert into sprints select * from jsonb_populate_record(null::sprints, ${JSON.stringify(sprint)}::jsonb)
    on conflict do nothing returning id`);
  if (made.length === 0) return false;
  // What the same archive has added since stays.
  await tx.query(sql`
    insert into sprint_sources
    select * from jsonb_populate_recordset(null::sprint_sources, ${JSON.stringify(sources)}::jsonb)
    on conflict do nothing`);
  return true;
}

export async function deleteSprintRow(tx: Queryable, { company_id }: ProjectRef, id: string): Promise<void> {
  await tx.query(sql`delete from sprints where company_id = ${company_id} and id = ${id}`);
}

export async function upsertConfig(
  tx: Queryable,
  companyId: string,
  fields: SprintConfigFields,
  now: Date,
): Promise<Values> {
  const [answer] = await tx.query<{ record: Values | null }>(sql`
    with former as (select to_jsonb(sprint_configs) as record from sprint_configs where company_id = ${companyId})
    insert into sprint_configs (
      company_id, start_day_of_week, default_duration_weeks, sprint_naming_pattern, auto_generate_sprints, created_at, updated_at)
    values (${companyId}, ${fields.start_day_of_week}, ${fields.default_duration_weeks}, ${fields.sprint_naming_pattern},
            ${fields.auto_generate_sprints}, ${now}, ${now})
    on conflict (company_id) do update
    set start_day_of_week = excluded.start_day_of_week, default_duration_weeks = excluded.default_duration_weeks,
        sprint_naming_pattern = excluded.sprint_naming_pattern,
        auto_generate_sprints = excluded.auto_generate_sprints, updated_at = excluded.updated_at
    returning (select record from former)`);
  return answer?.record ?? {};
}

const CONFIG_COLUMNS = [
  ...['start_day_of_week', 'default_duration_weeks', 'sprint_naming_pattern', 'auto_generate_sprints'],
] as (keyof SprintConfigFields)[];

/** @returns what it was, by its columns; undefined when the company has none */
export async function updateConfigRow(
  tx: Queryable,
  companyId: string,
  changes: Partial<SprintConfigFields>,
  now: Date,
): Promise<Values | undefined> {
  const assignments: Sql[] = [];
  for (const column of CONFIG_COLUMNS) {
    if (changes[column] !== undefined) assignments.push(sql`${named(column)} = ${changes[column]}`);
  }
  const [former] = await tx.query<{ record: Values }>(sql`
    with former as (
      select to_jsonb(sprint_configs) as record from sprint_configs where company_id = ${companyId} for update)
    update sprint_configs set ${join([...assignments, sql`updated_at = ${now}`])}
    from former where company_id = ${companyId} returning former.record`);
  return former?.record;
}

/**
 * Refuses a second active sprint in a project. One whose last day is past doesn't count: it waits to be completed.
 * @throws Refusal sprint_active
 */
export async function refuseSecondActive(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  { id, end_date }: { id: string; end_date: string },
  today: string,
): Promise<void> {
  if (end_date < today) return;
  const [other] = await tx.query<{ name: string }>(sql`
    select name from sprints
    where company_id = ${company_id} and project_id = ${project_id} and status = 'active' and id <> ${id}
      and end_date >= ${today}::date
    order by start_date limit 1`);
  if (other) fail('sprint_active', { name: other.name });
}
