// Suggests how much to plan for the next sprint, from completed sprints and the one that is being completed.
import type { Burndown, Sprint, SprintCapacity, Velocity } from '@worklane/contract/sprints';
import { paceOf, suggestedSize } from '@worklane/domain/sprints/suggest-size';

interface Facts {
  sprint: Pick<Sprint, 'id'>;
  next: Pick<Sprint, 'id'> | undefined;
  report: Pick<Burndown['report'], 'done'>;
  past: readonly Pick<Velocity['sprints'][number], 'id' | 'working_days' | 'report'>[];
  capacity: readonly Pick<SprintCapacity, 'sprint_id' | 'working_days'>[];
}

interface Suggestion {
  /** How many sprints the suggestion is based on. */
  sprints: number;
  tickets: number;
  hours: number;
}

/** @returns undefined without a next sprint, or when no ticket has been finished yet */
export function suggestNext({ sprint, next, report, past, capacity }: Facts): Suggestion | undefined {
  const daysOf = (id: string | undefined) => capacity.find(({ sprint_id }) => sprint_id === id)?.working_days ?? 0;
  const finished = past.map((each) => ({ working_days: each.working_days, done: each.report.done }));
  const pace = paceOf([...finished, { working_days: daysOf(sprint.id), done: report.done }]);
  const days = daysOf(next?.id);
  if (!pace || days === 0) return undefined;
  const size = suggestedSize(pace, days);
  return size.tickets === 0 && size.hours === 0 ? undefined : { sprints: pace.sprints, ...size };
}
