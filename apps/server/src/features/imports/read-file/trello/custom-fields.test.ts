// Tests that custom fields of Trello cards are added to the description and reported.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { textOfHtml } from '@worklane/domain/text/plain-html';
import { timeZone } from '@worklane/domain/time/time-zone';
import { expect, it } from 'vitest';
import { aTrelloBoard, trelloCard } from '../../../../testing/imports/a-trello-board.ts';
import { readImport } from '../../../../testing/imports/read-import.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const FIELDS = [
  { id: 'note', name: 'Note', type: 'text', pos: 5 },
  { id: 'points', name: 'Points', type: 'number', pos: 1 },
  { id: 'live', name: 'Goes live', type: 'date', pos: 2 },
  { id: 'paid', name: 'Paid', type: 'checkbox', pos: 3 },
  {
    id: 'team',
    name: 'Team',
    type: 'list',
    pos: 4,
    options: [
      { id: 'red', value: { text: 'Red team' }, color: 'red' },
      { id: 'blue', value: { text: 'Blue team' }, color: 'blue' },
    ],
  },
];
const item = (idCustomField: string, value: object | null, idValue: string | null = null) => ({
  id: `item of ${idCustomField}`,
  idCustomField,
  idValue,
  value,
  idModel: 'c',
  modelType: 'card',
});

async function read(customFieldItems: unknown[], customFields: unknown[] = FIELDS, zone = timeZone('Europe/Prague')) {
  const board = {
    ...aTrelloBoard(),
    actions: [],
    cards: [trelloCard(1, { name: 'A', desc: 'Words', customFieldItems })],
    customFields,
  };
  const against = { board: DEFAULT_BOARD, people: [], now: NOW, ...(zone && { zone }) };
  const { tickets, report } = await readImport(Buffer.from(JSON.stringify({ ...board, checklists: [] })), against);
  const messages = report.problems.map(({ message }) => message).filter((message) => /custom field/i.test(message));
  // The text as a reader sees it.
  const description = textOfHtml(tickets[0]?.description ?? '').replace(/\n+$/, '');
  return { description, messages };
}

it('lists each kind with its name, in the order of the board', async () => {
  const { description, messages } = await read([
    item('note', { text: 'See <b>there</b>\nand here' }),
    item('team', null, 'blue'),
    item('paid', { checked: 'true' }),
    item('live', { date: '2024-06-30T22:30:00.000Z' }),
    item('points', { number: '3.5' }),
  ]);
  expect(description).toBe(
    'Words\n\nCustom fields\n\n- Points: 3.5\n- Goes live: 2024-07-01 00:30\n- Paid: yes\n- Team: Blue team\n- Note: See <b>there</b> and here',
  );
  expect(messages).toEqual([
    'Custom fields are listed in the description: "Points" (1 card), "Goes live" (1 card), "Paid" (1 card), "Team" (1 card), "Note" (1 card)',
  ]);
});

it('keeps the value of a field that the file does not describe', async () => {
  const { description } = await read([item('gone', { text: 'Still here' }), item('points', { number: 4 })]);
  expect(description).toBe('Words\n\nCustom fields\n\n- Points: 4\n- Custom field: Still here');
});

it("reports each custom field that it can't read", async () => {
  const { description, messages } = await read([item('team', null, 'green'), item('note', { colour: 1 }), 7]);
  expect(description).toBe('Words');
  expect(messages).toEqual([
    `"A": The value of its custom field "Team" can't be read and is left out`,
    `"A": The value of its custom field "Note" can't be read and is left out`,
    '"A": One of its custom fields is invalid and is left out',
  ]);
});

it('adds nothing for a board without custom fields', async () => {
  expect(await read([], [])).toEqual({ description: 'Words', messages: [] });
});
