// Tests importing Trello boards again: changes in Trello are applied, and nothing is duplicated.
import { boards } from '@worklane/contract/boards';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aProjectMember } from '../../testing/factories.ts';
import { aTrelloBoard, trelloCard } from '../../testing/imports/a-trello-board.ts';
import { type ImportWorld, startImportWorld } from '../../testing/imports/import-world.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.newProject());

describe('a board of Trello', () => {
  it('is imported with chosen and new statuses, people, dates and comments', async () => {
    const over = await world.importFile(aTrelloBoard(), {
      statuses: [
        { name: 'Waiting for the customer', status: null },
        { name: 'Doing', status: 'in_review' },
      ],
    });
    expect(over).toMatchObject({
      source: 'trello',
      state: 'done',
      numbers: { first: 1, last: 5 },
      archived: 2,
      outcome: { added: 5, updated: 0, unchanged: 0, left_out: 2, new_statuses: ['Waiting for the customer'] },
    });
    expect(await world.titles()).toEqual([
      'done: Finished',
      'in_review: Under way',
      'todo: First <b>card</b>',
      'todo: Second in its list',
      'waiting_for_the_customer: With the customer',
    ]);
    const { body: configuration } = await callEndpoint(world.app, boards.configuration, {
      token: world.owner.token,
      params: { project: world.project.id },
    });
    expect(configuration.statuses.find(({ label }) => label === 'Waiting for the customer')?.category).toBe(
      'in_progress',
    );
    const first = await world.idOf('First <b>card</b>');
    expect(await world.read(first)).toMatchObject({
      reporter_id: world.owner.id,
      assignee_ids: [world.owner.id],
      labels: ['Design', 'green_dark'],
    });
    expect(await world.commentsOf(first)).toMatchObject([
      { user_id: world.owner.id, content: '<p>Looks <em>good</em></p>' },
      { user_id: null, content: '<p>Jana Nováková wrote:</p><p>Am I here?</p>' },
    ]);
  });

  it('replaces the columns of an unchanged default board by its own, in their order', async () => {
    const columns = async () => {
      const { body } = await callEndpoint(world.app, boards.configuration, {
        token: world.owner.token,
        params: { project: world.project.id },
      });
      return body.statuses.map(({ label }) => label);
    };
    const lists = ['Ideas', 'Building', 'Parked', 'Shipped'].map((name, pos) => ({ id: name, name, pos }));
    const cards = lists.map(({ id }) => ({ id: `card ${id}`, name: id, idList: id }));
    const statuses = lists.map(({ name }) => ({ name, status: null }));
    await world.importFile({ lists, cards }, { statuses });
    expect(await columns()).toEqual(['Ideas', 'Building', 'Parked', 'In Review', 'Shipped']);
    await world.importFile({ lists: [{ id: 'n', name: 'Never' }], cards: [{ id: 'x', name: 'X', idList: 'n' }] });
    expect((await columns()).at(-1)).toBe('Never');
  });

  it('turns checklists into sub-tickets when asked to, also for a board that was imported without', async () => {
    await world.importFile(aTrelloBoard());
    const first = await world.idOf('First <b>card</b>');
    expect((await world.read(first)).description).toContain('Before launch');
    const over = await world.importFile(aTrelloBoard(), { with_sub_tickets: true });
    expect(over).toMatchObject({ state: 'done', outcome: { added: 2, updated: 1, unchanged: 4, left_out: 2 } });
    expect((await world.read(first)).description).not.toContain('Before launch');
    expect(await world.read(await world.idOf('First'))).toMatchObject({ parent_id: first, status: 'done' });
    expect(await world.read(await world.idOf('Second'))).toMatchObject({ parent_id: first, status: 'todo' });
    const again = await world.importFile(aTrelloBoard(), { with_sub_tickets: true });
    expect(again.outcome).toMatchObject({ added: 0, updated: 0, unchanged: 7 });
  });

  it('imports archived tickets only when asked to', async () => {
    const over = await world.importFile(aTrelloBoard(), { with_archived: true });
    expect(over.outcome).toMatchObject({ added: 7, left_out: 0 });
    expect(await world.titles()).toContain('todo: Put away');
  });

  it('is updated when it is imported again, without duplicates', async () => {
    const file = aTrelloBoard();
    await world.importFile(file);
    const first = await world.idOf('First <b>card</b>');
    const second = await world.idOf('Second in its list');
    await callEndpoint(world.app, tickets.update, {
      token: world.owner.token,
      params: { ticket: second },
      body: { title: 'Changed here', priority: 'urgent' },
    });
    await callEndpoint(world.app, tickets.update, {
      token: world.owner.token,
      params: { ticket: first },
      body: { priority: 'urgent', estimate: 3 },
    });
    const [, mine] = await world.commentsOf(first);
    await world.app.services.db.query(sql`delete from ticket_comments where id = ${mine?.id}`);

    const card = file.cards[1];
    if (card)
      Object.assign(card, { name: 'First, renamed', idList: file.lists[3]?.id, due: '2024-09-01T12:00:00.000Z' });
    for (const action of file.actions)
      if ('text' in action.data && action.data.text === 'Looks *good*') action.data.text = 'Looks better';
    file.cards.push(trelloCard(20, { name: 'New there' }));
    const { body: looked } = await world.upload(file);
    expect(looked).toMatchObject({ total: 8, known: 5 });
    const over = await world.importFile(file);
    expect(over).toMatchObject({
      numbers: { first: 6, last: 6 },
      outcome: { added: 1, updated: 1, unchanged: 4, left_out: 2 },
    });
    expect(await world.titles()).toEqual([
      'done: Finished',
      'done: First, renamed',
      'in_progress: Under way',
      'todo: Changed here',
      'todo: New there',
      'waiting_for_the_customer: With the customer',
    ]);
    // What the file has no word for stays as it is here.
    expect(await world.read(first)).toMatchObject({ priority: 'urgent', estimate: 3, due_date: '2024-09-01' });
    // The one deleted here does not come back.
    expect((await world.commentsOf(first)).map(({ content }) => content)).toEqual(['<p>Looks better</p>']);
    const { body: changes } = await callEndpoint(world.app, ticketChanges.list, {
      token: world.owner.token,
      params: { ticket: first },
    });
    expect(changes.filter(({ field }) => field === 'title')).toMatchObject([
      { before: 'First <b>card</b>', after: 'First, renamed', changed_by: world.owner.id },
    ]);
    const { body: history } = await callEndpoint(world.app, tickets.history, {
      token: world.owner.token,
      params: { ticket: first },
    });
    expect(history.map(({ status }) => status)).toEqual(['todo', 'done']);
  });

  it('skips tickets that were deleted here, and reports their rows', async () => {
    const file = aTrelloBoard();
    await world.importFile(file);
    await callEndpoint(world.app, tickets.delete, {
      token: world.owner.token,
      params: { ticket: await world.idOf('Under way') },
    });
    const over = await world.importFile(file);
    expect(over.outcome).toMatchObject({ added: 0, updated: 0, unchanged: 4 });
    expect(over.numbers).toBeNull();
    expect(over.problems.at(-1)).toEqual({
      row: 4,
      line: null,
      severity: 'warning',
      message: '"Under way" was deleted or moved here since it was imported, and is skipped',
    });
    expect(await world.titles()).toHaveLength(4);
  });

  it('is imported once when two people import it at the same time', async () => {
    const files = await Promise.all([world.upload(aTrelloBoard()), world.upload(aTrelloBoard())]);
    await Promise.all(files.map(({ body }) => world.run(body.id, {})));
    for (const { body } of files) expect((await world.untilOver(body.id)).state).toBe('done');
    expect(await world.titles()).toHaveLength(5);
  });

  it('is imported separately into each project', async () => {
    await world.importFile(aTrelloBoard());
    const former = world.project;
    await world.newProject();
    expect((await world.importFile(aTrelloBoard())).outcome).toMatchObject({ added: 5, updated: 0 });
    world.project = former;
    expect(await world.titles()).toHaveLength(5);
  });
});

