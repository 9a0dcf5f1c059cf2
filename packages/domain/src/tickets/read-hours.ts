// Reads hours as people write them, whether they type, paste or import them: 3, 1.5, 1,5, 3 h, 2h 30m, 2:30, 45 min.

const PARTS = /^(?:(\d+(?:\.\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?$/i;
const CLOCK = /^(\d+):([0-5]\d)$/;
/** A thousand and a half to some, one and a half to others. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}(?!\d)/;

/** What to say to who wrote something else. */
export const HOURS_EXAMPLES = 'Write 3, 1.5, 2h 30m or 45m.';

/** Reads a number of hours; undefined for anything but one within these limits, null for an empty text. */
export function readHours(text: string, max: number, min = 0): number | null | undefined {
  const given = text.trim();
  if (given === '') return null;
  if (EITHER.test(given)) return undefined;
  const plain = given.replace(',', '.');
  const hours = /^(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : sumOf(CLOCK.exec(plain) ?? PARTS.exec(plain));
  return hours <= max && hours >= min ? Math.round(hours * 100) / 100 : undefined;
}

const sumOf = (parts: RegExpExecArray | null): number =>
  parts ? Number(parts[1] ?? 0) + Number(parts[2] ?? 0) / 60 : Number.NaN;
