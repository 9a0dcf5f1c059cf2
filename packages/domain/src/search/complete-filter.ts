// Completes the filter that is being typed in a search: its name, or one of the values that it can have.
import { IS_VALUES, SEARCH_FILTERS, type SearchFilterName, type WrongValue } from './parse-search.ts';

/** The values of each filter that depend on the company. */
export type FilterValues = Partial<Record<SearchFilterName, readonly string[]>>;

/** The values that every company has. */
const FIXED: FilterValues = {
  assignee: ['me', 'nobody'],
  is: IS_VALUES,
  sprint: ['current', 'none'],
  updated: ['today', 'yesterday', 'week', 'month'],
};

export interface Completion {
  /** What replaces the word at the caret: status:"In Progress", or a name alone: status: */
  token: string;
  /** The whole text after that. */
  next: string;
  /** Where the caret goes. */
  caret: number;
}

const MOST = 8;
const BEING_TYPED = /(?:^|\s)(-?)([a-z]+):("[^"]*|[^\s"]*)$/i;
const NAME_BEING_TYPED = /(?:^|\s)(-?)([a-z]*)$/i;

/**
 * @param caret the text after it is kept
 * @param values the names of existing people, projects, statuses, labels and sprints
 * @param isAsked offers all filters where nothing is typed yet
 * @returns completions of the value at the caret (in a list of values, the last one), or of the filter's name
 */
export function completeFilter(typed: string, caret: number, values: FilterValues, isAsked = false): Completion[] {
  const before = typed.slice(0, caret);
  const [, sign = '', name = '', value = ''] = BEING_TYPED.exec(before) ?? [];
  const filter = SEARCH_FILTERS.find((each) => each === name.toLowerCase());
  if (filter) return valuesOf(typed, caret, { filter, lead: `${sign}${name}:`, value }, values);
  const [part, minus = '', start = ''] = NAME_BEING_TYPED.exec(before) ?? [];
  if (part === undefined) return [];
  if (start === '' && !isAsked) return [];
  const names = SEARCH_FILTERS.filter((each) => each.startsWith(start.toLowerCase()));
  return names.map((each) => completionWith(typed, caret, minus.length + start.length, `${minus}${each}:`, ''));
}

interface BeingTyped {
  filter: SearchFilterName;
  /** Sign, name and colon. */
  lead: string;
  value: string;
}

function valuesOf(typed: string, caret: number, { filter, lead, value }: BeingTyped, known: FilterValues) {
  // Within quotes a comma is part of the value.
  const comma = value.startsWith('"') ? -1 : value.lastIndexOf(',');
  const [earlier, last] = [value.slice(0, comma + 1), value.slice(comma + 1)];
  const wanted = last.replace('"', '').toLowerCase();
  const found = [...(FIXED[filter] ?? []), ...(known[filter] ?? [])].filter((each) => beginsWord(each, wanted));
  if (found.some((each) => each.toLowerCase() === wanted)) return [];
  return [...new Set(found)]
    .slice(0, MOST)
    .map((each) => completionWith(typed, caret, lead.length + value.length, `${lead}${earlier}${quoted(each)}`, ' '));
}

/** Replaces what was typed before the caret, of this length, by a token. */
function completionWith(typed: string, caret: number, length: number, token: string, space: string): Completion {
  const begin = `${typed.slice(0, caret - length)}${token}${space}`;
  const rest = typed.slice(caret);
  return { token, next: `${begin}${space === '' ? rest : rest.trimStart()}`, caret: begin.length };
}

const beginsWord = (value: string, start: string): boolean => ` ${value.toLowerCase()}`.includes(` ${start}`);

const quoted = (value: string): string => (/[\s,]/.test(value) ? `"${value.replaceAll('"', '')}"` : value);

const HINTS: Record<SearchFilterName, string> = {
  assignee: 'No member is called',
  status: 'No status is called',
  label: 'No label is called',
  is: `“is:” takes ${IS_VALUES.slice(0, -1).join(', ')} or ${IS_VALUES.at(-1)}, not`,
  project: 'No project is called',
  sprint: 'No sprint is called',
  updated: '“updated:” takes today, week, 3d or a date such as 2026-11-23, not',
};

/** @returns the sentence that names a value its filter cannot have */
export const wrongValueText = ({ name, value }: WrongValue): string => `${HINTS[name]} “${value}”`;
