// Boards of other products brought in, and brought in again: what changed there changes here, and nothing doubles.
import { boards } from '@worklane/contract/boards';
import { type ImportChoices, imports, type TicketImport } from '@worklane/contract/imports';
import { sprints } from '@worklane/contract/sprints';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aTrelloBoard, trelloCard } from '../../testing/a-trello-board.ts';
import { aMember, aPerson, aProject, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app, 'Mara Lindqvist');
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
});

const upload = async (file: object | string, token = owner.token) =>
  callEndpoint(app, imports.upload, {
    ...{ token, params: { project: project.id }, query: { file_name: 'board.json' } },
    bytes: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
  });
const start = (id: string, body: ImportChoices, token = owner.token) =>
  callEndpoint(app, imports.run, { token, params: { import: id }, body });
const get = async (id: string) =>
  (await callEndpoint(app, imports.get, { token: owner.token, params: { import: id } })).body;

async function bringIn(file: object | string, choices: ImportChoices = {}): Promise<TicketImport> {
  const { body } = await upload(file);
  const { error } = await start(body.id, choices);
  expect(error).toBeUndefined();
  await expect.poll(async () => ['ready', 'running'].includes((await get(body.id)).state)).toBe(false);
  return get(body.id);
}

async function board() {
  const answer = await callEndpoint(app, tickets.board, { token: owner.token, params: { project: project.id } });
  const { id, title, status, number } = answer.body.tickets;
  return title.map((each, index) => ({
    id: id[index] as string,
    title: each,
    status: status[index],
    number: number[index],
  }));
}
const titles = async () => (await board()).map(({ title, status }) => `${status}: ${title}`);
const idOf = async (title: string) => (await board()).find((each) => each.title === title)?.id as string;
const commentsOf = async (ticket: string) =>
  (await callEndpoint(app, tickets.comments, { token: owner.token, params: { ticket } })).body;
const read = async (ticket: string) =>
  (await callEndpoint(app, tickets.get, { token: owner.token, params: { ticket } })).body;

