// Tests which former values an event stores.
import { expect, it } from 'vitest';
import { shortened, valuesBefore } from './origin.ts';

it('names the former values of what changes, and of nothing else', () => {
  const record = { title: 'Old', labels: ['a'], estimate: null, agency: null, secret: 'kept to itself' };
  const changes = { title: 'New', labels: ['a'], estimate: 2, agency: '', status: undefined };
  expect(valuesBefore(record, changes)).toEqual({ title: 'Old', estimate: null });
  expect(valuesBefore(record, { title: 'Old' })).toBeUndefined();
});

it('leaves long texts out', () => {
  expect(shortened({ title: 'Old', description: 'x'.repeat(501) })).toEqual({ title: 'Old' });
  expect(shortened({ description: 'x'.repeat(501) })).toBeNull();
  expect(shortened(undefined)).toBeNull();
});
