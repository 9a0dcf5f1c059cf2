// Reads and writes in the address what a timeline shows: /projects/EDGE/gantt?assignee=…&zoom=month&group=sprint&with=WEB.
import { ZOOMS, type Zoom } from '@worklane/domain/timeline/scale';
import { textParameters } from '../../../platform/local-state/text-parameters.ts';

const GROUPED = {
  parent: 'Parent',
  status: 'Status',
  assignee: 'Assignee',
  sprint: 'Sprint',
  project: 'Project',
} as const;
export type TimelineGrouping = keyof typeof GROUPED;
export const TIMELINE_GROUPINGS = Object.entries(GROUPED) as readonly [TimelineGrouping, string][];

/** The most projects that are added to the one of the address. */
export const MOST_OTHERS = 7;

export interface TimelineView {
  zoom: Zoom;
  group: TimelineGrouping | undefined;
  hasLinks: boolean;
  hasPath: boolean;
  /** The keys of the projects shown beside the one of the address. */
  others: readonly string[];
}

const NAMES = ['zoom', 'group', 'links', 'path', 'with'] as const;
type TimelineSearch = { [Name in (typeof NAMES)[number]]?: string | undefined };

/** @param search as the address has it; unknown values count as left out */
export function timelineViewOf(search: Record<string, unknown>): TimelineView {
  const { zoom, group = 'parent', links, path, with: others = '' } = textParameters(search, NAMES);
  return {
    zoom: ZOOMS.find((each) => each === zoom) ?? 'week',
    group: group === 'none' ? undefined : (TIMELINE_GROUPINGS.find(([name]) => name === group)?.[0] ?? 'parent'),
    hasLinks: links !== 'off',
    hasPath: path === 'critical',
    others: [...new Set(others.toUpperCase().split(',').filter(Boolean))].slice(0, MOST_OTHERS),
  };
}

/** @returns the parameters of a view; those with their usual value are left out */
export function timelineSearchOf({ zoom, group, hasLinks, hasPath, others }: TimelineView): TimelineSearch {
  return {
    zoom: zoom === 'week' ? undefined : zoom,
    group: group === 'parent' ? undefined : (group ?? 'none'),
    links: hasLinks ? undefined : 'off',
    path: hasPath ? 'critical' : undefined,
    with: others.join(',') || undefined,
  };
}
