// Tests conflicts between blocking tickets, their dependants, and the critical path.
import { expect, it } from 'vitest';
import { conflictsIn, dependantsOf } from './blockers.ts';
import { criticalPath } from './critical-path.ts';
import type { Span } from './spans.ts';

const links = (...pairs: string[]) => pairs.map((pair) => ({ id: pair, from: pair[0] ?? '', to: pair[1] ?? '' }));
const spans: Record<string, Span> = {
  a: { start: '2026-11-01', end: '2026-11-05' },
  b: { start: '2026-11-05', end: '2026-11-09' },
  c: { start: '2026-11-04', end: '2026-11-04' },
};

it('marks a blocker that ends after what it blocks begins, unless one of them is done or has no date', () => {
  const conflicts = (isDone: string) =>
    conflictsIn(
      links('ab', 'ac', 'ax', 'xa'),
      (ticket) => spans[ticket],
      (ticket) => ticket === isDone,
    ).map(({ id }) => id);
  expect(conflicts('')).toEqual(['ac']);
  expect(conflicts('c')).toEqual([]);
  expect(conflicts('a')).toEqual([]);
});

it('finds dependants through others, each once and never the ticket itself', () => {
  expect(dependantsOf('a', links('ab', 'bc', 'ac', 'cd', 'xa'))).toEqual(['b', 'c', 'd']);
  expect(dependantsOf('a', links('ab', 'bc', 'ca'))).toEqual(['b', 'c']);
  expect(dependantsOf('a', [])).toEqual([]);
});

const path = (days: Record<string, number>, ...pairs: string[]) =>
  criticalPath(links(...pairs), (ticket) => days[ticket] ?? 1);

it('takes the chain with the most days, not the one with the most tickets', () => {
  expect(path({ d: 9 }, 'ab', 'bc', 'ce', 'ad', 'de')).toEqual({ tickets: ['a', 'd', 'e'], days: 11, circular: [] });
  expect(path({}, 'ab', 'xy', 'yz')).toEqual({ tickets: ['x', 'y', 'z'], days: 3, circular: [] });
  expect(path({})).toEqual({ tickets: [], days: 0, circular: [] });
  // Through a ticket without dates.
  expect(path({ b: 0 }, 'ab', 'bc')).toEqual({ tickets: ['a', 'b', 'c'], days: 2, circular: [] });
});

it('ignores circles and finds the path around them', () => {
  expect(path({}, 'ab', 'ba')).toEqual({ tickets: [], days: 0, circular: ['b', 'a'] });
  const around = path({}, 'xa', 'ab', 'bc', 'ca', 'cy', 'yz', 'pq');
  expect(around.circular.sort()).toEqual(['a', 'b', 'c']);
  expect(around.tickets).toEqual(['c', 'y', 'z']);
  expect(around.days).toBe(3);
});

it('follows a chain of 5,000 tickets', () => {
  const chain = Array.from({ length: 4_999 }, (_, at) => ({ id: `${at}`, from: `t${at}`, to: `t${at + 1}` }));
  expect(criticalPath(chain, () => 2).days).toBe(10_000);
  expect(dependantsOf('t0', chain)).toHaveLength(4_999);
});
