// Names a week by its number and its Monday.
import { dayLabel, weekNumber } from '../../ui/dates/day-label.ts';

/** Writes a week with its first day: W47, 16 Nov. */
export const weekLabel = (monday: string, today: string): string => `${weekNumber(monday)}, ${dayLabel(monday, today)}`;
