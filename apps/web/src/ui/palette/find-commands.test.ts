// Tests which commands the palette shows for a text.
import { expect, it } from 'vitest';
import { findCommands, markFound } from './find-commands.ts';

const run = () => undefined;
const groups = [
  {
    label: 'Act',
    isNear: true,
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

it('puts exact matches before partial ones', () => {
  const keys = ['EDGE-121', 'EDGE-12', 'EDGE-120'];
  const all = [
    { label: 'Act', commands: [{ id: 'act', label: 'Copy the link to EDGE-12', run }] },
    { label: 'Tickets', commands: keys.map((lead) => ({ id: lead, label: 'A ticket', lead, run })) },
  ];
  const [first] = findCommands(all, 'edge-12');
  expect(first?.commands[0]?.id).toBe('EDGE-12');
});

it('starts with the group of the best match, and ends with what is always offered', () => {
  const all = [
    { label: 'Create', isFound: true, isLast: true, commands: [{ id: 'new', label: 'New ticket “harbour”', run }] },
    { label: 'Tickets', commands: [{ id: 'ticket', label: 'Light up the harbour', run }] },
    { label: 'Projects', isForSearch: true, commands: [{ id: 'shop', label: 'Harbour Shop', run }] },
    { label: 'Recent', isForStart: true, commands: [{ id: 'recent', label: 'Harbour', run }] },
  ];
  const labels = (query: string) => findCommands(all, query).map(({ label }) => label);
  expect(labels('harbour')).toEqual(['Projects', 'Tickets', 'Create']);
  expect(labels('')).toEqual(['Create', 'Tickets', 'Recent']);
});

it('tolerates typing mistakes in names when nothing matches exactly', () => {
  const all = [
    { label: 'Tickets', isFound: true, commands: [{ id: 'ticket', label: 'Rescue a boat', run }] },
    { label: 'Go', commands: [{ id: 'docs', label: 'Harbors of the world', run }] },
    { label: 'Create', isFound: true, isLast: true, commands: [{ id: 'new', label: 'New ticket “clinc”', run }] },
    {
      label: 'Projects',
      isForSearch: true,
      isForgiving: true,
      commands: [
        { id: 'shop', label: 'Harbour Shop', words: 'SHOP', run },
        { id: 'care', label: 'Clinic Portal', words: 'CARE', run },
      ],
    },
  ];
  const ids = (query: string) => findCommands(all, query).flatMap(({ commands }) => commands.map(({ id }) => id));
  expect(ids('clinc')).toEqual(['ticket', 'care', 'new']);
  expect(ids('clinc portl')).toEqual(['ticket', 'care', 'new']);
  const corrected = (query: string) =>
    findCommands(all, query).flatMap(({ label, isCorrected }) => (isCorrected ? [label] : []));
  expect(corrected('clinc')).toEqual(['Projects']);
  expect(corrected('clinic')).toEqual([]);
  expect(ids('harbor')).toEqual(['docs', 'ticket', 'new']);
  expect(ids('docx')).toEqual(['ticket', 'new']);
});

it('marks the matching characters', () => {
  expect(markFound('Move to In Review', 'rev mo')).toEqual([
    { at: 0, text: 'Mo', isFound: true },
    { at: 2, text: 've to In ', isFound: false },
    { at: 11, text: 'Rev', isFound: true },
    { at: 14, text: 'iew', isFound: false },
  ]);
  expect(markFound('a.c', '.')).toHaveLength(3);
});
