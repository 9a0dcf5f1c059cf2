// Tells whether a text names a time zone, such as Europe/Prague. Differences to UTC such as +01:00 ignore summer time, and are none.

/**
 * Zones of an area. Outside of them are names that not every database knows (US/Pacific-New) and abbreviations that mean
 * another time in PostgreSQL than in JavaScript (IST).
 */
const OF_AN_AREA =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/[A-Za-z0-9_+/-]+$/;

/** @returns whether both JavaScript and PostgreSQL know the zone */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !OF_AN_AREA.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
