// Suggests filters for a search: the usual ones, and the values of one that is being typed.
import { SEARCH_FILTERS, type SearchFilterName } from '@worklane/domain/search/parse-search';

const USUAL = ['is:mine', 'is:open', 'is:done', 'is:overdue', 'sprint:current', 'updated:week'];

const CONSTANT: Partial<Record<SearchFilterName, readonly string[]>> = {
  assignee: ['me', 'nobody'],
  is: ['open', 'done', 'overdue', 'mine', 'unassigned'],
  sprint: ['current', 'none'],
  status: ['Todo', 'In Progress', 'In Review', 'Done'],
  updated: ['today', 'yesterday', 'week', 'month'],
};

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

const MOST = 8;

/** @returns filters of the search first, then those to add; while the value of one is typed, its values alone */
export function suggestFilters(typed: string, { people, projectKeys }: Known): FilterChip[] {
  const [, before = '', name = '', start = ''] = /^(.*?)(\S+):("[^"]*|[^\s"]*)$/s.exec(typed) ?? [];
  const filter = SEARCH_FILTERS.find((each) => each === name.toLowerCase().replace(/^-/, ''));
  if (filter) {
    const named = { assignee: people, project: projectKeys } as Partial<Record<SearchFilterName, readonly string[]>>;
    const wanted = start.replace('"', '').toLowerCase();
    const values = [...(CONSTANT[filter] ?? []), ...(named[filter] ?? [])].filter((value) => beginsWord(value, wanted));
    const isWhole = values.some((value) => value.toLowerCase() === wanted);
    if (values.length > 0 && !isWhole) {
      return values.slice(0, MOST).map((value) => {
        const token = `${name}:${quoted(value)}`;
        return { token, next: `${before}${token} `, isOn: false };
      });
    }
  }
  const tokens = typed.split(/\s+/);
  return USUAL.map((token) => {
    const isOn = tokens.includes(token);
    const next = isOn ? tokens.filter((each) => each !== token).join(' ') : `${typed.trim()} ${token}`.trim();
    return { token, next: `${next} `.trimStart(), isOn };
  });
}

const beginsWord = (value: string, start: string): boolean => ` ${value.toLowerCase()}`.includes(` ${start}`);

const quoted = (value: string): string => (/\s/.test(value) ? `"${value}"` : value);
