// Lists the points of a burndown: the start of the sprint, and the end of each day.
import type { Burndown } from '@worklane/contract/sprints';

type SprintFigures = Burndown['start'];

export interface BurndownPoint extends Pick<Burndown['days'][number], 'ideal' | 'figures'> {
  /** Undefined for the start. */
  day: string | undefined;
}

export function burndownPoints({ start, days }: Pick<Burndown, 'start' | 'days'>): BurndownPoint[] {
  return [{ day: undefined, ideal: start.scope, figures: start }, ...days];
}

/** @returns what a line shows, with nothing on days to come */
export function lineValues(
  points: readonly BurndownPoint[],
  figureOf: (figures: SprintFigures) => number,
): (number | null)[] {
  return points.map(({ figures }) => figures && figureOf(figures));
}

/** @returns the day on which a sprint was started, if that is later than its first day */
export function lateStart(start_date: string, days: Burndown['days']): string | undefined {
  const first = days[0]?.day;
  return first && first > start_date ? first : undefined;
}
