// Shows how long ago something was, with the exact time on hover.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@worklane/domain/units';
import { shortDateLabel } from './moment-label.ts';

const FORMAT = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

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
  if (past < MINUTE_MS) return 'just now';
  if (past < HOUR_MS) return FORMAT.format(-Math.floor(past / MINUTE_MS), 'minute');
  if (past < DAY_MS) return FORMAT.format(-Math.floor(past / HOUR_MS), 'hour');
  if (past < 7 * DAY_MS) return FORMAT.format(-Math.floor(past / DAY_MS), 'day');
  return shortDateLabel(moment, now);
}
