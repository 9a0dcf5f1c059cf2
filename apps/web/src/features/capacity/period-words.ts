// Says a period of days in words: 24 Dec, or 24 – 31 Dec.
import { dayLabel } from '../../ui/dates/day-label.ts';

export const periodWords = (from: string, to: string, today: string): string =>
  from === to ? dayLabel(from, today) : `${dayLabel(from, today)} – ${dayLabel(to, today)}`;
