// How the tickets of a project are looked at, and how that reads in the address: /projects/EDGE?q=slash&due=overdue.
import type { TicketFilter } from '../ticket-filter.ts';

export interface BoardView {
  filter: TicketFilter;
}

const LISTS = {
  assignee: 'assignees',
  label: 'labels',
  type: 'types',
  priority: 'priorities',
  due: 'due',
} as const satisfies Record<string, keyof TicketFilter>;

const LIST_NAMES = Object.keys(LISTS) as (keyof typeof LISTS)[];

export type BoardSearch = { [Name in 'q' | keyof typeof LISTS]?: string | undefined };

/** What of an address' search is the board's. Digits alone arrive as a number. */
export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const wordOf = (name: string) => {
    const value = search[name];
    return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
  };
  const names: readonly (keyof BoardSearch)[] = ['q', ...LIST_NAMES];
  // Named even when there is nothing: what is not named here, the router passes on as it stood in the address.
  return Object.fromEntries(names.map((name) => [name, wordOf(name)]));
}

export function viewOf(search: BoardSearch): BoardView {
  const lists = LIST_NAMES.map((name) => [LISTS[name], readList(search[name])]);
  return { filter: { words: search.q ?? '', ...Object.fromEntries(lists) } };
}

export function searchOf({ filter }: BoardView): BoardSearch {
  const lists = LIST_NAMES.map((name) => [name, writeList(filter[LISTS[name]])]);
  return { q: filter.words.trim() || undefined, ...Object.fromEntries(lists) };
}

// A comma parts the values, so one inside a label has to look different.
function readList(text: string | undefined): string[] {
  return text ? text.split(',').map((item) => item.replaceAll('%2C', ',').replaceAll('%25', '%')) : [];
}

function writeList(items: readonly string[]): string | undefined {
  return items.map((item) => item.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',') || undefined;
}
