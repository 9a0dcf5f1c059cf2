// Writes the labels of the lines in the head of the chart, so that none covers its neighbour or lies below today's label.
import { addDays, weekdayOf } from '@worklane/domain/sprints/calendar';
import type { Tick, Zoom } from '@worklane/domain/timeline/scale';
import { shortDayLabel } from '../../ui/dates/day-label.ts';

const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'narrow', timeZone: 'UTC' });
const number = new Intl.DateTimeFormat(undefined, { day: 'numeric', timeZone: 'UTC' });

/** Of a letter, in pixels, and from the line to the label: as the head's styles draw them. */
const LETTER = 6.5;
const PADDING: Record<Zoom, number> = { day: 4, week: 9, month: 9, quarter: 9 };
/** Of today's label, to each side of its middle. */
const HALF_OF_TODAY = 27;

interface Line {
  tick: Tick;
  /** The first line of the scale. */
  isFirst: boolean;
}

interface Options {
  zoom: Zoom;
  dayWidth: number;
  /** The middle of today's label, in pixels from the start of the scale. */
  todayAt: number;
}

/** @returns the label of a line; empty where today's label or the neighbour's takes its room */
export function headLabel({ tick: { day, offset }, isFirst }: Line, { zoom, dayWidth, todayAt }: Options): string {
  const label = zoom === 'day' ? dayWords(day, isFirst) : tickWords(day, zoom, isFirst);
  const start = offset * dayWidth + PADDING[zoom];
  const isCovered = start < todayAt + HALF_OF_TODAY && start + label.length * LETTER > todayAt - HALF_OF_TODAY;
  return isCovered ? '' : label;
}

/** Names a day. The month is named on its first day and on Mondays, which take the space of the Tuesday after them. */
function dayWords(day: string, isFirst: boolean): string {
  if (isFirst || namesMonth(day)) return shortDayLabel(day);
  const before = addDays(day, -1);
  if (weekdayOf(before) === 1 && namesMonth(before)) return '';
  return `${number.format(new Date(day))} ${weekday.format(new Date(day))}`;
}

const beginsMonth = (day: string) => day.endsWith('-01');
const namesMonth = (day: string) => beginsMonth(day) || (weekdayOf(day) === 1 && !beginsMonth(addDays(day, 1)));

/** Names the month only where it begins, so that labels stay short. */
function tickWords(day: string, zoom: Exclude<Zoom, 'day'>, isFirst: boolean): string {
  const date = new Date(day);
  switch (zoom) {
    case 'week':
      return isFirst || Number(day.slice(8)) <= 7 ? shortDayLabel(day) : number.format(date);
    case 'month':
      return isFirst || day.slice(5, 7) === '01' ? monthAndYear.format(date) : month.format(date);
    case 'quarter':
      return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
  }
}