describe('a board of Trello', () => {
  it('comes in with statuses chosen and made, people, dates and comments', async () => {
    const over = await bringIn(aTrelloBoard(), {
      statuses: [
        { name: 'Waiting for the customer', status: null },
        { name: 'Doing', status: 'in_review' },
      ],
    });
    expect(over).toMatchObject({
      ...{ source: 'trello', state: 'done', numbers: { first: 1, last: 5 }, archived: 2 },
      outcome: { added: 5, updated: 0, unchanged: 0, left_out: 2, new_statuses: ['Waiting for the customer'] },
    });
    expect(await titles()).toEqual([
      'done: Finished',
      'in_review: Under way',
      'todo: First <b>card</b>',
      'todo: Second in its list',
      'waiting_for_the_customer: With the customer',
    ]);
    const { body: configuration } = await callEndpoint(app, boards.configuration, {
      ...{ token: owner.token, params: { project: project.id } },
    });
    expect(configuration.statuses.at(-1)).toMatchObject({ label: 'Waiting for the customer', category: 'todo' });
    const first = await idOf('First <b>card</b>');
    expect(await read(first)).toMatchObject({
      reporter_id: owner.id,
      assignee_ids: [owner.id],
      labels: ['Design', 'green_dark'],
    });
    expect(await commentsOf(first)).toMatchObject([
      { user_id: owner.id, content: '<p>Looks *good*</p>' },
      { user_id: null, content: '<p>Jana Nováková wrote:</p><p>Am I here?</p>' },
    ]);
  });

  it('makes sub-tickets of checklists when asked to, also of a board that came in without', async () => {
    await bringIn(aTrelloBoard());
    const first = await idOf('First <b>card</b>');
    expect((await read(first)).description).toContain('Before launch');
    const over = await bringIn(aTrelloBoard(), { with_sub_tickets: true });
    expect(over).toMatchObject({ state: 'done', outcome: { added: 2, updated: 1, unchanged: 4, left_out: 2 } });
    expect((await read(first)).description).not.toContain('Before launch');
    expect(await read(await idOf('First'))).toMatchObject({ parent_id: first, status: 'done' });
    expect(await read(await idOf('Second'))).toMatchObject({ parent_id: first, status: 'todo' });
    const again = await bringIn(aTrelloBoard(), { with_sub_tickets: true });
    expect(again.outcome).toMatchObject({ added: 0, updated: 0, unchanged: 7 });
  });

  it('brings in what is archived only when asked to', async () => {
    const over = await bringIn(aTrelloBoard(), { with_archived: true });
    expect(over.outcome).toMatchObject({ added: 7, left_out: 0 });
    expect(await titles()).toContain('todo: Put away');
  });

  it('is brought up to date when it comes again, and nothing doubles', async () => {
    const file = aTrelloBoard();
    await bringIn(file);
    const first = await idOf('First <b>card</b>');
    const second = await idOf('Second in its list');
    await callEndpoint(app, tickets.update, {
      ...{ token: owner.token, params: { ticket: second }, body: { title: 'Changed here', priority: 'urgent' } },
    });
    await callEndpoint(app, tickets.update, {
      ...{ token: owner.token, params: { ticket: first }, body: { priority: 'urgent', estimate: 3 } },
    });
    const [, mine] = await commentsOf(first);
    await app.services.db.query(sql`delete from ticket_comments where id = ${mine?.id}`);

    const card = file.cards[1];
    if (card)
      Object.assign(card, { name: 'First, renamed', idList: file.lists[3]?.id, due: '2024-09-01T12:00:00.000Z' });
    for (const action of file.actions)
      if ('text' in action.data && action.data.text === 'Looks *good*') action.data.text = 'Looks better';
    file.cards.push(trelloCard(20, { name: 'New there' }));
    const { body: looked } = await upload(file);
    expect(looked).toMatchObject({ total: 8, known: 5 });
    const over = await bringIn(file);
    expect(over).toMatchObject({
      numbers: { first: 6, last: 6 },
      outcome: { added: 1, updated: 1, unchanged: 4, left_out: 2 },
    });
    expect(await titles()).toEqual([
      'done: Finished',
      'done: First, renamed',
      'in_progress: Under way',
      'todo: Changed here',
      'todo: With the customer',
      'todo: New there',
    ]);
    // What the file has no word for stays as it is here.
    expect(await read(first)).toMatchObject({ priority: 'urgent', estimate: 3, due_date: '2024-09-01' });
    // The one deleted here does not come back.
    expect((await commentsOf(first)).map(({ content }) => content)).toEqual(['<p>Looks better</p>']);
    const { body: changes } = await callEndpoint(app, ticketChanges.list, {
      token: owner.token,
      params: { ticket: first },
    });
    expect(changes.filter(({ field }) => field === 'title')).toMatchObject([
      { before: 'First <b>card</b>', after: 'First, renamed', changed_by: owner.id },
    ]);
    const { body: history } = await callEndpoint(app, tickets.history, {
      token: owner.token,
      params: { ticket: first },
    });
    expect(history.map(({ status }) => status)).toEqual(['todo', 'done']);
  });

  it('leaves alone what was deleted here, and says so by row', async () => {
    const file = aTrelloBoard();
    await bringIn(file);
    await callEndpoint(app, tickets.delete, { token: owner.token, params: { ticket: await idOf('Under way') } });
    const over = await bringIn(file);
    expect(over.outcome).toMatchObject({ added: 0, updated: 0, unchanged: 4 });
    expect(over.numbers).toBeNull();
    expect(over.problems.at(-1)).toEqual({
      ...{ row: 4, line: null, severity: 'warning' },
      message: '"Under way" was deleted or moved here since it came in, and is left alone',
    });
    expect(await titles()).toHaveLength(4);
  });

  it('comes in once when two people bring it in at the same time', async () => {
    const files = await Promise.all([upload(aTrelloBoard()), upload(aTrelloBoard())]);
    await Promise.all(files.map(({ body }) => start(body.id, {})));
    for (const { body } of files) await expect.poll(async () => (await get(body.id)).state).toBe('done');
    expect(await titles()).toHaveLength(5);
  });

  it('is its own in every project', async () => {
    await bringIn(aTrelloBoard());
    const former = project;
    project = await aProject(app, owner);
    expect((await bringIn(aTrelloBoard())).outcome).toMatchObject({ added: 5, updated: 0 });
    project = former;
    expect(await titles()).toHaveLength(5);
  });
});

