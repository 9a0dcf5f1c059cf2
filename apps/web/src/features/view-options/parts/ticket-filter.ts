// Filters tickets for the board, the list and the panel's steps to the next and previous ticket.
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketCard } from '@worklane/contract/tickets';
import type { StatusCategory } from '@worklane/domain/tickets/vocabulary';
import { isCurrent } from '../../sprints/parts/is-current.ts';
import { endOfWeek } from '../../tickets/parts/days.ts';
import type { FilterName } from './view-names.ts';

export const DUE_FILTERS = ['overdue', 'today', 'week', 'none'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];
export const DUE_FILTER_LABELS: Record<DueFilter, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  none: 'No date',
};

/** In `assignee`: what has nobody. */
export const NOBODY_ASSIGNED = 'nobody';

/** In a field that may be empty: what has no value there. */
export const NO_VALUE = 'none';

/** In `sprint`, beside ids: whichever is the current one, and what is in none. */
export const CURRENT_SPRINT = 'current';
export const NO_SPRINT = 'none';

/** Within one field any value fits, and every field that has one must fit. */
export type TicketFilter = Readonly<Record<FilterName, readonly string[]>> & {
  readonly words: string;
  /** Finds filters among the words. It comes with the code for them. */
  readonly read?: typeof wordsTest | undefined;
};

/** In the order of the bar. */
export const NO_FILTER: TicketFilter = {
  words: '',
  assignee: [],
  label: [],
  type: [],
  priority: [],
  color: [],
  due: [],
  sprint: [],
};

export const FILTER_NAMES = Object.keys(NO_FILTER).filter((name): name is FilterName => name !== 'words');

export function isFiltering({ words, read: _, ...lists }: TicketFilter): boolean {
  return words.trim() !== '' || Object.values(lists).some((list) => list.length > 0);
}

export interface FilterContext {
  projectKey: string;
  /** The calendar day where the person is. */
  today: string;
  /** The same where the company is: by it a sprint is the current one. */
  sprintDay?: string;
  statuses: readonly { key: string; category: StatusCategory }[];
  /** For the current one; left out where the filter does not ask for it. */
  sprints?: readonly Sprint[] | undefined;
}

/** For `filter` of a list of cards. */
export type Matches = (card: TicketCard, index: number, cards: readonly TicketCard[]) => boolean;

/** What a ticket has to be for each field, given the values that are wanted. Of a single value it is one of them. */
const TESTS: {
  [Name in Exclude<FilterName, keyof TicketCard>]: (wanted: readonly string[], context: FilterContext) => Matches;
} = {
  assignee: (wanted) => {
    const wantsNobody = wanted.includes(NOBODY_ASSIGNED);
    return ({ assignee_ids }) =>
      assignee_ids.length === 0 ? wantsNobody : assignee_ids.some((id) => wanted.includes(id));
  },
  label: (wanted) => (card) => card.labels.some((label) => wanted.includes(label)),
  due: (wanted, { today, statuses }) => {
    const done = new Set(statuses.filter(({ category }) => category === 'done').map(({ key }) => key));
    const lastDay = endOfWeek(today);
    const fits: Record<DueFilter, (day: string | null, isDone: boolean) => boolean> = {
      overdue: (day, isDone) => day !== null && day < today && !isDone,
      today: (day) => day === today,
      week: (day) => day !== null && day >= today && day <= lastDay,
      none: (day) => day === null,
    };
    const tests = DUE_FILTERS.filter((each) => wanted.includes(each)).map((each) => fits[each]);
    return (card) => tests.some((fit) => fit(card.due_date, done.has(card.status)));
  },
  sprint: (wanted, { today, sprintDay = today, sprints = [] }) => {
    const ids = new Set(wanted);
    if (ids.has(CURRENT_SPRINT)) for (const each of sprints) if (isCurrent(each, sprintDay)) ids.add(each.id);
    return ({ sprint_id }) => ids.has(sprint_id ?? NO_SPRINT);
  },
};

/** Builds a test for tickets; undefined when every ticket fits. */
export function ticketMatcher(filter: TicketFilter, context: FilterContext): Matches | undefined {
  const tests = FILTER_NAMES.filter((name) => filter[name].length > 0).map((name): Matches => {
    const wanted = filter[name];
    return name in TESTS
      ? TESTS[name as keyof typeof TESTS](wanted, context)
      : (card) => wanted.includes(card[name as FilterName & keyof TicketCard] ?? NO_VALUE);
  });
  // Filters among words hide nothing before they can be read.
  const { words, read = words.includes(':') ? undefined : wordsTest } = filter;
  const hasWords = read?.(words, context);
  if (hasWords) tests.push(hasWords);
  // A letter asks thousands of cards: what need not be called for each is not.
  return tests.length < 2 ? tests[0] : (...each) => tests.every((test) => test(...each));
}

export function wordsTest(text: string, { projectKey }: FilterContext): Matches | undefined {
  const [word = '', ...others] = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!word) return undefined;
  let asked: readonly TicketCard[] | undefined;
  let texts: readonly string[] = [];
  return (_, index, cards) => {
    if (cards !== asked) texts = textsOf(cards, projectKey);
    asked = cards;
    const text = texts[index] ?? '';
    return text.includes(word) && others.every((other) => text.includes(other));
  };
}

/**
 * Returns the searched text of each card, made once per list: looking up ten thousand cards takes longer than searching
 * their texts.
 */
function textsOf(cards: readonly TicketCard[], projectKey: string): readonly string[] {
  const made = textsOfList.get(cards) ?? cards.map((card) => textOf(card, projectKey));
  textsOfList.set(cards, made);
  return made;
}

const textsOfList = new WeakMap<readonly TicketCard[], readonly string[]>();

/** Returns the text that is searched: title, key and labels must contain every word. */
export function textOf(card: TicketCard, projectKey: string): string {
  let text = texts.get(card);
  if (text === undefined) {
    text = `${card.title} ${projectKey}-${card.number} ${card.labels.join(' ')}`.toLowerCase();
    texts.set(card, text);
  }
  return text;
}

/** Computed once for each card, because each letter typed searches thousands. A changed card is a new object. */
const texts = new WeakMap<TicketCard, string>();
