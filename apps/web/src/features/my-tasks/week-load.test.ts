// Tests what is due this week beside the hours left in it, on a Thursday.
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import { expect, it } from 'vitest';
import { weekLoad } from './week-load.ts';

const THURSDAY = '2026-11-19';
const FULL_DAYS = {
  working: { max_daily_hours: 8, operational_days: [1, 2, 3, 4, 5] },
  daysOff: [],
  holidays: new Set<string>(),
};
const WEEKENDS = { ...FULL_DAYS, working: { max_daily_hours: 6, operational_days: [0, 6] } };

const ticket = (due_date: string | null, estimate: number | null, time_spent = 0) =>
  ({ due_date, estimate, time_spent }) as AssignedTicket;

it('sums the open work due until the end of the week, and the working days until then', () => {
  const open = [
    ticket('2026-11-10', 3, 1),
    ticket(THURSDAY, 2, 5),
    ticket('2026-11-22', 4),
    ticket('2026-11-20', null),
    ticket('2026-11-23', 40),
    ticket(null, 40),
  ];
  expect(weekLoad(open, FULL_DAYS, THURSDAY, 0)).toEqual({ due: 6, unestimated: 1, days: 2, left: 16, meetings: 0 });
});

it("counts the company's working days, with the local first day of the week", () => {
  expect(weekLoad([], WEEKENDS, THURSDAY, 0)).toMatchObject({
    days: 2,
    left: 12,
  });
  expect(weekLoad([], WEEKENDS, THURSDAY, 6)).toMatchObject({
    days: 1,
    left: 6,
  });
  expect(weekLoad([], FULL_DAYS, '2026-11-22', 0)).toMatchObject({ days: 0, left: 0 });
});

it('leaves out days off and holidays', () => {
  const daysOff = [{ from_day: THURSDAY, to_day: THURSDAY, is_half: true }];
  expect(weekLoad([], { ...FULL_DAYS, daysOff }, THURSDAY, 0)).toMatchObject({ days: 2, left: 12 });
  const holidays = new Set(['2026-11-20']);
  expect(weekLoad([], { ...FULL_DAYS, daysOff, holidays }, THURSDAY, 0)).toMatchObject({ days: 1, left: 4 });
});

it('subtracts meetings, and says when they are unknown', () => {
  const until = (last: string) => ({
    ...FULL_DAYS,
    meetingsOn: (day: string) => (day <= last ? 3 : ('unavailable' as const)),
  });
  expect(weekLoad([], until('2026-11-20'), THURSDAY, 0)).toMatchObject({ left: 10, meetings: 6 });
  expect(weekLoad([], until(THURSDAY), THURSDAY, 0)).toMatchObject({ left: 13, meetings: 'unavailable' });
});
