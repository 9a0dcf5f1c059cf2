import { expect, test } from 'vitest';
import { factOf, type Line } from './line-words.ts';

test('a value of a new ticket says what it is: alone, with its own words or with the name of its field', () => {
  const line: Pick<Line, 'kind' | 'record'> = { kind: 'create', record: null };
  expect(factOf(line, 'status', 'To Do')).toBe('To Do');
  expect(factOf(line, 'due_date', 'Nov 28')).toBe('Due Nov 28');
  expect(factOf(line, 'color', 'Teal')).toBe('Colour: Teal');
});
