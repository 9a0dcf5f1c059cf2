// Suggests how much to plan for a sprint, from how much was finished before.
import type { Amount } from './burndown.ts';

/** So few that a team's change of pace shows, and so many that one bad sprint doesn't decide. */
const SPRINTS_COUNTED = 3;

export interface FinishedSprint {
  working_days: number;
  done: Amount;
}

/** What a team finishes on a working day. */
export interface Pace {
  /** How many sprints it was counted in. */
  sprints: number;
  tickets: number;
  hours: number;
}

/** @param finished the completed sprints, oldest first. @returns null without any */
export function paceOf(finished: readonly FinishedSprint[]): Pace | null {
  const counted = finished.filter(({ working_days }) => working_days > 0).slice(-SPRINTS_COUNTED);
  const days = counted.reduce((total, each) => total + each.working_days, 0);
  if (days === 0) return null;
  const perDay = (of: keyof Amount) => counted.reduce((total, { done }) => total + done[of], 0) / days;
  return { sprints: counted.length, tickets: perDay('tickets'), hours: perDay('hours') };
}

/** @returns what fits into a sprint of so many working days at that pace, in whole tickets and half hours */
export function suggestedSize(pace: Pace, workingDays: number): Amount {
  return {
    tickets: Math.round(pace.tickets * workingDays),
    hours: Math.round(pace.hours * workingDays * 2) / 2,
  };
}
