// Says the dates of a ticket in words: for screen readers, toasts and announcements.
import { type Dates, spanOf } from '@worklane/domain/timeline/spans';
import { dayLabel } from '../../ui/dates/day-label.ts';

/** @returns `11 Nov to 20 Nov`, `due 20 Nov`, `starts 11 Nov`, or `no dates` */
export function datesWords(dates: Dates, today: string): string {
  const span = spanOf(dates);
  if (!span) return 'no dates';
  if (dates.start_date === null) return `due ${dayLabel(span.end, today)}`;
  if (dates.due_date === null) return `starts ${dayLabel(span.start, today)}`;
  return `${dayLabel(span.start, today)} to ${dayLabel(span.end, today)}`;
}
