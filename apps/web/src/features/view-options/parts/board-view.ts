// Reads and writes the view of a project's tickets in the address: /projects/EDGE?q=slash&view=list&sort=-due.
import { textParameters } from '../../../platform/local-state/text-parameters.ts';
import { FIXED_COLUMNS, isListColumn, LIST_COLUMNS, type ListSort } from './list-columns.ts';
import { FILTER_NAMES, type TicketFilter } from './ticket-filter.ts';
import type { FilterName, Grouping, ListColumn } from './view-names.ts';

export interface BoardView {
  filter: TicketFilter;
  layout: 'board' | 'list' | 'calendar';
  /** Left out: a board by status, a list not at all. */
  group: Grouping | undefined;
  /** Left out: the order of the board. */
  sort: ListSort | undefined;
  /** Of the calendar, 2026-11; left out: this one. */
  month: string | undefined;
  /** Of the list, in its order. */
  columns: readonly ListColumn[];
}

const NAMES = ['q', ...FILTER_NAMES, 'view', 'group', 'sort', 'month', 'columns'] as const;

/** In the order of the menu. */
const GROUPED: Record<Grouping, 1> = { status: 1, assignee: 1, priority: 1, type: 1, label: 1, sprint: 1 };
export const GROUPINGS = Object.keys(GROUPED) as readonly Grouping[];

export type BoardSearch = { [Name in (typeof NAMES)[number]]?: string | undefined };

/** Reads the board's parameters from an address. */
export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  return textParameters(search, NAMES);
}

/** Writes the parameters for a saved view; equal views are written the same. */
export function queryOf(view: BoardView): string {
  const entries = Object.entries(searchOf(view)).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(entries).toString();
}

export function searchIn(query: string): BoardSearch {
  return readBoardSearch(Object.fromEntries(new URLSearchParams(query)));
}

export function viewOf(search: BoardSearch): BoardView {
  const lists = FILTER_NAMES.map((name) => [name, readList(search[name])]);
  return {
    filter: { words: search.q ?? '', ...(Object.fromEntries(lists) as Record<FilterName, string[]>) },
    layout: search.view === 'list' || search.view === 'calendar' ? search.view : 'board',
    group: GROUPINGS.find((each) => each === search.group),
    sort: readSort(search.sort),
    month: search.month && isMonth(search.month) ? search.month : undefined,
    columns: readColumns(search.columns),
  };
}

export function searchOf({ filter, layout, group, sort, month, columns }: BoardView): BoardSearch {
  const lists = FILTER_NAMES.map((name) => [name, writeList(filter[name])]);
  return {
    q: filter.words.trim() || undefined,
    ...Object.fromEntries(lists),
    view: layout === 'board' ? undefined : layout,
    group,
    sort: sort && `${sort.isDescending ? '-' : ''}${sort.column}`,
    month: layout === 'calendar' ? month : undefined,
    columns: columns.length === LIST_COLUMNS.length ? undefined : writeList(columns),
  };
}

const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

function readSort(text = ''): ListSort | undefined {
  const isDescending = text.startsWith('-');
  const column = isDescending ? text.slice(1) : text;
  return isListColumn(column) ? { column, isDescending } : undefined;
}

function readColumns(text: string | undefined): readonly ListColumn[] {
  const named = readList(text);
  if (named.length === 0) return LIST_COLUMNS;
  return LIST_COLUMNS.filter((column) => FIXED_COLUMNS.includes(column) || named.includes(column));
}

// A comma parts the values, so one inside a label has to look different.
function readList(text: string | undefined): string[] {
  return text ? text.split(',').map((item) => item.replaceAll('%2C', ',').replaceAll('%25', '%')) : [];
}

function writeList(items: readonly string[]): string | undefined {
  return items.map((item) => item.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',') || undefined;
}
