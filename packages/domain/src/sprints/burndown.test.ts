// Tests the figures of a sprint: its scope with later changes, what is done and left over, the ideal course and the suggestion.
import { expect, it } from 'vitest';
import { type Course, daysOf, reportOf, type SprintCourse, type TicketCourse, workedDays } from './burndown.ts';
import { paceOf, suggestedSize } from './suggest-size.ts';

const at = (day: string, hour = 0) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
const always = <Value>(first: Value): Course<Value> => ({ first, changes: [] });
const then = <Value>(first: Value, ...changes: [number, Value][]): Course<Value> => ({
  first,
  changes: changes.map(([moment, to]) => ({ at: moment, to })),
});
const aTicket = (fields: Partial<TicketCourse> = {}): TicketCourse => ({
  created_at: at('2026-11-01'),
  sprint: always('s'),
  estimate: always(4),
  isDeleted: always(false),
  status: always('todo'),
  ...fields,
});
/** From a Friday to the next Tuesday. */
const sprint = { id: 's', start_date: '2026-11-13', end_date: '2026-11-17' };
const courseOf = (tickets: TicketCourse[], ends = at('2026-11-18')): SprintCourse => ({
  sprint,
  tickets,
  ends,
  done: new Set(['done']),
  starts: at('2026-11-13', 9),
});
const days = { startOf: (day: string) => at(day), operational_days: [1, 2, 3, 4, 5] };

const TICKETS = [
  aTicket({ status: then('todo', [at('2026-11-13', 12), 'done']) }),
  // Done, and restored.
  aTicket({ status: then('todo', [at('2026-11-14', 1), 'done'], [at('2026-11-16', 8), 'todo']) }),
  aTicket({ estimate: then(2, [at('2026-11-16', 10), 5]) }),
  // Added, removed, deleted, created later, and in another sprint all the time.
  aTicket({ sprint: then(null, [at('2026-11-14', 8), 's']), estimate: always(null) }),
  aTicket({ sprint: then('s', [at('2026-11-16', 9), 'other']) }),
  aTicket({ isDeleted: then(false, [at('2026-11-17', 8), true]) }),
  aTicket({ created_at: at('2026-11-16', 7), estimate: always(1), status: always('done') }),
  aTicket({ sprint: always('other') }),
];

it('counts what was planned, added, removed, done and left over, so that the figures add up', () => {
  const report = reportOf(courseOf(TICKETS));
  expect(report).toEqual({
    committed: { tickets: 5, hours: 18 },
    added: { tickets: 2, hours: 1 },
    removed: { tickets: 2, hours: 8 },
    re_estimated: 3,
    scope: { tickets: 5, hours: 14 },
    done: { tickets: 2, hours: 5 },
    remaining: { tickets: 3, hours: 9 },
    unestimated: 1,
  });
  const { committed, added, removed, re_estimated, done, remaining } = report;
  expect(committed.hours + added.hours - removed.hours + re_estimated).toBe(done.hours + remaining.hours);
});

it('counts each day at its end, and none to come', () => {
  const counted = daysOf(courseOf(TICKETS, at('2026-11-16', 12)), days);
  expect(counted.map(({ day, figures }) => [day, figures?.scope.tickets, figures?.remaining.hours])).toEqual([
    ['2026-11-13', 5, 14],
    ['2026-11-14', 6, 10],
    ['2026-11-15', 6, 10],
    ['2026-11-16', 6, 13],
    ['2026-11-17', undefined, undefined],
  ]);
});

it('begins on the day of the start if that is later than the first day, and burns down from there', () => {
  const late = courseOf([aTicket({ estimate: always(8) })]);
  late.starts = at('2026-11-16');
  const counted = daysOf(late, days);
  expect(counted.map(({ day, ideal, figures }) => [day, ideal.hours, figures?.remaining.hours])).toEqual([
    ['2026-11-16', 4, 8],
    ['2026-11-17', 0, 8],
  ]);
  late.starts = at('2026-11-17', 23);
  expect(daysOf(late, days).map(({ day }) => day)).toEqual(['2026-11-17']);
});

it('burns down evenly on working days, and not on a weekend', () => {
  const ideal = daysOf(courseOf([aTicket({ estimate: always(9) })]), days).map((each) => each.ideal.hours);
  expect(ideal).toEqual([6, 6, 6, 3, 0]);
  const free = daysOf(courseOf([aTicket({ estimate: always(10) })]), { ...days, operational_days: [] });
  expect(free.map((each) => each.ideal.hours)).toEqual([8, 6, 4, 2, 0]);
});

it('keeps counting after the last day until the sprint is completed', () => {
  const counted = daysOf(courseOf(TICKETS, at('2026-11-19', 8)), days);
  expect(counted.map(({ day }) => day).slice(-2)).toEqual(['2026-11-18', '2026-11-19']);
  expect(counted.at(-1)?.ideal).toEqual({ tickets: 0, hours: 0 });
});

it('suggests as much as the last three sprints finished, for as many working days', () => {
  expect(paceOf([])).toBeNull();
  const finished = [100, 10, 20, 30].map((hours) => ({ working_days: 10, done: { tickets: hours / 5, hours } }));
  const pace = paceOf(finished);
  expect(pace).toEqual({ sprints: 3, tickets: 0.4, hours: 2 });
  expect(pace && suggestedSize(pace, 5)).toEqual({ tickets: 2, hours: 10 });
  expect(workedDays(sprint, days.operational_days)).toBe(3);
});
