// Schemas for the small things every noun is made of. Texts are trimmed, normalised and free of control characters.
import * as z from 'zod/mini';

export const Id = z.uuid();

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what this refuses
const CONTROL_IN_LINE = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what this refuses; a text may have tabs and line ends
export const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** One line of text, `min` to `max` characters once trimmed. */
export function line(max: number, min = 1) {
  return z.string().check(
    z.normalize('NFC'),
    z.trim(),
    z.minLength(min, min === 1 ? 'is required' : `needs at least ${min} characters`),
    z.maxLength(max, `may have at most ${max} characters`),
    z.refine((text) => !CONTROL_IN_LINE.test(text), 'has control characters'),
  );
}

/** Text of several lines, up to `max` characters. */
export function text(max: number) {
  return z.string().check(
    z.normalize('NFC'),
    z.maxLength(max, `may have at most ${max} characters`),
    z.refine((value) => !CONTROL_IN_TEXT.test(value), 'has control characters'),
  );
}

/** A calendar day without a time: 2026-11-21. The calendar of the database has no year 0. */
export const Day = z.iso.date().check(z.refine((day) => day >= '0001-01-01', 'is before the year 1'));
/** A moment, as PostgreSQL writes it in JSON: with an offset. */
export const Timestamp = z.iso.datetime({ offset: true });

export function hours(max: number) {
  return z.number().check(z.minimum(0), z.maximum(max));
}

/** A list that never holds the same entry twice. */
export function setOf<Item extends z.ZodMiniType>(item: Item, max: number) {
  return z.array(item).check(
    z.maxLength(max),
    z.refine((list) => new Set(list).size === list.length, 'names something twice'),
  );
}
