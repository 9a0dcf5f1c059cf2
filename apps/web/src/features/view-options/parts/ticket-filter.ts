// Filters tickets for the board, the list and the panel's steps to the next and previous ticket.
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketCard } from '@worklane/contract/tickets';
import type { StatusCategory } from '@worklane/domain/tickets/vocabulary';
import { isCurrent } from '../../sprints/parts/sprint-facts.ts';
import { endOfWeek } from '../../tickets/parts/days.ts';

export const DUE_FILTERS = ['overdue', 'today', 'week', 'none'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];
export const DUE_FILTER_LABELS: Record<DueFilter, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  none: 'No date',
};

/** In `assignees`: what has nobody. */
export const NOBODY_ASSIGNED = 'nobody';

/** In `sprints`, beside ids: whichever is the current one, and what is in none. */
export const CURRENT_SPRINT = 'current';
export const NO_SPRINT = 'none';

/** Within one field any value fits, and every field that has one must fit. */
export interface TicketFilter {
  words: string;
  assignees: readonly string[];
  labels: readonly string[];
  types: readonly string[];
  priorities: readonly string[];
  due: readonly string[];
  sprints: readonly string[];
}

export const NO_FILTER: TicketFilter = {
  words: '',
  assignees: [],
  labels: [],
  types: [],
  priorities: [],
  due: [],
  sprints: [],
};

export function isFiltering({ words, ...lists }: TicketFilter): boolean {
  return words.trim() !== '' || Object.values(lists).some((list) => list.length > 0);
}

export interface FilterContext {
  projectKey: string;
  /** The calendar day where the person is. */
  today: string;
  statuses: readonly { key: string; category: StatusCategory }[];
  /** For the current one; left out where the filter does not ask for it. */
  sprints?: readonly Sprint[] | undefined;
}

/** For `filter` of a list of cards. */
type Matches = (card: TicketCard, index: number, cards: readonly TicketCard[]) => boolean;

/** Undefined when every ticket fits. */
export function ticketMatcher(
  filter: TicketFilter,
  { projectKey, today, statuses, sprints = [] }: FilterContext,
): Matches | undefined {
  const { assignees, labels, types, priorities, due } = filter;
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  const tests: Matches[] = [];
  if (types.length > 0) tests.push((card) => types.includes(card.type));
  if (priorities.length > 0) tests.push((card) => priorities.includes(card.priority));
  if (assignees.length > 0) {
    const wantsNobody = assignees.includes(NOBODY_ASSIGNED);
    tests.push(({ assignee_ids }) =>
      assignee_ids.length === 0 ? wantsNobody : assignee_ids.some((id) => assignees.includes(id)),
    );
  }
  if (labels.length > 0) tests.push((card) => card.labels.some((label) => labels.includes(label)));
  if (due.length > 0) {
    const done = new Set(statuses.filter(({ category }) => category === 'done').map(({ key }) => key));
    const lastDay = endOfWeek(today);
    const fits: Record<DueFilter, (day: string | null, isDone: boolean) => boolean> = {
      overdue: (day, isDone) => day !== null && day < today && !isDone,
      today: (day) => day === today,
      week: (day) => day !== null && day >= today && day <= lastDay,
      none: (day) => day === null,
    };
    const wanted = DUE_FILTERS.filter((each) => due.includes(each)).map((each) => fits[each]);
    tests.push((card) => wanted.some((fit) => fit(card.due_date, done.has(card.status))));
  }
  if (filter.sprints.length > 0) {
    const wanted = new Set(filter.sprints);
    if (wanted.has(CURRENT_SPRINT)) for (const each of sprints) if (isCurrent(each, today)) wanted.add(each.id);
    tests.push(({ sprint_id }) => wanted.has(sprint_id ?? NO_SPRINT));
  }
  const [word = '', ...others] = words;
  if (word) {
    let asked: readonly TicketCard[] | undefined;
    let texts: readonly string[] = [];
    tests.push((_, index, cards) => {
      if (cards !== asked) texts = textsOf(cards, projectKey);
      asked = cards;
      const text = texts[index] ?? '';
      return text.includes(word) && others.every((other) => text.includes(other));
    });
  }
  // A letter asks thousands of cards: what need not be called for each is not.
  return tests.length < 2 ? tests[0] : (...each) => tests.every((test) => test(...each));
}

/** Made once for each list as well: to look up ten thousand cards takes longer than to search their texts. */
function textsOf(cards: readonly TicketCard[], projectKey: string): readonly string[] {
  const made = textsOfList.get(cards) ?? cards.map((card) => textOf(card, projectKey));
  textsOfList.set(cards, made);
  return made;
}

const textsOfList = new WeakMap<readonly TicketCard[], readonly string[]>();

/** In which every word has to stand: the title, the key and the labels. */
function textOf(card: TicketCard, projectKey: string): string {
  let text = texts.get(card);
  if (text === undefined) {
    text = `${card.title} ${projectKey}-${card.number} ${card.labels.join(' ')}`.toLowerCase();
    texts.set(card, text);
  }
  return text;
}

/** Computed once for each card, because each letter typed searches thousands. A changed card is a new object. */
const texts = new WeakMap<TicketCard, string>();

/** The Sunday of the week a day is in. */
