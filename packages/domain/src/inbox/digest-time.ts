// Tells when a person's last daily digest was due, by the clocks of their time zone.
import { timeZone, UTC } from '../time/time-zone.ts';
import { DAY_MS } from '../units.ts';

export interface DigestTime {
  hour: number;
  time_zone: string;
}

export interface DueDigest {
  /** The day there. */
  day: string;
  at: Date;
}

/**
 * Finds the last time a digest was due. Where clocks skip the hour, it is due when they continue; where they repeat it,
 * the second time.
 */
export function lastDigest(now: Date, { hour, time_zone }: DigestTime): DueDigest {
  const zone = timeZone(time_zone) ?? UTC;
  const dueOn = (day: string): DueDigest => {
    const wall = `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
    return { day, at: zone.moment(new Date(wall)) };
  };
  const today = dueOn(zone.day(now));
  return today.at <= now ? today : dueOn(dayBefore(today.day));
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
