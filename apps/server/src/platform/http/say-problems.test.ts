// Tests the sentences about invalid requests.
import { Day, Id, line, setOf, whole } from '@worklane/contract/platform/primitives';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { predicateOf, problemsOf, sentenceOf } from './say-problems.ts';

const Body = z.strictObject({
  title: line(20),
  due_date: z.optional(Day),
  parent_id: z.optional(Id),
  priority: z.optional(z.enum(['low', 'high'])),
  daily_hours: z.optional(whole(1, 24)),
  is_open: z.optional(z.boolean()),
  labels: z.optional(setOf(line(5), 2)),
  statuses: z.optional(z.array(z.object({ label: line(5) }))),
  moves: z.optional(z.record(z.string(), z.string())),
  change: z.optional(
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('move') }), z.object({ kind: z.literal('delete') })]),
  ),
});

function problemsIn(body: unknown) {
  const { error } = Body.safeParse(body, { error: predicateOf });
  return problemsOf('body', error?.issues ?? []);
}
const said = (body: unknown) => problemsIn(body).map(({ message }) => message);

const long = 'x'.repeat(100_000);
const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`a${at}`, 1]));

it.each([
  [{}, 'Title is required.'],
  [{ title: '' }, 'Title is required.'],
  [{ title: 4 }, 'Title must be text.'],
  [{ title: 'x'.repeat(21) }, 'Title can have up to 20 characters.'],
  [{ title: 'A', due_date: 'soon' }, 'Due date must be a day such as 2026-11-21.'],
  [{ title: 'A', parent_id: 'EDGE-1' }, 'Parent id must be an id.'],
  [{ title: 'A', priority: 'huge' }, 'Priority must be one of: low, high.'],
  [{ title: 'A', daily_hours: 0 }, 'Daily hours must be at least 1.'],
  [{ title: 'A', daily_hours: 25 }, 'Daily hours must be at most 24.'],
  [{ title: 'A', daily_hours: 1.5 }, 'Daily hours must be a whole number.'],
  [{ title: 'A', is_open: 'yes' }, 'Is open must be true or false.'],
  [{ title: 'A', labels: ['a', 'b', 'c'] }, 'Labels can have up to 2 entries.'],
  [{ title: 'A', labels: ['a', 'a'] }, 'Labels names something twice.'],
  [{ title: 'A', labels: ['a', ''] }, 'Labels 2 is required.'],
  [{ title: 'A', statuses: [{ label: 'ok' }, {}] }, 'Label in statuses 2 is required.'],
  [{ title: 'A', change: { kind: 'burn' } }, 'Kind in change must be one of: move, delete.'],
  [{ title: 'A', owner: 1 }, 'The body has no field owner.'],
  [[], 'The body must be an object.'],
])('says of %j: %s', (body, sentence) => {
  expect(said(body)).toEqual([sentence]);
});

it.each([
  [{ title: 'A', '<b>\u202e': 1 }, 'The body has no field ?b??.', 'body'],
  [{ title: 'A', [long]: 1 }, `The body has no field ${'x'.repeat(40)}….`, 'body'],
  [{ title: 'A', ...many }, 'The body has no field a0, a1, a2, a3, a4.', 'body'],
  [
    { title: 'A', moves: { [long]: 1 } },
    `${'X'}${'x'.repeat(39)}… in moves must be text.`,
    `body.moves.${'x'.repeat(40)}…`,
  ],
])('cuts names short that a request invents (%#)', (body, message, path) => {
  expect(problemsIn(body)).toEqual([{ path, message }]);
});

it('states the first three problems and the number of the others', () => {
  const problem = (message: string) => ({ path: 'body', message });
  expect(sentenceOf([problem('A is required.')])).toBe('A is required.');
  expect(sentenceOf(['A.', 'B.', 'C.', 'D.', 'E.'].map(problem))).toBe('A. B. C. 2 more fields are not valid.');
});
