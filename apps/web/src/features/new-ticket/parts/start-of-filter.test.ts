// Tests that a ticket created under a filter starts with the values of the filter.
import { expect, test } from 'vitest';
import {
  CURRENT_SPRINT,
  NO_FILTER,
  NO_SPRINT,
  NO_VALUE,
  NOBODY_ASSIGNED,
} from '../../view-options/parts/ticket-filter.ts';
import { startOfFilter } from './start-of-filter.ts';

const CONTEXT = { members: ['mara'], canEdit: true, currentSprint: 's7' };

test('starts with each single value of the filter, and the current sprint by its id', () => {
  const filter = {
    ...NO_FILTER,
    assignee: ['mara'],
    label: ['parser'],
    type: ['bug'],
    priority: ['high'],
    color: ['red'],
    sprint: [CURRENT_SPRINT],
  };
  expect(startOfFilter(filter, CONTEXT)).toEqual({
    assignee_ids: ['mara'],
    labels: ['parser'],
    type: 'bug',
    priority: 'high',
    color: 'red',
    sprint_id: 's7',
  });
});

test('sets nothing where a filter allows several values or asks for none', () => {
  const none = { assignee: [NOBODY_ASSIGNED], color: [NO_VALUE], sprint: [NO_SPRINT] };
  const filter = { ...NO_FILTER, ...none, type: ['bug', 'task'] };
  expect(startOfFilter(filter, CONTEXT)).toEqual({});
});

test('sets neither sprint nor assignee where the user may not set them', () => {
  const filter = { ...NO_FILTER, assignee: ['mara'], sprint: ['s7'], label: ['parser'] };
  expect(startOfFilter(filter, { members: [], canEdit: false, currentSprint: undefined })).toEqual({
    labels: ['parser'],
  });
});
