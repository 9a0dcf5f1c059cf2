// Names weeks by their number and their Monday.
import { isoWeekOf } from '@worklane/domain/sprints/calendar';
import { dayLabel } from '../../ui/dates/day-label.ts';

/** Writes a week: W47. */
export const weekNumber = (monday: string): string => `W${Number(isoWeekOf(monday).slice(-2))}`;

/** Writes a week with its first day: W47, 16 Nov. */
export const weekLabel = (monday: string, today: string): string => `${weekNumber(monday)}, ${dayLabel(monday, today)}`;
