// Tests the order in which new tickets are created.
import { expect, it } from 'vitest';
import { parentsFirst } from './parents-first.ts';

const order = (...lines: string[]) =>
  parentsFirst(lines, (line) => {
    const [id, parent_id = null] = line.split('<');
    return line === '-' ? undefined : { id, parent_id };
  }).join(' ');

it('moves a parent before its children, and leaves everything else where it is', () => {
  expect(order('epic', 'step<epic', 'other', 'last<other')).toBe('epic step<epic other last<other');
  expect(order('a', 'deep<step', '-', 'step<epic', 'epic', 'b<gone')).toBe('a epic step<epic deep<step - b<gone');
  expect(order('one<other', 'other<one', 'self<self')).toBe('other<one one<other self<self');
});
