// Converts between moments and the local time of a time zone.
import { HOUR_MS } from '../units.ts';

export interface TimeZone {
  /** Returns the day there: 2026-11-21. */
  day(at: Date): string;
  /** Returns the day and the time there: 2026-11-21 23:30. */
  minute(at: Date): string;
  /** Returns the moment when the clocks there show what `wall` shows in UTC. */
  moment(wall: Date): Date;
  /** Returns the first moment of a day there; where clocks skip midnight, the day begins at one. */
  startOf(day: string): Date;
}

const DAY = 10;
const MINUTE = 16;

const known = new Map<string, TimeZone>();

/** Finds a time zone; undefined for an unknown name. */
export function timeZone(name: string): TimeZone | undefined {
  const made = known.get(name) ?? makeTimeZone(name);
  if (made) known.set(name, made);
  return made;
}

/** Returns the day of a moment in a zone, or in UTC if the zone is unknown. */
export const dayIn = (zone: string, moment: Date): string => (timeZone(zone) ?? UTC).day(moment);

function makeTimeZone(name: string): TimeZone | undefined {
  const format = formatFor(name);
  if (!format) return undefined;
  /** Writes `2026-11-21 23:30:00`, as Swedish does. */
  const shown = (at: Date) => format.format(at);
  const offset = (at: Date) => Date.parse(`${shown(at).replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
  const day = (at: Date) => shown(at).slice(0, DAY);
  const moment = (wall: Date) => {
    const guess = new Date(wall.getTime() - offset(wall));
    return new Date(wall.getTime() - offset(guess));
  };
  return {
    day,
    minute: (at) => shown(at).slice(0, MINUTE),
    moment,
    startOf(wanted) {
      const start = moment(new Date(`${wanted}T00:00:00Z`));
      return day(start) < wanted ? new Date(start.getTime() + HOUR_MS) : start;
    },
  };
}

function formatFor(name: string): Intl.DateTimeFormat | undefined {
  const two = '2-digit';
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: name, year: 'numeric', month: two, day: two, ...time });
  } catch {
    return undefined;
  }
}

export const UTC = timeZone('UTC') as TimeZone;