describe('the names of others', () => {
  it('are replaced by users only when the importer can configure the project', async () => {
    const member = await aMember(world.app, world.owner.company_id, 'team_member');
    await aProjectMember(world.app, world.project, member, 'team_member');
    const { body } = await world.upload(aTrelloBoard(), { token: member.token });
    expect(body.problems.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^1 comment by other people: the name stays in the text/),
    );
    await world.run(body.id, {}, member.token);
    expect((await world.untilOver(body.id)).state).toBe('done');
    const first = await world.idOf('First <b>card</b>');
    expect((await world.read(first)).reporter_id).toBeNull();
    expect((await world.commentsOf(first))[0]).toMatchObject({
      user_id: null,
      content: '<p>Mara Lindqvist wrote:</p><p>Looks <em>good</em></p>',
    });
    const mine = { user_id: world.owner.id, content: '<p>Looks <em>good</em></p>' };
    await world.importFile(aTrelloBoard());
    expect((await world.commentsOf(first))[0]).toMatchObject(mine);
    const { body: again } = await world.upload(aTrelloBoard(), { token: member.token });
    await world.run(again.id, {}, member.token);
    expect((await world.untilOver(again.id)).state).toBe('done');
    expect((await world.commentsOf(first))[0]).toMatchObject(mine);
  });
});

describe('making statuses', () => {
  it('is allowed only to users who may configure the board', async () => {
    const member = await aMember(world.app, world.owner.company_id, 'team_member');
    await aProjectMember(world.app, world.project, member, 'team_member');
    const { body } = await world.upload(aTrelloBoard(), { token: member.token });
    const choices = { statuses: [{ name: 'Doing', status: null }] };
    expect((await world.run(body.id, choices, member.token)).error?.code).toBe('forbidden');
    expect((await world.run(body.id, {}, member.token)).status).toBe(200);
  });

  it('refuses too many of them, and one the board lacks, before the import begins', async () => {
    const lists = Array.from({ length: 61 }, (_, index) => ({
      id: `l${index}`,
      name: `List ${index}`,
      closed: index > 50,
    }));
    const file = { lists, cards: lists.map(({ id }, index) => trelloCard(index, { name: id, idList: id })) };
    const { body } = await world.upload(file);
    const codeOf = async (choices: object) => (await world.run(body.id, choices)).error?.code;
    expect(await codeOf({ with_archived: true })).toBe('import_statuses_full');
    expect(await codeOf({ statuses: [{ name: 'List 0', status: 'nowhere' }] })).toBe('status_unknown');
    expect(await world.titles()).toEqual([]);
    // Lists whose cards stay where they are need no status.
    expect(await codeOf({})).toBeUndefined();
    expect((await world.untilOver(body.id)).outcome?.new_statuses).toHaveLength(51);
  });
});