describe('an export of Jira', () => {
  const header = [
    'Summary',
    'Issue key',
    'Issue Type',
    'Status',
    'Priority',
    'Story Points',
    'Parent',
    'Comment',
    'Comment',
  ];
  const file = (...rows: string[][]) =>
    [header, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
  const issue = (number: number, cells: string[]) => [`Issue ${number}`, `WEB-${number}`, 'Bug', ...cells];

  it('is brought up to date when it comes again, with parents of the first time', async () => {
    await bringIn(
      file(
        issue(1, ['To Do', 'High', '3', '', '05/Mar/24 4:00 PM;x;One', '']),
        issue(2, ['Done', 'Low', '', 'WEB-1', '', '']),
      ),
    );
    const [done, first] = await board();
    expect(done).toMatchObject({ title: 'Issue 2', status: 'done' });
    expect(await read(done?.id ?? '')).toMatchObject({ parent_id: first?.id, type: 'bug', priority: 'low' });
    const over = await bringIn(
      file(
        issue(1, ['Done', 'High', '5', '', '05/Mar/24 4:00 PM;x;One', '06/Mar/24 4:00 PM;x;Two']),
        issue(3, ['To Do', 'High', '', 'WEB-2', '', '']),
      ),
    );
    expect(over).toMatchObject({ source: 'jira', outcome: { added: 1, updated: 1, unchanged: 0 } });
    expect(await titles()).toEqual(['done: Issue 2', 'done: Issue 1', 'todo: Issue 3']);
    expect(await read(first?.id ?? '')).toMatchObject({ estimate: 5, parent_id: null });
    expect((await commentsOf(first?.id ?? '')).map(({ content }) => content)).toEqual([
      '<p>x wrote:</p><p>One</p>',
      '<p>x wrote:</p><p>Two</p>',
    ]);
    expect((await read(await idOf('Issue 3'))).parent_id).toBe(done?.id);
  });

  it('brings the work that was logged, once, and what has become of it', async () => {
    const log = ['Log Work', 'Log Work', 'Time Spent'];
    const withLog = (...cells: string[]) =>
      [
        ['Summary', 'Issue key', 'Issue Type', 'Status', ...log],
        ['Issue 1', 'WEB-1', 'Bug', 'To Do', ...cells],
      ]
        .map((row) => row.map((cell) => `"${cell}"`).join(','))
        .join('\r\n');
    const mine = `Traced;06/Mar/24 4:00 PM;${owner.name};5400`;
    const janas = 'Asked;07/Mar/24 4:00 PM;Jana;1800';
    const timeOf = async (ticket: string) => {
      const { body } = await callEndpoint(app, timeEntries.list, { token: owner.token, params: { ticket } });
      const entries = body.map(({ user_id, day, minutes, note }) => ({ user_id, day, minutes, note }));
      return { time_spent: (await read(ticket)).time_spent, entries };
    };
    await bringIn(withLog(mine, janas, '7200'));
    const id = await idOf('Issue 1');
    const [first, second] = [
      { user_id: owner.id, day: '2024-03-06', minutes: 90, note: 'Traced' },
      { user_id: null, day: '2024-03-07', minutes: 30, note: 'Jana: Asked' },
    ];
    expect(await timeOf(id)).toEqual({ time_spent: 2, entries: [second, first] });

    expect(await bringIn(withLog(mine, janas, '7200'))).toMatchObject({ outcome: { updated: 0, unchanged: 1 } });
    // A file without the log takes nothing away; one with it brings what was changed there, and takes what is gone.
    await bringIn(file(issue(1, ['To Do', 'High', '3', '', '', ''])));
    expect(await timeOf(id)).toEqual({ time_spent: 2, entries: [second, first] });
    const longer = mine.replace('5400', '9000');
    expect(await bringIn(withLog(longer, '', '9000'))).toMatchObject({ outcome: { updated: 1 } });
    expect(await timeOf(id)).toEqual({ time_spent: 2.5, entries: [{ ...first, minutes: 150 }] });
  });

  it('never puts a ticket below itself, whatever was moved here meanwhile', async () => {
    const none = ['To Do', 'High', '', '', '', ''];
    await bringIn(file(issue(1, none), issue(2, none)));
    const [first, second] = [await idOf('Issue 1'), await idOf('Issue 2')];
    const body = { parent_id: second };
    await callEndpoint(app, tickets.update, { token: owner.token, params: { ticket: first }, body });
    await bringIn(file(issue(2, ['To Do', 'High', '', 'WEB-1', '', ''])));
    const parents = [(await read(first)).parent_id, (await read(second)).parent_id];
    expect(parents.filter((parent) => parent === null).length).toBeGreaterThan(0);
  });
});

describe('the sprints of Jira', () => {
  const file = (...rows: string[][]) =>
    [['Summary', 'Issue key', 'Issue Type', 'Status', 'Sprint', 'Sprint'], ...rows]
      .map((row) => row.map((cell) => `"${cell}"`).join(','))
      .join('\r\n');
  const issue = (number: number, ...names: string[]) => [`Issue ${number}`, `WEB-${number}`, 'Bug', 'To Do', ...names];
  const sprintsHere = async () =>
    (await callEndpoint(app, sprints.ofProject, { token: owner.token, params: { project: project.id } })).body;

  it('are made after the last one here, in their order, and found by their names when they come again', async () => {
    const params = { project: project.id };
    const own = { name: 'Own', start_date: '2026-12-07', end_date: '2026-12-13' };
    await callEndpoint(app, sprints.create, { token: owner.token, params, body: own });
    await bringIn(
      file(issue(1, 'WEB 10', ''), issue(2, 'WEB 10', 'WEB 2'), issue(3, 'own', ''), issue(4, 'web 10', '')),
    );
    const made = await sprintsHere();
    expect(made.map(({ name, start_date, end_date, status }) => [name, start_date, end_date, status])).toEqual([
      ['Own', '2026-12-07', '2026-12-13', 'planned'],
      ['WEB 2', '2026-12-14', '2026-12-27', 'planned'],
      ['WEB 10', '2026-12-28', '2027-01-10', 'planned'],
    ]);
    const inSprint = async (title: string) => {
      const { sprint_id, labels } = await read(await idOf(title));
      return [made.find(({ id }) => id === sprint_id)?.name, ...labels];
    };
    expect([await inSprint('Issue 1'), await inSprint('Issue 2'), await inSprint('Issue 3')]).toEqual([
      ...[['WEB 10'], ['WEB 2', 'WEB 10'], ['Own']],
    ]);

    expect(await inSprint('Issue 4')).toEqual(['WEB 10']);
    const rename = { params: { ...params, sprint: made[0]?.id ?? '' }, body: { name: 'Renamed' } };
    await callEndpoint(app, sprints.update, { token: owner.token, ...rename });
    const over = await bringIn(
      file(issue(1, 'WEB 10', 'WEB 2'), issue(2, 'WEB 10', 'WEB 2'), issue(3, 'own', ''), issue(4, 'web 10', '')),
    );
    expect(over).toMatchObject({ outcome: { added: 0, updated: 1, unchanged: 3 } });
    expect(await sprintsHere()).toHaveLength(3);
    expect(await inSprint('Issue 1')).toEqual(['WEB 2', 'WEB 10']);
    const changes = await callEndpoint(app, ticketChanges.list, {
      ...{ token: owner.token, params: { ticket: await idOf('Issue 1') }, query: {} },
    });
    expect(changes.body).toContainEqual(
      expect.objectContaining({ field: 'sprint_id', before: 'WEB 10', after: 'WEB 2' }),
    );
  });

  it('are labels for who may not make them', async () => {
    const member = await aMember(app, owner.company_id, 'team_member');
    await aProjectMember(app, project, member, 'team_member');
    const { body } = await upload(file(issue(1, 'WEB 1', '')), member.token);
    await start(body.id, {}, member.token);
    await expect.poll(async () => (await get(body.id)).state).toBe('done');
    expect(await read(await idOf('Issue 1'))).toMatchObject({ sprint_id: null, labels: ['WEB 1'] });
    expect(await sprintsHere()).toEqual([]);
  });
});

describe('the names of others', () => {
  it('stand over words only where somebody who may configure the project brings them in', async () => {
    const member = await aMember(app, owner.company_id, 'team_member');
    await aProjectMember(app, project, member, 'team_member');
    const { body } = await upload(aTrelloBoard(), member.token);
    expect(body.problems.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^1 comment of others keep the name in the text/),
    );
    await start(body.id, {}, member.token);
    await expect.poll(async () => (await get(body.id)).state).toBe('done');
    const first = await idOf('First <b>card</b>');
    expect((await read(first)).reporter_id).toBe(member.id);
    expect((await commentsOf(first))[0]).toMatchObject({
      ...{ user_id: null, content: '<p>Mara Lindqvist wrote:</p><p>Looks *good*</p>' },
    });
    const mine = { user_id: owner.id, content: '<p>Looks *good*</p>' };
    await bringIn(aTrelloBoard());
    expect((await commentsOf(first))[0]).toMatchObject(mine);
    const { body: again } = await upload(aTrelloBoard(), member.token);
    await start(again.id, {}, member.token);
    await expect.poll(async () => (await get(again.id)).state).toBe('done');
    expect((await commentsOf(first))[0]).toMatchObject(mine);
  });
});

