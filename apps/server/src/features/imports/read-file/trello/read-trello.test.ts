// Tests how a Trello board becomes tickets.
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { describe, expect, it } from 'vitest';
import { aTrelloBoard, trelloCard } from '../../../../testing/imports/a-trello-board.ts';
import { readImport } from '../../../../testing/imports/read-import.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const MARA = { id: 'mara', name: 'Mara Lindqvist', email: 'm@example.com', is_on_project: true };
const read = (board: object, people = [MARA]) =>
  readImport(Buffer.from(JSON.stringify(board)), { board: DEFAULT_BOARD, people, now: NOW });
const messagesOf = ({ report }: Awaited<ReturnType<typeof read>>) =>
  report.problems.map(({ row, message }) => `${row}: ${message}`);

describe('a board of Trello', () => {
  it('becomes tickets in the order of its lists', async () => {
    const { source, tickets: all, total } = await read(aTrelloBoard());
    const tickets = all.filter((ticket) => !ticket.is_item);
    expect({ source, total }).toEqual({ source: 'trello', total: 7 });
    expect(tickets.map(({ row, title, status_name, status }) => [row, title, status_name, status])).toEqual([
      [1, 'First <b>card</b>', 'To Do', 'todo'],
      [2, 'Second in its list', 'To Do', 'todo'],
      [3, 'Put away', 'To Do', 'todo'],
      [4, 'Under way', 'Doing', 'in_progress'],
      [5, 'With the customer', 'Waiting for the customer', 'todo'],
      [6, 'Finished', 'Done', 'done'],
      [7, 'In a list that is put away', 'Old', 'todo'],
    ]);
    expect(tickets.filter((ticket) => ticket.is_archived).map(({ row }) => row)).toEqual([3, 7]);
  });

  it('imports every field of a card that a ticket has', async () => {
    const { tickets } = await read(aTrelloBoard());
    expect(tickets[0]).toMatchObject({
      description:
        '<p>Some <em>markdown</em><br>and more</p><p>Before launch</p><ul><li>☑ First</li><li>☐ Second</li></ul><p>Attachments</p><ul><li>plan.pdf: <a href="https://trello.com/1/cards/x/attachments/y/download/plan.pdf">https://trello.com/1/cards/x/attachments/y/download/plan.pdf</a></li></ul>',
      labels: ['Design', 'green_dark'],
      assignee_ids: ['mara'],
      reporter_id: 'mara',
      created_at: '2024-03-05T09:30:01.000Z',
      comments: [
        { user_id: 'mara', content: '<p>Looks <em>good</em></p>', created_at: '2024-04-01T10:00:00.000Z' },
        {
          user_id: null,
          content: '<p>Jana Nováková wrote:</p><p>Am I here?</p>',
          created_at: '2024-04-02T10:00:00.000Z',
        },
      ],
    });
    expect(tickets[1]).toMatchObject({ due_date: '2024-07-01', start_date: '2024-06-20', assignee_ids: ['mara'] });
  });

  it('suggests a status for each list, unless its name says nothing', async () => {
    const { report } = await read(aTrelloBoard());
    expect(report.statuses).toEqual([
      { name: 'To Do', count: 3, archived: 1, status: 'todo', category: 'todo' },
      { name: 'Doing', count: 1, archived: 0, status: 'in_progress', category: 'in_progress' },
      { name: 'Waiting for the customer', count: 1, archived: 0, status: null, category: 'in_progress' },
      { name: 'Done', count: 1, archived: 0, status: 'done', category: 'done' },
      { name: 'Old', count: 1, archived: 1, status: null, category: 'todo' },
    ]);
    expect(report.archived).toBe(2);
  });

  it('holds the items of checklists ready as sub-tickets', async () => {
    const { tickets, report, good } = await read(aTrelloBoard());
    expect({ good, sub_tickets: report.sub_tickets }).toEqual({ good: 7, sub_tickets: 2 });
    expect(tickets.slice(7)).toMatchObject([
      { row: 8, title: 'First', status: 'done', parent: tickets[0]?.key, is_item: true },
      { row: 9, title: 'Second', status: 'todo', parent: tickets[0]?.key, is_item: true },
    ]);
    expect(tickets[0]?.without_items).toMatch(/^<p>Some <em>markdown<\/em><br>and more<\/p><p>Attachments/);
  });

  it('reports what does not fit', async () => {
    const board = aTrelloBoard();
    board.cards.push(
      trelloCard(8, { name: `Long ${'x'.repeat(600)}`, due: 'soon' }),
      trelloCard(9, {
        name: ' \n ',
        labels: Array.from({ length: 31 }, (_, index) => ({ name: `l${index}`, color: null })),
      }),
      { id: 7 } as never,
    );
    const result = await read(board, []);
    expect(messagesOf(result)).toEqual([
      'null: 1 uploaded file is not in the export: descriptions keep the links, which need a Trello login',
      'null: 1 attachment without a web address was left out',
      'null: 2 cards archived in Trello, if you import them: the label "Archived" marks them',
      'null: Custom fields are listed in the description: "Points" (1 card)',
      expect.stringContaining('4: "Long xxx'),
      expect.stringMatching(/^4: "Long x+\.\.\.": Its due date is not a date/),
      '5: It has no title and is called "Untitled"',
      '5: It has 31 labels; the first 30 are kept',
      '10: It is not a card',
    ]);
    expect(result.report.people).toEqual([
      { name: 'Mara Lindqvist', why: 'unknown', assigned: 2, wrote: 1, spent: 0, reported: 1 },
      { name: 'Jana Nováková', why: 'unknown', assigned: 1, wrote: 1, spent: 0, reported: 0 },
    ]);
    const long = result.tickets.find(({ row }) => row === 4);
    expect(long?.title).toHaveLength(500);
    expect(long?.description).toContain('x'.repeat(600));
    expect(result.report.bad_rows).toEqual([[10, 10]]);
  });

  it.each([
    [1_000, 'exports only the newest 1,000 actions'],
    [0, 'has no actions'],
  ])('says that comments may be missing when there are %i actions', async (count, said) => {
    const board = {
      ...aTrelloBoard(),
      actions: Array.from({ length: count }, () => ({ type: 'updateCard', data: {} })),
    };
    expect(messagesOf(await read(board))[0]).toContain(said);
  });

  it('reads an old export that lacks most members', async () => {
    const { tickets } = await read({
      lists: [{ id: 'l', name: 'Backlog' }],
      cards: [{ id: 'c', name: 'A', idList: 'l' }],
    });
    expect(tickets).toEqual([
      {
        row: 1,
        key: 'c',
        title: 'A',
        description: '',
        status: 'todo',
        status_name: 'Backlog',
        priority: 'medium',
        type: 'task',
        labels: [],
        estimate: null,
        created_at: null,
        reporter_id: null,
      },
    ]);
  });

  it('imports a card once', async () => {
    const board = aTrelloBoard();
    board.cards.push(board.cards[0] as never);
    const { report, tickets } = await read(board);
    expect(tickets.filter((ticket) => !ticket.is_item)).toHaveLength(7);
    expect(report.bad_rows).toHaveLength(1);
  });
});

