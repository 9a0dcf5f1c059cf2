// Fits the columns of the list into the width there is.
import { LIST_COLUMNS, widthOf } from './list-columns.ts';
import type { ListColumn } from './view-names.ts';

const ICON = 24;
const GAP = 12;
/** The box to select, and what is beside the row. */
const SIDES = 24 + 32;
/** Below this a title says too little: other columns make room first. */
const TITLE = { wanted: 336, least: 220 };

/** On a phone a ticket has two lines: its title, and below it what these say. */
export const PHONE_COLUMNS: readonly ListColumn[] = ['key', 'title', 'status', 'priority', 'due', 'assignees'];

interface Step {
  column: ListColumn;
  to: 'icon' | 'nothing';
}

/** What makes room for the title, in this order. */
const NAMED: readonly Step[] = [
  { column: 'type', to: 'icon' },
  { column: 'priority', to: 'icon' },
  { column: 'sprint', to: 'nothing' },
  { column: 'labels', to: 'nothing' },
  { column: 'status', to: 'icon' },
  { column: 'estimate', to: 'nothing' },
  { column: 'type', to: 'nothing' },
];

const isNamed = (column: ListColumn) => PHONE_COLUMNS.includes(column) || NAMED.some((step) => step.column === column);
const OTHERS = LIST_COLUMNS.filter((column) => !isNamed(column));

/** What no step names, and no phone shows, is first a mark alone, and gone at last. */
const STEPS: readonly Step[] = [
  ...OTHERS.map((column): Step => ({ column, to: 'icon' })),
  ...NAMED,
  ...OTHERS.map((column): Step => ({ column, to: 'nothing' })),
];

export interface FittedColumns {
  columns: readonly ListColumn[];
  icons: ReadonlySet<ListColumn>;
  /** Of a grid, with the box to select. */
  tracks: string;
}

/** Returns the columns that fit a width: the title is the widest, and the last to shrink. */
export function fitColumns(chosen: readonly ListColumn[], width: number): FittedColumns {
  let columns = chosen;
  const icons = new Set<ListColumn>();
  const shownWidth = (column: ListColumn) => (icons.has(column) ? ICON : widthOf(column));
  const room = () => width - SIDES - columns.reduce((sum, column) => sum + GAP + shownWidth(column), 0);
  for (const { column, to } of STEPS) {
    if (room() >= TITLE.wanted) break;
    if (to === 'icon') icons.add(column);
    else columns = columns.filter((each) => each !== column);
  }
  const track = (column: ListColumn) =>
    column === 'title' ? `minmax(${TITLE.least}px, 1fr)` : `${shownWidth(column)}px`;
  return { columns, icons, tracks: ['24px', ...columns.map(track)].join(' ') };
}

/** Leaves out the column of sprints in projects without them. */
export function columnsIn(project: { sprint_enabled: boolean }, columns: readonly ListColumn[]): readonly ListColumn[] {
  return project.sprint_enabled ? columns : columns.filter((column) => column !== 'sprint');
}
