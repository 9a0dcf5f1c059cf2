// Tests the size that is suggested for the next sprint while one is being completed.
import { expect, it } from 'vitest';
import { suggestNext } from './suggest-next.ts';

const amount = (tickets: number, hours: number) => ({ tickets, hours });
const over = (id: string, hours: number) => ({
  id,
  working_days: 10,
  report: { done: amount(hours / 4, hours) } as never,
});
const capacity = [
  { sprint_id: 'now', working_days: 10 },
  { sprint_id: 'next', working_days: 5 },
];
const facts = { sprint: { id: 'now' }, next: { id: 'next' }, report: { done: amount(10, 40) }, past: [], capacity };

it('suggests a size from this sprint and earlier ones, for the working days of the next', () => {
  expect(suggestNext(facts)).toEqual({ sprints: 1, tickets: 5, hours: 20 });
  const past = [over('a', 900), over('b', 20), over('c', 60)];
  expect(suggestNext({ ...facts, past })).toEqual({ sprints: 3, tickets: 5, hours: 20 });
});

it('suggests nothing without a next sprint, or before anything was finished', () => {
  expect(suggestNext({ ...facts, next: undefined })).toBeUndefined();
  expect(suggestNext({ ...facts, report: { done: amount(0, 0) } })).toBeUndefined();
});
