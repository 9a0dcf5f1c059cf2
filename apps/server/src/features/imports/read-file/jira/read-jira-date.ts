// Reads dates as Jira writes them: in the exporter's format and language, which the file does not name. All dates of
// the file together show in what order numbers give day, month and year.
import { type TimeZone, UTC } from '@worklane/domain/time/time-zone';
import { DAY_MS } from '@worklane/domain/units';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'pl', 'ru'];
const LONGEST = 80;
const FAR_MS = 2 * 365 * DAY_MS;

/** The position of year, month and day among three numbers. The likeliest first. */
const ORDERS = [
  { day: 0, month: 1, year: 2 },
  { day: 1, month: 0, year: 2 },
  { day: 2, month: 1, year: 0 },
] as const;
type Order = (typeof ORDERS)[number];

const MONTHS = monthWords();

function monthWords(): Map<string, number> {
  const words = new Map<string, number>();
  /** What is short for two months is short for none: `jui` is June and July in French. */
  const shared = new Set<string>();
  const add = (word: string, month: number) => {
    if (words.has(word) && words.get(word) !== month) shared.add(word);
    words.set(word, month);
  };
  for (const language of LANGUAGES) {
    for (const form of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: form, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2024, month - 1, 5));
        const word = wordOf(parts.find(({ type }) => type === 'month')?.value ?? '');
        add(word, month);
        add(word.slice(0, 3), month);
        add(word.slice(0, 4), month);
      }
    }
  }
  for (const word of shared) words.delete(word);
  return words;
}

const TIME =
  /(?<![\d.])(?<hour>\d{1,2})[:h](?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?\s*(?<half>[ap]\.?\s?m\.?|vorm\.?|nachm\.?|午前|午後)?(?:\s*(?<utc>z|utc|gmt)?\s*(?<zone>[+-]\d{2}:?\d{2})?)?\s*$/i;

interface Parts {
  numbers: number[];
  digits: number[];
  month: number | undefined;
  minutes: number;
  seconds: number;
  /** It says how far its clock is from UTC. */
  hasZone: boolean;
}

export interface JiraDates {
  /** Reads a date; undefined if it is none. */
  read(given: string): Date | undefined;
  /** Reads the day as it is written, or, of a moment, the day in this zone. */
  day(given: string, zone: TimeZone): string | undefined;
  /** Reads the moment. A time without a zone is in this one. */
  moment(given: string, zone: TimeZone): Date | undefined;
  /** Whether some dates could have been read in another way. */
  isUnsure: boolean;
}

/**
 * @param samples dates of the file, as many as there are
 * @param now few dates of a project lie far behind it
 */
export function jiraDates(samples: Iterable<string>, now: Date): JiraDates {
  const numeric: Parts[] = [];
  for (const sample of samples) {
    const parts = partsOf(sample);
    if (parts && parts.month === undefined && parts.digits[0] !== 4) numeric.push(parts);
  }
  const possible = ORDERS.filter((order) => numeric.every((parts) => dayOf(parts, order) !== undefined));
  const latest = now.getTime() + FAR_MS;
  const likely = (order: Order) => numeric.filter((parts) => (dayOf(parts, order) ?? latest) < latest).length;
  const order = possible.toSorted((a, b) => likely(b) - likely(a))[0] ?? ORDERS[0];
  const read = (given: string) => {
    const parts = partsOf(given);
    if (!parts) return undefined;
    const day = dayOf(parts, parts.digits[0] === 4 ? ORDERS[2] : order);
    if (day === undefined) return undefined;
    return { at: new Date(day + (parts.minutes * 60 + parts.seconds) * 1000), hasZone: parts.hasZone };
  };
  return {
    isUnsure: numeric.length > 0 && order === ORDERS[0] && possible.includes(ORDERS[1]),
    read: (given) => read(given)?.at,
    day(given, zone) {
      const found = read(given);
      return found && (found.hasZone ? zone : UTC).day(found.at);
    },
    moment(given, zone) {
      const found = read(given);
      return found && (found.hasZone ? found.at : zone.moment(found.at));
    },
  };
}

function partsOf(given: string): Parts | undefined {
  const text = given.trim().replace(/(午前|午後)\s*(\d{1,2}:\d{2}(?::\d{2})?)$/, '$2 $1');
  if (text === '' || text.length > LONGEST) return undefined;
  const time = TIME.exec(text);
  const date = (time ? text.slice(0, time.index) : text).replace(/T\s*$/, '');
  const tokens = date.match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const numbers = tokens.filter((token) => /^\d/.test(token));
  const months = tokens.flatMap((token) => MONTHS.get(wordOf(token)) ?? []);
  const { hour = '0', minute = '0', second = '0', half = '', utc = '', zone = '' } = time?.groups ?? {};
  const offset =
    zone === '' ? 0 : (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) * (zone[0] === '-' ? -1 : 1);
  const isPm = /^(p|n|午後)/i.test(half);
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (isPm ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || numbers.length !== (months.length > 0 ? 2 : 3)) return undefined;
  return {
    numbers: numbers.map(Number),
    digits: numbers.map((number) => number.length),
    month: months[0],
    minutes: hours * 60 + Number(minute) - offset,
    seconds: Number(second),
    hasZone: utc !== '' || zone !== '',
  };
}

/** Returns the beginning of the day; undefined when there is no such day. */
function dayOf({ numbers, digits, month }: Parts, order: Order): number | undefined {
  if (month !== undefined) {
    // 2024 Mar 5, or 5 Mar 24.
    const [day = 0, year = 0] = digits[0] === 4 ? numbers.toReversed() : numbers;
    return beginning(year, month, day);
  }
  if (digits[order.day] === 4 || digits[order.month] === 4) return undefined;
  return beginning(numbers[order.year] ?? 0, numbers[order.month] ?? 0, numbers[order.day] ?? 0);
}

function beginning(given: number, month: number, day: number): number | undefined {
  const year = given < 100 ? 2000 + given : given;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970 && year < 10_000;
  return exists ? date.getTime() : undefined;
}

/** Removes accents and dots: `févr.`, `Mär` and `mar` are found however they were shortened. */
function wordOf(month: string): string {
  return month
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
