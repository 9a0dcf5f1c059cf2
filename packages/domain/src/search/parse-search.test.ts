// Tests that a search is parsed into words, phrases, exclusions and filters.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForTickets, isEmptySearch, looseName, parseSearch, readPeriod, typedFilters } from './parse-search.ts';

it.each([
  ['login  Login fails', { words: ['login', 'fails'], text: 'login Login fails' }],
  ['"rate limit" retry', { phrases: ['rate limit'], words: ['retry'], text: 'rate limit retry' }],
  ['"still open', { phrases: ['still open'], text: 'still open' }],
  ['login -mobile -"old app"', { words: ['login'], without: ['mobile', 'old app'], text: 'login' }],
  ['EDGE-12 2026-11', { words: ['EDGE-12', '2026-11'], text: 'EDGE-12 2026-11' }],
  ['status:Done', { filters: [{ name: 'status', values: ['done'], isNot: false }] }],
  [
    'Status:"In Progress",done x',
    {
      filters: [{ name: 'status', values: ['in progress', 'done'], isNot: false }],
      words: ['x'],
      text: 'x',
    },
  ],
  [
    '-label:ui is:open,mine',
    {
      filters: [
        { name: 'label', values: ['ui'], isNot: true },
        { name: 'is', values: ['open', 'mine'], isNot: false },
      ],
    },
  ],
  ['is:purple x', { wrong: [{ name: 'is', value: 'purple' }], words: ['x'], text: 'x' }],
  [
    'is:open,purple',
    { filters: [{ name: 'is', values: ['open'], isNot: false }], wrong: [{ name: 'is', value: 'purple' }] },
  ],
  ['-updated:soon', { wrong: [{ name: 'updated', value: 'soon' }] }],
  ['updated:>2026-11-01', { filters: [{ name: 'updated', values: ['>2026-11-01'], isNot: false }] }],
  [
    'http://a.example colour:red status: label:"',
    { words: ['http://a.example', 'colour:red'], text: 'http://a.example colour:red' },
  ],
  ['- -- ""', { words: ['-'], without: ['-'], text: '-' }],
])('parses %j', (typed, parts) => {
  const none = { words: [], phrases: [], without: [], filters: [], wrong: [], text: '' };
  expect(parseSearch(typed)).toEqual(Object.assign(none, parts));
});

it('parses any text in bounded parts, and finds each word it keeps in the text', () => {
  const sign = fc.constantFrom('"', ' ', ':', '-', ',', 'is', 'status', 'open', 'ä', '𝒳');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const typed = signs.join('');
      const { words, phrases, without, filters } = parseSearch(typed);
      for (const all of [words, phrases, without, filters]) expect(all.length).toBeLessThanOrEqual(8);
      for (const each of words) expect(typed.replaceAll('"', '')).toContain(each);
    }),
  );
});

it('says where each filter was typed', () => {
  const typed = 'x  -label:"a b",c is:no status: y';
  const found = typedFilters(typed).map(({ filter, wrong, start, end }) => [typed.slice(start, end), filter, wrong]);
  expect(found).toEqual([
    ['-label:"a b",c', { name: 'label', values: ['a b', 'c'], isNot: true }, []],
    ['is:no', { name: 'is', values: [], isNot: false }, [{ name: 'is', value: 'no' }]],
    ['status:', { name: 'status', values: [], isNot: false }, []],
  ]);
});

it('knows which searches are about tickets, and which are empty', () => {
  expect(asksForTickets(parseSearch('x sprint:current'))).toBe(true);
  expect(asksForTickets(parseSearch('x project:edge updated:week'))).toBe(false);
  expect(isEmptySearch(parseSearch(' -x '))).toBe(true);
  expect(isEmptySearch(parseSearch('is:mine'))).toBe(false);
});

describe('periods', () => {
  it.each([
    ['today', { from: '2026-11-23' }],
    ['yesterday', { from: '2026-11-22', to: '2026-11-22' }],
    ['week', { from: '2026-11-17' }],
    ['3d', { from: '2026-11-21' }],
    ['2w', { from: '2026-11-10' }],
    ['2026-03-01', { from: '2026-03-01', to: '2026-03-01' }],
    ['2026-02-01..2026-02-28', { from: '2026-02-01', to: '2026-02-28' }],
    ['<2026-03-01', { to: '2026-02-28' }],
    ['>2026-02-28', { from: '2026-03-01' }],
    ['>=2026-02-28', { from: '2026-02-28' }],
    ['<=2026-02-28', { to: '2026-02-28' }],
    ['2026-02-30', undefined],
    ['0d', undefined],
  ])('%s', (value, period) => {
    expect(readPeriod(value, '2026-11-23')).toEqual(period);
  });
});

it('compares names as people write them', () => {
  expect(looseName('In Progress')).toBe(looseName('in_progress'));
});
