// Says how full a week is: the shade of its cell, and the words for it.
import type { Workload } from '@worklane/contract/workload';
import { shortNumber } from '../../ui/text/short-number.ts';

export type Week = Workload['people'][number]['weeks'][number];

/** From 0, nothing planned, to 5, full; or beyond that. */
export type LoadLevel = '0' | '1' | '2' | '3' | '4' | '5' | 'over' | 'far' | 'away';

const FAR = 1.2;
/** Less than this is rounding. */
const TOLERANCE = 0.05;

export function loadLevel({ hours, capacity, is_away }: Week): LoadLevel {
  if (hours < TOLERANCE) return is_away ? 'away' : '0';
  if (hours > capacity * FAR + TOLERANCE) return 'far';
  if (hours > capacity + TOLERANCE) return 'over';
  return String(Math.min(5, Math.max(1, Math.ceil((hours / capacity) * 5)))) as LoadLevel;
}

const WHOLE = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });

/** Writes hours as short as a cell needs them: 3.5, 34.2, 120. */
export const shortHours = (hours: number): string => (hours < 100 ? shortNumber(hours) : WHOLE.format(hours));

/** Writes a cell in words. They contain what it shows, so that voice control can name it. */
export function loadWords(week: Week, isPast: boolean): string {
  const level = loadLevel(week);
  const hours = `${shortHours(week.hours)} / ${shortHours(week.capacity)} hours ${isPast ? 'logged' : 'planned'}`;
  const notes = { away: 'Away', over: 'over capacity', far: 'far over capacity' } as Record<string, string>;
  return [hours, notes[level], week.meetings === 'unavailable' && 'calendar unavailable'].filter(Boolean).join(', ');
}
