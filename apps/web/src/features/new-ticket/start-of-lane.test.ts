// Tests that a ticket created in a lane starts with the value of the lane.
import { expect, it } from 'vitest';
import { startOfLane } from './start-of-lane.ts';

const may = { members: ['mara'], canEdit: true };

it('starts with the value of the lane', () => {
  expect(startOfLane('mara', 'assignee', may)).toEqual({ assignee_ids: ['mara'] });
  expect(startOfLane('api', 'label', may)).toEqual({ labels: ['api'] });
  expect(startOfLane('urgent', 'priority', may)).toEqual({ priority: 'urgent' });
  expect(startOfLane('bug', 'type', may)).toEqual({ type: 'bug' });
  expect(startOfLane('s1', 'sprint', may)).toEqual({ sprint_id: 's1' });
});

it('leaves the value empty in the lane without a value, even if the filter has one', () => {
  expect(startOfLane('', 'assignee', may)).toEqual({ assignee_ids: [] });
  expect(startOfLane('', 'label', may)).toEqual({ labels: [] });
  expect(startOfLane('', 'sprint', may)).toEqual({ sprint_id: null });
});

it('ignores values that the user may not set, statuses, and unknown lanes', () => {
  expect(startOfLane('zoe', 'assignee', { members: [], canEdit: false })).toEqual({ assignee_ids: [] });
  expect(startOfLane('s1', 'sprint', { members: [], canEdit: false })).toEqual({});
  expect(startOfLane('done', 'status', may)).toEqual({});
  expect(startOfLane(undefined, 'priority', may)).toEqual({});
});
