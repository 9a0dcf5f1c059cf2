// Tests that nothing but a name gets into a statement as one.
import { expect, it } from 'vitest';
import { named } from './sql-name.ts';

it.each(['title', 'due_date_type', 't.sprint_id'])('takes %s', (name) => {
  expect([named(name).sql, named(name).values]).toEqual([name, []]);
});

it.each(['', 'Title', 'a b', 'a,b', 'a.b.c', 't.', 'a"b', "title = 'x' --", 'now()', 'a;', 'ａ'])(
  'refuses %j',
  (name) => {
    expect(() => named(name)).toThrow('is no name of a column');
  },
);
