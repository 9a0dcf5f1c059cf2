// Reads what happened to the tickets of sprints, for their burndown and velocity.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { Course, SprintCourse, TicketCourse } from '@worklane/domain/sprints/burndown';
import { addDays } from '@worklane/domain/sprints/calendar';
import { timeZone, UTC } from '@worklane/domain/time/time-zone';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/scope.ts';
import { readCompanyDays } from '../companies/reads.ts';
import { readTicketHistories, readTicketsOnceIn, type TicketHistory } from '../history/reads.ts';
import { readConfiguration } from '../projects/reads.ts';
import { readTicketStates, type TicketState } from '../tickets/reads.ts';

interface Dated {
  id: string;
  start_date: string;
  end_date: string;
  status: string;
  started_at: string | null;
  completed_at: string | null;
}

/** What days are where the company of the sprints is. */
export interface SprintDays {
  /** In milliseconds. */
  startOf: (day: string) => number;
  operational_days: readonly number[];
}

/**
 * @param sprints found in the scope
 * @returns their courses, in their order, and the days they are counted by
 */
export async function readSprintCourses(
  db: Queryable,
  scope: Scope,
  ref: ProjectRef,
  { sprints, now }: { sprints: readonly Dated[]; now: Date },
): Promise<{ courses: SprintCourse[]; days: SprintDays }> {
  const sprintIds = sprints.map(({ id }) => id);
  const [configuration, company, tickets] = await Promise.all([
    readConfiguration(db, scope, ref.project_id),
    readCompanyDays(db, ref.company_id),
    readTicketCourses(db, ref, sprintIds),
  ]);
  const statuses = configuration?.statuses ?? [];
  const done = new Set(statuses.filter(({ category }) => category === 'done').map(({ key }) => key));
  const zone = timeZone(company.time_zone) ?? UTC;
  const startOf = (day: string) => zone.startOf(day).getTime();
  const courses = sprints.map((sprint): SprintCourse => {
    const { starts, ends } = momentsOf(sprint, startOf, now);
    return { sprint, tickets, done, starts, ends };
  });
  return { courses, days: { startOf, operational_days: company.operational_days } };
}

/**
 * Computes when a sprint begins and ends. One that was started ahead begins with its first day. One that was completed
 * ends a moment before its completion, because its tickets left at that moment.
 */
function momentsOf(sprint: Dated, startOf: SprintDays['startOf'], now: Date): { starts: number; ends: number } {
  const first = startOf(sprint.start_date);
  const over = sprint.completed_at ? Date.parse(sprint.completed_at) : startOf(addDays(sprint.end_date, 1));
  const isCompleted = sprint.status === 'completed';
  const ends = isCompleted ? over - 1 : now.getTime();
  const started = Math.max(first, sprint.started_at ? Date.parse(sprint.started_at) : first);
  return { ends, starts: isCompleted ? Math.min(started, ends) : started };
}

/**
 * Reads the history of all tickets that are or were in one of the sprints. Permanently deleted ones are no longer
 * known.
 */
async function readTicketCourses(
  db: Queryable,
  ref: ProjectRef,
  sprintIds: readonly string[],
): Promise<TicketCourse[]> {
  if (sprintIds.length === 0) return [];
  const ids = await readTicketsOnceIn(db, ref.company_id, sprintIds);
  const tickets = await readTicketStates(db, ref, { sprintIds, ids });
  const known = tickets.map(({ id }) => id);
  const pasts = await readTicketHistories(db, ref.company_id, known);
  const pastsById = new Map(pasts.map((past) => [past.ticket_id, past]));
  return tickets.map((ticket) => courseOf(ticket, pastsById.get(ticket.id)));
}

function courseOf(ticket: TicketState, past: TicketHistory | undefined): TicketCourse {
  const changes = past?.changes ?? [];
  const of = <Value>(field: TicketHistory['changes'][number]['field'], present: Value): Course<Value> => {
    const own = changes.filter((change) => change.field === field);
    return {
      first: own[0] ? (own[0].before as Value) : present,
      changes: own.map(({ at, after }) => ({ at, to: after as Value })),
    };
  };
  const [began, ...later] = past?.statuses ?? [];
  return {
    created_at: ticket.created_at,
    sprint: of('sprint_id', ticket.sprint_id),
    estimate: of('estimate', ticket.estimate),
    isDeleted: of('trash', ticket.is_deleted),
    status: { first: began?.status ?? ticket.status, changes: later.map(({ at, status: to }) => ({ at, to })) },
  };
}
