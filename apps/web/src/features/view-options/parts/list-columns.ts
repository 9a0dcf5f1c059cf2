// The columns of the list: what they are called, how wide they are, and in which order they sort.
import type { ListColumn } from './view-names.ts';

/** From left to right. The title takes what the others leave. */
const COLUMNS: Record<ListColumn, { label: string; width: number }> = {
  key: { label: 'Key', width: 76 },
  title: { label: 'Title', width: 0 },
  status: { label: 'Status', width: 100 },
  priority: { label: 'Priority', width: 76 },
  type: { label: 'Type', width: 104 },
  assignees: { label: 'Assignees', width: 72 },
  labels: { label: 'Labels', width: 116 },
  sprint: { label: 'Sprint', width: 104 },
  due: { label: 'Due', width: 76 },
  estimate: { label: 'Estimate', width: 64 },
};
export const LIST_COLUMNS = Object.keys(COLUMNS) as readonly ListColumn[];
export const labelOf = (column: ListColumn): string => COLUMNS[column].label;

const ICON = 24;
const GAP = 12;
/** The box to select, and what is beside the row. */
const SIDES = 24 + 32;
/** Below this a title says too little: other columns make room first. */
const TITLE = { wanted: 420, least: 220 };

/** What makes room for the title, in this order. */
const STEPS: readonly { column: ListColumn; to: 'icon' | 'nothing' }[] = [
  { column: 'type', to: 'icon' },
  { column: 'priority', to: 'icon' },
  { column: 'sprint', to: 'nothing' },
  { column: 'labels', to: 'nothing' },
  { column: 'status', to: 'icon' },
  { column: 'estimate', to: 'nothing' },
  { column: 'type', to: 'nothing' },
];

export interface FittedColumns {
  columns: readonly ListColumn[];
  icons: ReadonlySet<ListColumn>;
  /** Of a grid, with the box to select. */
  tracks: string;
}

/** The columns that fit a width: the title is the widest, and the last to shrink. */
export function fitColumns(chosen: readonly ListColumn[], width: number): FittedColumns {
  let columns = chosen;
  const icons = new Set<ListColumn>();
  const widthOf = (column: ListColumn) => (icons.has(column) ? ICON : COLUMNS[column].width);
  const room = () => width - SIDES - columns.reduce((sum, column) => sum + GAP + widthOf(column), 0);
  for (const { column, to } of STEPS) {
    if (room() >= TITLE.wanted) break;
    if (to === 'icon') icons.add(column);
    else columns = columns.filter((each) => each !== column);
  }
  const track = (column: ListColumn) => (column === 'title' ? `minmax(${TITLE.least}px, 1fr)` : `${widthOf(column)}px`);
  return { columns, icons, tracks: ['24px', ...columns.map(track)].join(' ') };
}

/** On a phone a ticket has two lines: its title, and below it what these say. */
export const PHONE_COLUMNS: readonly ListColumn[] = ['key', 'title', 'status', 'priority', 'due', 'assignees'];

/** Without these a row would not say which ticket it is. */
export const FIXED_COLUMNS: readonly ListColumn[] = ['key', 'title'];

/** Where work is not planned in sprints, nobody needs a column for them. */
export function columnsIn(project: { sprint_enabled: boolean }, columns: readonly ListColumn[]): readonly ListColumn[] {
  return project.sprint_enabled ? columns : columns.filter((column) => column !== 'sprint');
}

export interface ListSort {
  column: ListColumn;
  isDescending: boolean;
}

export function isListColumn(name: string): name is ListColumn {
  return Object.hasOwn(COLUMNS, name);
}
