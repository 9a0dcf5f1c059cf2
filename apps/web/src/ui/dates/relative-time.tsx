// Shows how long ago something was, with the exact time on hover.
import { DAY_MS } from '@worklane/domain/units';

const FORMAT = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const DAY_AND_YEAR = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function RelativeTime({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(moment)}>
      {relativeTime(moment, new Date())}
    </time>
  );
}

export function relativeTime(moment: Date, now: Date): string {
  const past = now.getTime() - moment.getTime();
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return FORMAT.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY_MS) return FORMAT.format(-Math.floor(past / HOUR), 'hour');
  if (past < 7 * DAY_MS) return FORMAT.format(-Math.floor(past / DAY_MS), 'day');
  return (moment.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(moment);
}
