// Tests how long a ticket was in each status.
import { expect, it } from 'vitest';
import { spanLabel, statusSpans } from './status-spans.ts';

const change = (status: string, hour: number) => ({
  id: `${hour}`,
  ticket_id: 't',
  status,
  changed_by: null,
  changed_at: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
});
const now = new Date(Date.UTC(2026, 10, 21));

it('sums the times a status was held, up to now', () => {
  const history = [change('todo', 0), change('doing', 4), change('todo', 10), change('doing', 12)];
  expect(statusSpans(history, now, false)).toEqual([
    { status: 'todo', hours: 6 },
    { status: 'doing', hours: 18 },
  ]);
});

it('stops counting at done', () => {
  expect(statusSpans([change('todo', 0), change('done', 4)], now, true)).toEqual([{ status: 'todo', hours: 4 }]);
});

it.each([
  [0.001, '< 1 min'],
  [0.5, '30 min'],
  [5.2, '5 h'],
  [50, '2 d'],
])('%d hours are %s', (hours, label) => expect(spanLabel(hours)).toBe(label));
