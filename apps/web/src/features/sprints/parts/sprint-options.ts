// Lists the sprints to choose from for a ticket: those that have not ended, and the one it is in.
import type { Sprint } from '@worklane/contract/sprints';
import { inOfferedOrder, STANDING_LABELS, sprintDays, standingOf } from './sprint-facts.ts';

export interface SprintOption {
  value: string;
  label: string;
  note: string;
}

export function sprintOption(sprint: Sprint, today: string): SprintOption {
  return { value: sprint.id, label: sprint.name, note: sprintDays(sprint, today) + behindDays(sprint, today) };
}

/** Adds what to say after a sprint's days. */
function behindDays(sprint: Sprint, today: string): string {
  const standing = standingOf(sprint, today);
  return standing === 'planned' ? '' : `, ${STANDING_LABELS[standing].toLowerCase()}`;
}

/** @param picked those that are offered even when they are over */
export function openSprints(
  sprints: readonly Sprint[],
  today: string,
  picked: readonly (string | null)[] = [],
): SprintOption[] {
  return inOfferedOrder(sprints)
    .filter(({ id, status }) => status !== 'completed' || picked.includes(id))
    .map((sprint) => sprintOption(sprint, today));
}

/** Returns the value if it is offered: a sprint that was deleted or completed since is not. */
export const offeredOf = (options: readonly SprintOption[], picked: string | null): string | null =>
  options.some(({ value }) => value === picked) ? picked : null;
