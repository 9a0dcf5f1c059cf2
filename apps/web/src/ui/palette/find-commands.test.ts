// What the palette shows for what was typed.
import { expect, it } from 'vitest';
import { findCommands, markFound } from './find-commands.ts';

const run = () => undefined;
const groups = [
  {
    label: 'Act',
    commands: [
      { id: 'review', label: 'Move to In Review', run },
      { id: 'done', label: 'Move to Done', run },
    ],
  },
  {
    label: 'Tickets',
    isForSearch: true,
    limit: 2,
    commands: [
      { id: 'a', label: 'Preview', run },
      { id: 'b', label: 'Handle reviews', words: 'EDGE-12', run },
      { id: 'c', label: 'Review the guide', run },
    ],
  },
];
const found = (query: string) =>
  findCommands(groups, query).map(({ label, commands }) => `${label}: ${commands.map(({ id }) => id).join(' ')}`);

it.each([
  ['', ['Act: review done']],
  ['review', ['Act: review', 'Tickets: c b']],
  ['mo do', ['Act: done']],
  ['edge-12', ['Tickets: b']],
  ['nothing', []],
])('%j finds %j', (query, expected) => expect(found(query)).toEqual(expected));

it('marks what was typed', () => {
  expect(markFound('Move to In Review', 'rev mo')).toEqual([
    { at: 0, text: 'Mo', isFound: true },
    { at: 2, text: 've to In ', isFound: false },
    { at: 11, text: 'Rev', isFound: true },
    { at: 14, text: 'iew', isFound: false },
  ]);
  expect(markFound('a.c', '.')).toHaveLength(3);
});
