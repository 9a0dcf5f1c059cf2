// Calculates the scale of a timeline: which days it shows, how wide a day is, and where its lines lie.
import { addDays, daysBetween, weekdayOf } from '../sprints/calendar.ts';
import type { Span } from './spans.ts';

export const ZOOMS = ['day', 'week', 'month', 'quarter'] as const;
export type Zoom = (typeof ZOOMS)[number];

/** How wide a day is, in pixels. */
export const DAY_WIDTHS: Record<Zoom, number> = { day: 40, week: 11.5, month: 4, quarter: 1.5 };

/** So much is shown before and after what has dates, and around today. */
const MARGIN_DAYS: Record<Zoom, number> = { day: 14, week: 42, month: 120, quarter: 300 };

/** The longest scale: dates far away would make the page too wide to draw. */
const MOST_DAYS = 366 * 12;

/** @returns whole weeks (by quarter: whole months) around today and all that has dates, as far as the scale reaches */
export function scaleOf(cover: Span | undefined, today: string, zoom: Zoom): Span {
  const margin = MARGIN_DAYS[zoom];
  const around = { start: addDays(today, -margin), end: addDays(today, margin) };
  const from = cover && cover.start < today ? addDays(cover.start, -Math.ceil(margin / 4)) : around.start;
  const to = cover && cover.end > today ? addDays(cover.end, Math.ceil(margin / 4)) : around.end;
  const start = later(earlier(from, around.start), addDays(today, -MOST_DAYS / 2));
  const end = earlier(later(to, around.end), addDays(today, MOST_DAYS / 2));
  const first =
    zoom === 'quarter' || zoom === 'month' ? `${start.slice(0, 7)}-01` : addDays(start, 1 - weekdayOf(start));
  return { start: first, end: addDays(end, 7 - weekdayOf(end)) };
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

export interface Tick {
  day: string;
  /** From the first day of the scale. */
  offset: number;
}

/** Returns where lines are drawn: each day, each Monday, each month, each quarter. */
export function ticksOf({ start, end }: Span, zoom: Zoom): Tick[] {
  const ticks: Tick[] = [];
  for (let day = firstTick(start, zoom); day <= end; day = nextTick(day, zoom))
    ticks.push({ day, offset: daysBetween(start, day) });
  return ticks;
}

function firstTick(day: string, zoom: Zoom): string {
  if (zoom === 'day') return day;
  if (zoom === 'week') return addDays(day, (8 - weekdayOf(day)) % 7);
  const isFirst = day.endsWith('-01') && (zoom === 'month' || isQuarter(day));
  return isFirst ? day : nextTick(day, zoom);
}

function nextTick(day: string, zoom: Zoom): string {
  if (zoom === 'day') return addDays(day, 1);
  if (zoom === 'week') return addDays(day, 7);
  // The 32nd day after the first of a month is in the next one.
  const month = `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
  return zoom === 'month' || isQuarter(month) ? month : nextTick(month, zoom);
}

const isQuarter = (day: string): boolean => ['01', '04', '07', '10'].includes(day.slice(5, 7));
