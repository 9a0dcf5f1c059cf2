// Tests the table behind the workload.
import { expect, it } from 'vitest';
import { tableAsCsv } from '../../ui/charts/chart-data.ts';
import { workloadTable } from './workload-table.ts';

it('has each person, and says where a calendar leaves their free hours unknown', () => {
  const person = { user_id: 'p', name: 'Priya', avatar: null, undated: 1, undated_hours: 2.06, unestimated: 1 };
  const week = { hours: 8.25, capacity: 36.04, meetings: 4, is_away: false };
  const table = workloadTable({
    weeks: ['2026-11-23', '2026-11-30'],
    people: [{ ...person, weeks: [week, { ...week, capacity: 40, meetings: 'unavailable' as const }] }],
    unassigned: { hours: [0, 5.82], undated: 1, undated_hours: 3, unestimated: 2 },
  });
  expect(tableAsCsv(table).split('\r\n')).toEqual([
    'Person,W48 hours,W48 capacity,W49 hours,W49 capacity,Without a date (hours),Without an estimate (tickets)',
    'Priya,8.3,36,8.3,40 (calendar unavailable),2.1,1',
    'Unassigned,0,,5.8,,3,2',
    '',
  ]);
});
