// Decides what changes in a ticket when its work is moved to another person or week.
import type { TicketChange } from '@worklane/contract/tickets';
import type { WorkloadTicket } from '@worklane/contract/workload';
import { addDays, daysBetween } from '@worklane/domain/sprints/calendar';
import type { Cell } from './data.ts';

export interface Destination {
  /** Null: nobody. Left out: who has it. */
  userId?: string | null;
  /** The Monday. Left out: when it is. */
  week?: string | undefined;
}

type Work = Pick<WorkloadTicket, 'assignee_ids' | 'start_date' | 'due_date'>;

/** Working days, Sunday is 0. */
const DAYS_OF_WEEK = 7;

/** @returns undefined when nothing changes */
export function moveWork(
  ticket: Work,
  from: Cell,
  to: Destination,
  operationalDays: readonly number[],
): TicketChange | undefined {
  const changes: TicketChange = {};
  const assignees = assigneesOf(ticket, from, to.userId);
  if (assignees) changes.assignee_ids = assignees;
  if (to.week !== undefined && !(from.part === 'week' && from.week === to.week)) {
    Object.assign(changes, datesIn(ticket, from, to.week, operationalDays), { due_date_type: 'specific_date' });
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Replaces the assignee whose work is moved; others keep their share. */
function assigneesOf({ assignee_ids }: Work, { userId }: Cell, to: string | null | undefined): string[] | undefined {
  if (to === undefined || to === userId) return undefined;
  const next = assignee_ids.filter((id) => id !== to).map((id) => (id === userId ? to : id));
  if (to !== null && !next.includes(to)) next.push(to);
  return next.filter((id) => id !== null);
}

/** Moves planned work by whole weeks at the same length; late and undated work gets the whole week. */
function datesIn(
  { start_date, due_date }: Work,
  { week }: Cell,
  monday: string,
  operationalDays: readonly number[],
): Pick<TicketChange, 'start_date' | 'due_date'> {
  if (due_date === null || week === undefined || due_date < week) {
    return { start_date: monday, due_date: lastWorkingDay(monday, operationalDays) };
  }
  const shift = daysBetween(week, monday);
  // Without a start it would be spread from today on.
  return { start_date: start_date === null ? monday : addDays(start_date, shift), due_date: addDays(due_date, shift) };
}

function lastWorkingDay(monday: string, operationalDays: readonly number[]): string {
  // Sunday ends the week.
  const last = Math.max(0, ...operationalDays.map((day) => (day + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));
  return addDays(monday, operationalDays.length === 0 ? 4 : last);
}
