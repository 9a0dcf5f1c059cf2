// Reads a date in the formats that people and programs use. An ambiguous date is refused.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const TIME =
  /^(?:(?:[T\s,]|at\s)+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s*(?<half>[ap]m)?\s*(?<zone>z|(?:utc|gmt)?\s*[+-]\d{2}:?\d{2}|(?:utc|gmt)?\s*[+-]\d{2}|utc|gmt)?(?:\s*\([^)]*\))?)?$/i;

const YEAR_FIRST = /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?!\d)/;
const DAY_FIRST = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?!\d)/;
const UNSURE = /^(?<first>\d{1,2})(?<sign>[/-])(?<second>\d{1,2})\k<sign>(?<year>\d{4})(?!\d)/;
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\\s+)?';
const DAY_MONTH_NAME = new RegExp(
  `^${WEEKDAY}(?<day>\\d{1,2})[\\s/-](?<name>[a-z]{3,9})\\.?[\\s/,-]+(?<year>\\d{4}|\\d{2})(?!\\d)`,
  'i',
);
const MONTH_NAME_DAY = new RegExp(
  `^${WEEKDAY}(?<name>[a-z]{3,9})\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})(?!\\d)`,
  'i',
);

/** The longest form has about 60 characters; patterns are slow to fail on texts without end. */
const LONGEST = 80;

export type ReadDate = { at: Date } | { problem: string };

/** Which of two numbers is the day, in 03/04/2026. */
export type DateOrder = 'day' | 'month';

/**
 * Finds out from a column's dates whether the day or the month comes first; undefined when none proves it, or when they
 * contradict each other.
 */
export function dateOrder(column: Iterable<unknown>): DateOrder | undefined {
  let proof: DateOrder | undefined;
  for (const given of column) {
    if (typeof given !== 'string' || given.length > LONGEST) continue;
    const { first, second } = UNSURE.exec(given.trim())?.groups ?? {};
    const order = Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : undefined;
    if (order === undefined) continue;
    if (proof !== undefined && proof !== order) return undefined;
    proof = order;
  }
  return proof;
}

/** Reads a date. A time without a zone is in UTC; a day without a time begins at midnight. */
export function readDate(given: string, order?: DateOrder): ReadDate {
  const text = given.trim();
  if (text.length > LONGEST) return { problem: "isn't a recognised date; write it like 2026-11-21" };
  const day = readDay(text, order);
  if ('problem' in day) return day;
  const time = TIME.exec(text.slice(day.length))?.groups;
  if (!time) return { problem: "is followed by a time that isn't recognised" };
  const hour = hourOf(time);
  const [minute, second] = [Number(time.minute ?? 0), Number(time.second ?? 0)];
  const offset = offsetOf(time.zone);
  if (hour === undefined || minute > 59 || second > 59 || offset === undefined) {
    return { problem: 'is followed by a time that does not exist' };
  }
  const milliseconds = Math.floor(Number(`0.${time.fraction ?? 0}`) * 1000);
  return { at: new Date(day.begins + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds) };
}

/** Returns the day as written in the text, whatever the time zone. */
export function dayWritten(given: string, at: Date, order?: DateOrder): string {
  const day = readDay(given.trim(), order);
  return ('problem' in day ? at : new Date(day.begins)).toISOString().slice(0, 10);
}

function readDay(text: string, order?: DateOrder): { begins: number; length: number } | { problem: string } {
  const match = YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text) ?? DAY_MONTH_NAME.exec(text) ?? MONTH_NAME_DAY.exec(text);
  if (match) {
    const { year = '', month, day, name } = match.groups ?? {};
    return existing(fullYear(year), name ? monthOf(name) : Number(month), Number(day), match[0].length);
  }
  const unsure = UNSURE.exec(text);
  if (!unsure) return { problem: "isn't a recognised date; write it like 2026-11-21" };
  const [first, second] = [Number(unsure.groups?.first), Number(unsure.groups?.second)];
  const isOpen = first <= 12 && second <= 12 && first !== second;
  if (isOpen && order === undefined) {
    return { problem: 'may be day/month or month/day; write it like 2026-11-21' };
  }
  const isDayFirst = isOpen ? order === 'day' : first > 12;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return existing(Number(unsure.groups?.year), month, day, unsure[0].length);
}

function existing(year: number, month: number, day: number, length: number) {
  const date = new Date(0);
  // Date.UTC would take the years before 100 for those after 1900.
  const begins = date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? { begins, length } : { problem: 'is not a day that exists' };
}

function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

/** Returns the number of a month; 0 for a word that names none. */
function monthOf(name: string): number {
  const word = name.toLowerCase();
  return (MONTHS.indexOf(word === 'sept' ? 'sep' : word) + 1 || MONTH_NAMES.indexOf(word) + 1) as number;
}

function hourOf({ hour = '0', half }: Record<string, string | undefined>): number | undefined {
  const number = Number(hour);
  if (!half) return number < 24 ? number : undefined;
  if (number < 1 || number > 12) return undefined;
  return (number % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** Returns the minutes before UTC; undefined for an offset that no time zone has. */
function offsetOf(zone: string | undefined): number | undefined {
  const match = /([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > 14 * 60 || Number(match[3] ?? 0) > 59) return undefined;
  return match[1] === '-' ? -minutes : minutes;
}
