// Names the columns of the list, with their widths.
import type { ListColumn } from './view-names.ts';

/** From left to right. The title takes what the others leave. */
const COLUMNS: Record<ListColumn, { label: string; width: number }> = {
  key: { label: 'Key', width: 76 },
  title: { label: 'Title', width: 0 },
  status: { label: 'Status', width: 100 },
  priority: { label: 'Priority', width: 76 },
  type: { label: 'Type', width: 104 },
  color: { label: 'Colour', width: 84 },
  assignees: { label: 'Assignees', width: 72 },
  labels: { label: 'Labels', width: 116 },
  sprint: { label: 'Sprint', width: 104 },
  due: { label: 'Due', width: 76 },
  estimate: { label: 'Estimate', width: 64 },
};
export const LIST_COLUMNS = Object.keys(COLUMNS) as readonly ListColumn[];
export const widthOf = (column: ListColumn): number => COLUMNS[column].width;
export const labelOf = (column: ListColumn): string => COLUMNS[column].label;

/** Without these a row would not say which ticket it is. */
export const FIXED_COLUMNS: readonly ListColumn[] = ['key', 'title'];

export interface ListSort {
  column: ListColumn;
  isDescending: boolean;
}

export function isListColumn(name: string): name is ListColumn {
  return Object.hasOwn(COLUMNS, name);
}