describe('what Trello has and a project does not', () => {
  const move = (number: number, from: string, to: string, date: string, more = {}) => ({
    id: `m${number}${date}`,
    type: 'updateCard',
    date,
    data: {
      card: { id: trelloCard(number, { name: '' }).id, ...more },
      listBefore: { id: from },
      listAfter: { id: to },
    },
  });

  it('is reported once with its count', async () => {
    const board = aTrelloBoard();
    const [second, first] = board.cards;
    Object.assign(board, { desc: 'What it is for' });
    Object.assign(first ?? {}, {
      badges: { comments: 12, votes: 3 },
      cover: { idAttachment: 'x', color: null },
      stickers: [{}],
    });
    Object.assign(second ?? {}, { isTemplate: true, dueComplete: true });
    board.lists.push({ ...board.lists[0], id: 'empty', name: 'Ideas' } as never);
    const said = messagesOf(
      await read({ ...board, actions: [...board.actions, move(1, 'a', 'b', '2024-04-01T10:00:00Z')] }),
    );
    for (const what of [
      '10 comments are missing from the file',
      '1 uploaded file is not in the export',
      '1 attachment without a web address was left out',
      '1 card cover was left out',
      '1 sticker was left out',
      '3 votes were left out',
      '1 card template becomes a ticket',
      '1 move between lists',
      'A list without cards left out: "Ideas"',
      'The description of the board was left out',
      '1 card marked complete in lists that are not done: the label "Due complete" marks it',
      '2 cards archived in Trello, if you import them: the label "Archived" marks them',
    ])
      expect(said).toContainEqual(expect.stringContaining(what));
  });

  it('stays as labels of cards that are archived, or complete in a list that is not done', async () => {
    const { tickets } = await read({
      lists: [{ id: 'l', name: 'Doing' }],
      cards: [
        { id: 'c', name: 'A', idList: 'l', closed: true },
        { id: 'd', name: 'B', idList: 'l', dueComplete: true },
        { id: 'e', name: 'C', idList: 'l' },
      ],
    });
    expect(tickets.map(({ labels }) => labels)).toEqual([['Archived'], ['Due complete'], []]);
  });

  it('is kept in the description: day and person of an item, and its checklist', async () => {
    const board = aTrelloBoard();
    const item = board.checklists[0]?.checkItems[1];
    Object.assign(item ?? {}, { due: '2024-07-01T12:00:00.000Z', idMember: board.members[0]?.id });
    const { tickets } = await read(board);
    expect(tickets[0]?.description).toContain('<li>☑ First (due 2024-07-01, Mara Lindqvist)</li>');
    expect(tickets.find(({ is_item }) => is_item)).toMatchObject({
      title: 'First',
      description: 'Checklist: Before launch',
      due_date: '2024-07-01',
      assignee_ids: ['mara'],
    });
  });

  it('knows since when a card is in its list, and since when it is done', async () => {
    const done = trelloCard(5, { name: 'Finished', list: 3 });
    const complete = trelloCard(6, { name: 'Complete', list: 3, dueComplete: true, dateLastActivity: null });
    const quiet = trelloCard(7, { name: 'Quiet', list: 3, dateLastActivity: '2024-06-01T08:00:00.000Z' });
    const board = aTrelloBoard();
    const { tickets } = await read({
      ...board,
      cards: [done, complete, quiet],
      actions: [
        {
          id: 'c',
          type: 'updateCard',
          date: '2024-05-03T10:00:00Z',
          data: { card: { id: complete.id, dueComplete: true } },
        },
        move(5, 'a', done.idList ?? '', '2024-05-02T10:00:00Z'),
        move(5, done.idList ?? '', 'a', '2024-05-01T10:00:00Z'),
      ],
    });
    expect(tickets.map(({ status_since, done_at }) => [status_since, done_at])).toEqual([
      ['2024-05-02T10:00:00.000Z', '2024-05-02T10:00:00.000Z'],
      [undefined, '2024-05-03T10:00:00.000Z'],
      [undefined, '2024-06-01T08:00:00.000Z'],
    ]);
  });

  it('guesses the category of a list whose name does not say it', async () => {
    const { report } = await read({
      lists: ['Someday', 'To Do', 'Alpha', 'Done', 'Omega', 'Zeta'].map((name, pos) => ({ id: name, name, pos })),
      cards: [
        ...['Someday', 'To Do', 'Alpha', 'Done', 'Zeta'].map((idList) => ({ id: `c ${idList}`, name: 'A', idList })),
        { id: 'x', name: 'B', idList: 'Omega', dueComplete: true },
      ],
    });
    expect(report.statuses.map(({ name, status, category }) => [name, status, category])).toEqual([
      ['Someday', null, 'todo'],
      ['To Do', 'todo', 'todo'],
      ['Alpha', null, 'in_progress'],
      ['Done', 'done', 'done'],
      ['Omega', null, 'done'],
      ['Zeta', null, 'todo'],
    ]);
  });
});

