// Reads the filters that are typed among the words of a board's filter: the same language as the search's.
import type { Sprint } from '@worklane/contract/sprints';
import type { TicketCard } from '@worklane/contract/tickets';
import {
  looseName,
  type Period,
  parseSearch,
  readPeriod,
  type SearchFilter,
  type SearchFilterName,
} from '@worklane/domain/search/parse-search';
import type { PeopleById } from '../companies/parts/people.ts';
import { isCurrent } from '../sprints/parts/is-current.ts';
import { type FilterContext, type Matches, textOf, wordsTest } from './parts/ticket-filter.ts';

/** What filters name, of all the projects that are shown. */
export interface Known {
  userId: string;
  people: PeopleById;
  projects: readonly { key: string; name: string }[];
  statuses: readonly { key: string; label: string }[];
  labels: readonly string[];
  sprints: readonly Sprint[];
  /** The tickets that were updated in a period; undefined while they are fetched. */
  updatedIn: (period: Period) => ReadonlySet<string> | undefined;
}

type Test = (card: TicketCard) => boolean;

const EVERY: Test = () => true;

/** @returns a test for the words of a filter, with the filters among them */
export function typedReader(known: Known): typeof wordsTest {
  return (typed, context) => {
    // Most of what is typed are words: each letter asks thousands of cards.
    if (!/[":-]/.test(typed)) return wordsTest(typed, context);
    const { words, phrases, without, filters } = parseSearch(typed);
    const tests: Matches[] = filters.map((filter) => testOf(filter, known, context));
    const hasWords = wordsTest(words.join(' '), context);
    if (hasWords) tests.push(hasWords);
    if (phrases.length + without.length > 0) tests.push(textTest(phrases, without, context.projectKey));
    return tests.length < 2 ? tests[0] : (...each) => tests.every((test) => test(...each));
  };
}

function textTest(phrases: readonly string[], without: readonly string[], projectKey: string): Test {
  const [wanted, excluded] = [phrases, without].map((texts) => texts.map((text) => text.toLowerCase())) as [
    string[],
    string[],
  ];
  return (card) => {
    const text = textOf(card, projectKey);
    return wanted.every((each) => text.includes(each)) && !excluded.some((each) => text.includes(each));
  };
}

function testOf({ name, values, isNot }: SearchFilter, known: Known, context: FilterContext): Test {
  const tests = values.map((value) => TESTS[name](value, known, context));
  const fits: Test = (card) => tests.some((test) => test(card));
  return isNot ? (card) => !fits(card) : fits;
}

const beginsWord = (text: string, start: string): boolean => ` ${text.toLowerCase()}`.includes(` ${start}`);

const isNobody = (value: string): boolean => value === 'nobody' || value === 'none';

type Find<Found> = (value: string, known: Known) => Found;

const findPeople: Find<ReadonlySet<string>> = (value, { people, userId }) =>
  value === 'me'
    ? new Set([userId])
    : new Set([...people.values()].filter(({ name }) => beginsWord(name, value)).map(({ id }) => id));

const isStatus = (value: string) => {
  const wanted = looseName(value);
  return ({ key, label }: { key: string; label: string }) => [key, label].some((each) => looseName(each) === wanted);
};

const isProject =
  (value: string) =>
  ({ key, name }: { key: string; name: string }): boolean =>
    key.toLowerCase() === value || beginsWord(name, value);

const TESTS: Record<SearchFilterName, (value: string, known: Known, context: FilterContext) => Test> = {
  assignee: (value, known) => {
    if (isNobody(value)) return ({ assignee_ids }) => assignee_ids.length === 0;
    const ids = findPeople(value, known);
    return ({ assignee_ids }) => assignee_ids.some((id) => ids.has(id));
  },
  status: (value, { statuses }) => {
    const keys = new Set(statuses.filter(isStatus(value)).map(({ key }) => key));
    return ({ status }) => keys.has(status);
  },
  label:
    (value) =>
    ({ labels }) =>
      labels.some((label) => label.toLowerCase() === value),
  is: (value, { userId }, { statuses, today }) => {
    const done = new Set(statuses.filter(({ category }) => category === 'done').map(({ key }) => key));
    switch (value) {
      case 'mine':
        return ({ assignee_ids }) => assignee_ids.includes(userId);
      case 'unassigned':
        return ({ assignee_ids }) => assignee_ids.length === 0;
      case 'overdue':
        return ({ due_date, status }) => due_date !== null && due_date < today && !done.has(status);
      case 'done':
        return ({ status }) => done.has(status);
      default:
        return ({ status }) => !done.has(status);
    }
  },
  project: (value, { projects }, { projectKey }) => {
    const isShown = projects.some((each) => each.key === projectKey && isProject(value)(each));
    return () => isShown;
  },
  sprint: (value, known, { sprints = [], today, sprintDay = today }) => {
    if (value === 'none') return ({ sprint_id }) => sprint_id === null;
    const fits = (each: Sprint) => (value === 'current' ? isCurrent(each, sprintDay) : beginsWord(each.name, value));
    const ids = new Set([...sprints, ...known.sprints].filter(fits).map(({ id }) => id));
    return ({ sprint_id }) => sprint_id !== null && ids.has(sprint_id);
  },
  // Until it is known which were updated, nothing disappears.
  updated: (value, { updatedIn }, { today }) => {
    const ids = updatedIn(readPeriod(value, today) ?? {});
    return ids ? ({ id }) => ids.has(id) : EVERY;
  },
};

/** What the values of filters name, where it can be said; undefined for a value that names nothing. */
const NAMES: Record<SearchFilterName, (value: string, known: Known) => string | undefined> = {
  assignee: (value, known) => {
    if (value === 'me') return 'Me';
    if (isNobody(value)) return 'Nobody';
    const [first, ...others] = findPeople(value, known);
    return first && `${known.people.get(first)?.name ?? ''}${others.length > 0 ? ` +${others.length}` : ''}`;
  },
  status: (value, { statuses }) => statuses.find(isStatus(value))?.label,
  label: (value, { labels }) => labels.find((label) => label.toLowerCase() === value),
  is: (value) => value[0]?.toUpperCase() + value.slice(1),
  project: (value, { projects }) => projects.find(isProject(value))?.name,
  sprint: (value, { sprints }) => {
    if (value === 'current') return 'Current sprint';
    return value === 'none' ? 'No sprint' : sprints.find(({ name }) => beginsWord(name, value))?.name;
  },
  updated: (value) => value[0]?.toUpperCase() + value.slice(1),
};

export const nameOfValue = (name: SearchFilterName, value: string, known: Known): string | undefined =>
  NAMES[name](value, known);
