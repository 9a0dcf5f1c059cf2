// Parses a search: words, "phrases", -without, and filters such as status:done or assignee:"Mara Lindqvist".
import { DAY_MS } from '../units.ts';

export const SEARCH_FILTERS = ['assignee', 'status', 'label', 'is', 'project', 'sprint', 'updated'] as const;
export type SearchFilterName = (typeof SEARCH_FILTERS)[number];

/** What `is:` can ask. */
export const IS_VALUES = ['open', 'done', 'overdue', 'mine', 'unassigned'] as const;

/** Filters that ask about a ticket: what is not on one never fits. */
const OF_TICKETS: readonly SearchFilterName[] = ['assignee', 'status', 'label', 'is', 'sprint'];

export interface SearchFilter {
  name: SearchFilterName;
  /** In lower case. Any of them fits. */
  values: readonly string[];
  /** -status:done */
  isNot: boolean;
}

/** A value that its filter cannot have. */
export interface WrongValue {
  name: SearchFilterName;
  value: string;
}

export interface ParsedSearch {
  /** Each once, ignoring case. */
  words: readonly string[];
  phrases: readonly string[];
  without: readonly string[];
  filters: readonly SearchFilter[];
  /** Left out of the search, to be named. */
  wrong: readonly WrongValue[];
  /** What was typed, without filters and exclusions. */
  text: string;
}

/** More only cost. */
const MOST = 8;
// A quote that is still open reaches to the end: results appear while it is typed.
const PARTS = /(-?)(?:([a-z]+):)?((?:"[^"]*(?:"|$)|[^\s"])*)/giu;
const VALUES = /"([^"]*)"?|([^",]+)/gu;

/** @returns the parts of the search; a filter that does not exist is a word, and one without a value is left out */
export function parseSearch(typed: string): ParsedSearch {
  const words: string[] = [];
  const phrases: string[] = [];
  const without: string[] = [];
  const filters: SearchFilter[] = [];
  const wrong: WrongValue[] = [];
  const texts: string[] = [];
  for (const part of partsOf(typed)) {
    const read = readFilter(part);
    if (read) {
      if (read.filter.values.length > 0) filters.push(read.filter);
      wrong.push(...read.wrong);
    } else if (part.isNot) without.push(part.quoted ?? part.text);
    else if (part.quoted === undefined) {
      words.push(part.text);
      texts.push(part.text);
    } else {
      phrases.push(part.quoted);
      texts.push(part.quoted);
    }
  }
  return {
    words: distinct(words),
    phrases: distinct(phrases),
    without: distinct(without),
    filters: filters.slice(0, MOST),
    wrong: wrong.slice(0, MOST),
    text: texts.join(' '),
  };
}

/** A filter as it was typed. */
export interface TypedFilter {
  filter: SearchFilter;
  wrong: readonly WrongValue[];
  /** Where it is in what was typed. */
  start: number;
  end: number;
}

/** @returns the filters with their places, also those that have no right value, in the order in which they were typed */
export function typedFilters(typed: string): TypedFilter[] {
  return partsOf(typed)
    .flatMap((part) => {
      const read = readFilter(part);
      return read ? [{ ...read, start: part.start, end: part.end }] : [];
    })
    .slice(0, MOST);
}

interface Part {
  isNot: boolean;
  name: string | undefined;
  /** Without the sign and the name, with quotes. */
  value: string;
  /** Without the sign. */
  text: string;
  /** The value, if it is in quotes as a whole and has no name. */
  quoted: string | undefined;
  start: number;
  end: number;
}

function partsOf(typed: string): Part[] {
  const parts: Part[] = [];
  for (const { 0: whole, 1: sign = '', 2: name, 3: value = '', index: start } of typed.matchAll(PARTS)) {
    if (whole === '') continue;
    const isNot = sign === '-' && (name !== undefined || value !== '');
    const inside = /^"([^"]*)"?$/u.exec(value)?.[1]?.trim();
    const text = (isNot ? whole.slice(1) : whole).replaceAll('"', '').trim();
    if (text === '') continue;
    const quoted = name === undefined ? inside : undefined;
    parts.push({ isNot, name: name?.toLowerCase(), value, text, quoted, start, end: start + whole.length });
  }
  return parts;
}

function readFilter({ name, value, isNot }: Part): Pick<TypedFilter, 'filter' | 'wrong'> | undefined {
  const known = SEARCH_FILTERS.find((each) => each === name);
  if (!known) return undefined;
  const values = distinct(
    [...value.matchAll(VALUES)].map(([, quoted, bare]) => (quoted ?? bare ?? '').trim().toLowerCase()),
  );
  const wrong = values.filter((each) => !isKnown(known, each));
  const right = values.filter((each) => !wrong.includes(each));
  return { filter: { name: known, values: right, isNot }, wrong: wrong.map((each) => ({ name: known, value: each })) };
}

function isKnown(name: SearchFilterName, value: string): boolean {
  if (name === 'is') return IS_VALUES.some((each) => each === value);
  return name !== 'updated' || readPeriod(value, '2000-01-01') !== undefined;
}

function distinct(all: readonly string[]): string[] {
  const lower = all.map((each) => each.toLowerCase());
  return all.filter((each, index) => each !== '' && lower.indexOf(lower[index] as string) === index).slice(0, MOST);
}

export const asksForTickets = ({ filters }: ParsedSearch): boolean =>
  filters.some(({ name }) => OF_TICKETS.includes(name));

/** @returns whether there is nothing to search for */
export const isEmptySearch = ({ words, phrases, filters }: ParsedSearch): boolean =>
  words.length + phrases.length + filters.length === 0;

export interface Period {
  /** Calendar days, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const BOUND = new RegExp(`^([<>])(=?)(${DAY})$`);
const RANGE = new RegExp(`^(${DAY})(?:\\.\\.(${DAY}))?$`);
const LAST = /^([1-9]\d{0,2})([dwm])$/;
const DAYS_OF = { d: 1, w: 7, m: 30 };
const NAMED: Record<string, number> = { today: 0, week: 6, month: 29 };

/**
 * @param value `today`, `yesterday`, `week`, `month`, `3d`, `2w`, `6m`, a day, `day..day`, `<day`, `<=day`, `>day` or `>=day`
 * @param today a calendar day
 * @returns undefined when the value is none of these
 */
export function readPeriod(value: string, today: string): Period | undefined {
  if (value === 'yesterday') return { from: daysBefore(today, 1), to: daysBefore(today, 1) };
  const named = NAMED[value];
  if (named !== undefined) return { from: daysBefore(today, named) };
  const [, count, unit] = LAST.exec(value) ?? [];
  if (count && unit) return { from: daysBefore(today, Number(count) * DAYS_OF[unit as 'd' | 'w' | 'm'] - 1) };
  const [, sign, isIncluded, bound] = BOUND.exec(value) ?? [];
  if (bound && isDay(bound)) {
    const shift = isIncluded ? 0 : 1;
    return sign === '<' ? { to: daysBefore(bound, shift) } : { from: daysBefore(bound, -shift) };
  }
  const [, from, to = from] = RANGE.exec(value) ?? [];
  return from && to && isDay(from) && isDay(to) ? { from, to } : undefined;
}

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return day >= '0001-01-02' && day < '9999-12-31' && !Number.isNaN(time) && daysBefore(day, 0) === day;
};

/** Normalises names that people write in several ways: In Progress, in-progress, in_progress. */
export const looseName = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');
