// Says calendar days (2026-11-21) in words.

const thisYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const otherYear = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  // Sweden writes days as they are stored.
  const format = formats.get(timeZone) ?? Intl.DateTimeFormat('sv', { timeZone });
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns the calendar day in a time zone, as 2026-11-21; where the user is if none is given or this browser doesn't
 * know it.
 */
export function localDay(now: Date, timeZone?: string): string {
  try {
    if (timeZone) return formatIn(timeZone).format(now);
  } catch {}
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Writes a day, with its year if that isn't this one. */
export function dayLabel(day: string, today: string): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear).format(new Date(day));
}
