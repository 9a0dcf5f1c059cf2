// Suggests filters for a search: the usual ones, and the values of one that is being typed.
import { completeFilter } from '@worklane/domain/search/complete-filter';

const USUAL = ['is:mine', 'is:open', 'is:done', 'is:overdue', 'sprint:current', 'updated:week'];
/** Boards may have others: these are what each begins with. */
const STATUSES = ['Todo', 'In Progress', 'In Review', 'Done'];

export interface FilterChip {
  /** As it is in the search. */
  token: string;
  /** The search with it, or without it. */
  next: string;
  isOn: boolean;
}

interface Known {
  people: readonly string[];
  projectKeys: readonly string[];
}

/** @returns filters of the search first, then those to add; while the value of one is typed, its values alone */
export function suggestFilters(typed: string, { people, projectKeys }: Known): FilterChip[] {
  const values = { assignee: people, project: projectKeys, status: STATUSES };
  const completions = completeFilter(typed, typed.length, values).filter(({ token }) => !token.endsWith(':'));
  if (completions.length > 0) return completions.map(({ token, next }) => ({ token, next, isOn: false }));
  const tokens = typed.split(/\s+/);
  return USUAL.map((token) => {
    const isOn = tokens.includes(token);
    const next = isOn ? tokens.filter((each) => each !== token).join(' ') : `${typed.trim()} ${token}`.trim();
    return { token, next: `${next} `.trimStart(), isOn };
  });
}
