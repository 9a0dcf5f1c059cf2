// The columns of the list: what they are called, how wide they are, and in which order they sort.
export const LIST_COLUMNS = [
  'key',
  'title',
  'status',
  'priority',
  'type',
  'assignees',
  'labels',
  'sprint',
  'due',
  'estimate',
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

export const COLUMN_LABELS: Record<ListColumn, string> = {
  key: 'Key',
  title: 'Title',
  status: 'Status',
  priority: 'Priority',
  type: 'Type',
  assignees: 'Assignees',
  labels: 'Labels',
  sprint: 'Sprint',
  due: 'Due',
  estimate: 'Estimate',
};

/** As tracks of a grid; what is not named here is as wide as it says, whatever the rows hold. */
export const COLUMN_WIDTHS: Record<ListColumn, string> = {
  key: '76px',
  title: 'minmax(220px, 1fr)',
  status: '100px',
  priority: '76px',
  type: '104px',
  assignees: '72px',
  labels: '116px',
  sprint: '104px',
  due: '76px',
  estimate: '64px',
};

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
  return (LIST_COLUMNS as readonly string[]).includes(name);
}
