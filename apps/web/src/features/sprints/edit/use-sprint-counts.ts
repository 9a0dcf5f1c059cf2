// Counts the tickets of each sprint, and those not done, on the project's board.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { useMemo } from 'react';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';

export interface SprintCounts {
  all: number;
  unfinished: number;
}

export const NO_TICKETS: SprintCounts = { all: 0, unfinished: 0 };

/** Counts the tickets of each sprint; undefined while they are unknown. */
export function useSprintCounts(project: Project): ReadonlyMap<string, SprintCounts> | undefined {
  const board = useQuery(boardQuery(project)).data?.shown;
  const statuses = useQuery(boardConfigurationQuery(project)).data?.statuses;
  return useMemo(() => {
    if (!board || !statuses) return undefined;
    const counts = new Map<string, SprintCounts>();
    for (const { key, category } of statuses) {
      for (const { sprint_id } of board.columns[key] ?? []) {
        if (sprint_id === null) continue;
        const { all, unfinished } = counts.get(sprint_id) ?? NO_TICKETS;
        counts.set(sprint_id, { all: all + 1, unfinished: unfinished + (category === 'done' ? 0 : 1) });
      }
    }
    return counts;
  }, [board, statuses]);
}