describe('cards of Trello by themselves', () => {
  const card = {
    ...trelloCard(1, { name: 'Alone', idList: 'l1', idBoard: 'b1', desc: 'Words' }),
    checklists: [
      {
        idCard: trelloCard(1, { name: '' }).id,
        name: 'List',
        pos: 1,
        checkItems: [{ id: 'i1', name: 'Item', state: 'complete', pos: 1 }],
      },
    ],
    actions: [
      { id: 'a2', type: 'updateCard', data: { list: { id: 'l1', name: 'Doing' } } },
      { id: 'a1', type: 'createCard', data: { list: { id: 'l1', name: 'Called otherwise' } } },
    ],
  };

  it('are read as their board, one card as well as many', async () => {
    const { source, tickets } = await read(card);
    expect(source).toBe('trello');
    expect(tickets[0]).toMatchObject({ title: 'Alone', status_name: 'Doing', status: 'in_progress' });
    expect(tickets[0]?.description).toBe('<p>Words</p><p>List</p><ul><li>☑ Item</li></ul>');
    const bare = trelloCard(2, { name: 'Bare', idList: 'l1', idBoard: 'b1' });
    expect((await read([card, bare])).tickets.filter(({ is_item }) => !is_item)).toHaveLength(2);
  });

  it('do not change the status of existing tickets when the name of their list is missing', async () => {
    const { carried, tickets } = await read({ ...card, actions: [] });
    expect(tickets[0]).toMatchObject({ status_name: 'No list' });
    expect(carried).not.toContain('status');
    expect((await read(card)).carried).toContain('status');
  });
});
