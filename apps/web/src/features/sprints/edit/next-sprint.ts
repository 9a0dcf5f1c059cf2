// Finds the sprint that takes over unfinished tickets, and the one a project would plan next.
import type { Project } from '@worklane/contract/projects';
import type { Sprint, SprintConfigFields } from '@worklane/contract/sprints';
import { type GeneratedSprint, generateSprints, nextStart } from '@worklane/domain/sprints/generate-sprints';

/** Finds the next sprint by date that has not ended, as the server does. */
export function nextSprint(sprints: readonly Sprint[], { start_date, number }: Sprint): Sprint | undefined {
  const isLater = (each: Sprint) =>
    each.start_date > start_date || (each.start_date === start_date && each.number > number);
  return sprints.find((each) => each.status !== 'completed' && isLater(each));
}

type Config = Pick<SprintConfigFields, 'start_day_of_week' | 'sprint_naming_pattern'>;
type Plan = Pick<Project, 'sprint_start_date' | 'custom_sprint_duration_weeks'>;

/** Fills in the form of a new sprint. */
export function suggestedSprint(
  sprints: readonly Sprint[],
  plan: Plan,
  config: Config,
  today: string,
): GeneratedSprint {
  const lastEnd = sprints.map(({ end_date }) => end_date).reduce((a, b) => (a > b ? a : b), '') || null;
  const { start_day_of_week, sprint_naming_pattern: pattern } = config;
  const start = nextStart({ today, sprint_start_date: plan.sprint_start_date, start_day_of_week, lastEnd });
  const lastNumber = Math.max(0, ...sprints.map(({ number }) => number));
  const [suggested] = generateSprints({
    count: 1,
    start,
    pattern,
    lastNumber,
    weeks: plan.custom_sprint_duration_weeks,
    isStarting: false,
  });
  return suggested as GeneratedSprint;
}
