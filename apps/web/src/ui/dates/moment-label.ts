// Writes moments in words, in the time zone of the browser.

const SHORT = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const FULL = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const WITH_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A date, milliseconds, or a timestamp as the server sends it. */
type Moment = Date | number | string;

/** Writes `Nov 21, 2026`. */
export const dateLabel = (moment: Moment): string => FULL.format(new Date(moment));

/** Writes `Nov 21`, with the year if it isn't that of `now`. */
export function shortDateLabel(moment: Date, now: Date): string {
  return (moment.getFullYear() === now.getFullYear() ? SHORT : FULL).format(moment);
}

/** Writes `Nov 21, 2026, 2:30 PM`. */
export const dateTimeLabel = (moment: Moment): string => WITH_TIME.format(new Date(moment));