describe('making statuses', () => {
  it('is for those who may configure the board', async () => {
    const member = await aMember(app, owner.company_id, 'team_member');
    await aProjectMember(app, project, member, 'team_member');
    const { body } = await upload(aTrelloBoard(), member.token);
    const choices = { statuses: [{ name: 'Doing', status: null }] };
    expect((await start(body.id, choices, member.token)).error?.code).toBe('forbidden');
    expect((await start(body.id, {}, member.token)).status).toBe(200);
  });

  it('ends the import when the board would have too many, or lacks the one that was chosen', async () => {
    const lists = Array.from({ length: 31 }, (_, index) => ({ id: `l${index}`, name: `List ${index}` }));
    const file = { lists, cards: lists.map(({ id }, index) => trelloCard(index, { name: id, idList: id })) };
    const full = await bringIn(file, { statuses: lists.map(({ name }) => ({ name, status: null })) });
    expect(full).toMatchObject({ state: 'failed', error: expect.stringContaining('at most 30 statuses') });
    const unknown = await bringIn(aTrelloBoard(), { statuses: [{ name: 'Doing', status: 'nowhere' }] });
    expect(unknown).toMatchObject({ state: 'failed', error: expect.stringContaining('no status nowhere') });
    expect(await titles()).toEqual([]);
  });
});
