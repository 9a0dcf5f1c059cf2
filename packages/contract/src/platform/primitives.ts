// Defines schemas that every noun uses. Texts are trimmed, normalised and free of control characters.
import { FIRST_DAY, LAST_DAY } from '@worklane/domain/sprints/calendar';
import * as z from 'zod/mini';

export const Id = z.uuid();

/** The ones from 80 to 9f are in old texts that were read as Latin-1: they show nothing and do no harm. */
const CONTROL_IN_LINE = /(?![\u0080-\u009f])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
/** A text may have tabs and line ends. */
export const CONTROL_IN_TEXT = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;

/**
 * What both JSON and PostgreSQL can hold: no lone half of a surrogate pair, no NUL. Every text from outside is checked
 * by this (inputs.test.ts sees to it), so everything here that takes a text begins with it.
 */
export const STORABLE = z.refine<string>(isStorable, 'has characters that cannot be stored');

function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/** Unicode's own bound for text that is read in pieces (UAX 15). */
export const MOST_MARKS = 30;
/** The first of a run decides, so that each sign is looked at once. */
const MARKS_BEYOND = new RegExp(`(?<!\\p{M})\\p{M}{${MOST_MARKS + 1}}`, 'u');

/** Before each normalisation, which sorts the marks of a letter in a time that grows with their square. */
const isNormalisable = z.refine<string>((value) => !MARKS_BEYOND.test(value), {
  error: 'has too many accents on one letter',
  abort: true,
});

/** Accepts text as it was sent, up to `max` characters: keys, tokens, and what other code checks. */
export function rawText(max: number, min = 0) {
  return z
    .string()
    .check(STORABLE, z.minLength(min, 'is required'), z.maxLength(max, `can have up to ${max} characters`));
}

/** Accepts text of a particular form: digits, a colour, a list of ids. */
export function matching(pattern: RegExp, max: number, message = 'is not valid') {
  return rawText(max).check(z.regex(pattern, message));
}

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Makes a schema of ids with commas between, for a query. */
export function idList(max: number) {
  return matching(new RegExp(`^${UUID}(,${UUID}){0,${max - 1}}$`), max * 37, 'is not a list of ids');
}

/** Any JSON that is judged elsewhere; its texts are storable too. */
export const RawJson = z.unknown().check(z.refine(isStorableJson, 'has characters that cannot be stored'));

function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, each]) => isStorable(key) && isStorableJson(each));
}

/** The largest number of PostgreSQL's `integer`. */
const INT_MAX = 2 ** 31 - 1;

/** Accepts a whole number that its column can hold. */
export function whole(min = 0, max: number = INT_MAX) {
  return z.int().check(z.minimum(min), z.maximum(max));
}

/** Accepts the address of a page; with `min` 0, also none. Other schemes run scripts or open programs when followed. */
export function httpUrl(max: number, min = 1) {
  return line(max, min).check(z.refine((url) => url === '' || isHttpUrl(url), 'must start with https:// or http://'));
}

function isHttpUrl(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}

/** Accepts one line of text, `min` to `max` characters once trimmed. */
export function line(max: number, min = 1) {
  return z.string().check(
    STORABLE,
    isNormalisable,
    z.normalize('NFC'),
    z.trim(),
    z.minLength(min, min === 1 ? 'is required' : `needs at least ${min} characters`),
    z.maxLength(max, `can have up to ${max} characters`),
    z.refine((text) => !CONTROL_IN_LINE.test(text), 'has control characters'),
  );
}

/** Accepts text of several lines, up to `max` characters. */
export function text(max: number) {
  return z.string().check(
    STORABLE,
    isNormalisable,
    z.normalize('NFC'),
    z.maxLength(max, `can have up to ${max} characters`),
    z.refine((value) => !CONTROL_IN_TEXT.test(value), 'has control characters'),
  );
}

/** A calendar day without a time: 2026-11-21. */
export const Day = z.iso.date({ abort: true }).check(
  z.refine((day) => day >= FIRST_DAY, 'is before the year 1900'),
  z.refine((day) => day <= LAST_DAY, 'is after the year 2999'),
);

/** A moment, as PostgreSQL writes it in JSON: with an offset. Stored ones lie within the years 1900 to 2999. */
export const Timestamp = z.iso
  .datetime({ offset: true, abort: true })
  .check(z.maxLength(40), z.refine(isStorableMoment, 'is not a moment between 1900 and 2999'));

/** The database refuses larger offsets. */
const LARGEST_OFFSET = /(?:Z|[+-](?:0\d|1[0-5]):\d\d)$/;

function isStorableMoment(moment: string): boolean {
  const time = Date.parse(moment);
  return LARGEST_OFFSET.test(moment) && time >= Date.parse(FIRST_DAY) && time < Date.parse(LAST_DAY);
}

export function hours(max: number) {
  return z.number().check(z.minimum(0), z.maximum(max));
}

/** Accepts a list without equal entries. */
export function setOf<Item extends z.ZodMiniType>(item: Item, max: number) {
  return z.array(item).check(
    z.maxLength(max),
    z.refine((list) => new Set(list).size === list.length, 'names something twice'),
  );
}
