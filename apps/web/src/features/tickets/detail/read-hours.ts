// Reads hours as people type them: 3, 1.5, 1,5, 3 h, 2h 30m, 2:30, 45 min.

const PARTS = /^(?:(\d+(?:\.\d+)?)\s*h(?:ours?|rs?)?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?)?$/i;
const CLOCK = /^(\d+):([0-5]\d)$/;

/** Undefined for what is not a number of hours; nothing at all is no estimate. */
export function readHours(text: string, max: number): number | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const hours = /^\d*\.?\d+$/.test(plain) ? Number(plain) : sumOf(CLOCK.exec(plain) ?? PARTS.exec(plain));
  return hours <= max ? Math.round(hours * 100) / 100 : undefined;
}

const sumOf = (parts: RegExpExecArray | null): number =>
  parts ? Number(parts[1] ?? 0) + Number(parts[2] ?? 0) / 60 : Number.NaN;
