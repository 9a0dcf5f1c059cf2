// Reads days off and holidays, and the hours that people can work between two days.
import { DAYS_OFF_PAGE, type DayOff, type Holiday, type ProposedDaysOff } from '@worklane/contract/days-off';
import { can, type Viewer } from '@worklane/domain/access/can';
import { proposedDays } from '@worklane/domain/capacity/absences';
import {
  type Capacity,
  type CapacityFacts,
  capacityBetween,
  type KnownMeetings,
  meetingsOfDay,
  type TimeOff,
} from '@worklane/domain/capacity/capacity';
import { CAPACITY_LIMITS } from '@worklane/domain/capacity/vocabulary';
import { weekdayOf } from '@worklane/domain/sprints/calendar';
import sql, { empty } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { readAbsences, readKnownMeetings } from '../integrations/reads.ts';

interface Asked {
  user_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads the viewer's days off, and everyone's where they may see the workload. */
export function readDaysOff(
  db: Queryable,
  viewer: Viewer,
  company_id: string,
  { user_id, from, to }: Asked,
): Promise<DayOff[]> {
  const mayAll = can(viewer, 'company.view-workload', { company_id });
  return db.query<DayOff>(sql`
    select id, user_id, from_day, to_day, is_half, note, updated_at from days_off
    where company_id = ${company_id} and company_id = any(${viewer.memberships.map((each) => each.company_id)}::uuid[])
      ${mayAll ? empty : sql`and user_id = ${viewer.user_id}`}
      ${user_id ? sql`and user_id = ${user_id}` : empty}
      ${from ? sql`and to_day >= ${from}` : empty} ${to ? sql`and from_day <= ${to}` : empty}
    order by from_day, id limit ${DAYS_OFF_PAGE}`);
}

/** Reads days off that the viewer's own calendar proposes for a company. Clients get none: they have no capacity. */
export async function readProposedDaysOff(
  db: Queryable,
  { user_id, memberships }: Viewer,
  { company_id, today }: { company_id: string; today: string },
): Promise<ProposedDaysOff[]> {
  const membership = memberships.find((each) => each.company_id === company_id);
  if (!membership || membership.role === 'client') return [];
  const absences = await readAbsences(db, user_id, today);
  if (absences.length === 0) return [];
  const to = absences.reduce((last, { to_day }) => (to_day > last ? to_day : last), today);
  const { working, holidays, factsOf } = await readCompanyCapacity(db, company_id, { from: today, to });
  const isWorked = (day: string) => working.operational_days.includes(weekdayOf(day) % 7) && !holidays.has(day);
  const facts = { isWorked, daysOff: factsOf(user_id).daysOff, today };
  return absences.flatMap(({ id, ...absence }) => {
    const days = proposedDays(absence, facts);
    return days ? [{ id, ...days }] : [];
  });
}

export function readHolidays(db: Queryable, { memberOf }: Scope, company_id: string): Promise<Holiday[]> {
  return db.query<Holiday>(sql`
    select id, day, name from holidays
    where company_id = ${company_id} and company_id = any(${memberOf}::uuid[])
    order by day limit ${CAPACITY_LIMITS.holidays}`);
}

/** What decides how many hours each person of a company can work. */
export interface CompanyCapacity extends Pick<CapacityFacts, 'working' | 'holidays'> {
  factsOf(userId: string): CapacityFacts & { meetings?: KnownMeetings };
}

/** Reads capacities, unscoped on purpose: the caller has checked the right to see these people's hours. */
export async function readCompanyCapacity(
  db: Queryable,
  company_id: string,
  { from, to }: { from: string; to: string },
): Promise<CompanyCapacity> {
  const [[company], off, days, meetings] = await Promise.all([
    db.query<{ max_daily_hours: number; operational_days: number[] }>(sql`
      select max_daily_hours, operational_days from companies where id = ${company_id}`),
    db.query<TimeOff & { user_id: string }>(sql`
      select user_id, from_day, to_day, is_half from days_off
      where company_id = ${company_id} and to_day >= ${from} and from_day <= ${to}`),
    db.query<{ day: string }>(sql`
      select day from holidays where company_id = ${company_id} and day between ${from} and ${to}`),
    readKnownMeetings(db, company_id, { from, to }),
  ]);
  const working = company ?? { max_daily_hours: 0, operational_days: [] };
  const holidays = new Set(days.map(({ day }) => day));
  const offByPerson = Map.groupBy(off, ({ user_id }) => user_id);
  return {
    working,
    holidays,
    factsOf(userId) {
      const facts = { working, holidays, daysOff: offByPerson.get(userId) ?? [] };
      const known = meetings.get(userId);
      return known
        ? { ...facts, meetings: known, meetingsOn: (day, isHalfOff) => meetingsOfDay(known, day, isHalfOff) }
        : facts;
    },
  };
}

export interface MemberCapacity extends Capacity {
  user_id: string;
}

/**
 * Reads how many hours each member of a project can work between two days, both included. Counts active members who may
 * change tickets, so no clients. For readers who may see the project's plan: the answer contains nothing but hours.
 */
export async function readProjectMemberCapacity(
  db: Queryable,
  scope: Scope,
  { company_id, project_id }: { company_id: string; project_id: string },
  { from, to }: { from: string; to: string },
): Promise<MemberCapacity[]> {
  const [members, capacity] = await Promise.all([
    db.query<{ user_id: string }>(sql`
      select p.user_id from project_members p
      join company_members m on m.company_id = p.company_id and m.user_id = p.user_id and m.status = 'active'
      where p.company_id = ${company_id} and p.project_id = ${project_id} and p.role <> 'client' and m.role <> 'client'
        and ${inScope(scope, 'p.company_id', 'p.project_id')}
      order by p.user_id`),
    readCompanyCapacity(db, company_id, { from, to }),
  ]);
  return members.map(({ user_id }) => {
    const { hours, days, meetings, is_away } = capacityBetween(capacity.factsOf(user_id), from, to);
    return { user_id, hours, days, meetings, is_away };
  });
}
