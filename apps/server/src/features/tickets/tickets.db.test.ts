// Tests tickets through the API: create, change, move, delete, comments, history and events.
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { MATRIX } from '@worklane/domain/access/actions';
import { ROLES } from '@worklane/domain/access/roles';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  project = await aProject(app, owner, 'EDGE');
});
afterAll(() => app.close());

const call = callAs(() => owner);

describe('creating', () => {
  it('numbers tickets in a row, puts each at the end of its column and starts its history', async () => {
    const first = await aTicket(app, owner, project);
    const second = await aTicket(app, owner, project);
    expect(second.number).toBe(first.number + 1);
    expect(second.key).toBe(`EDGE-${second.number}`);
    expect(second.position).toBeGreaterThan(first.position);
    const history = await call(app, tickets.history, { params: { ticket: second.key } });
    expect(history.body.map((each) => each.status)).toEqual(['todo']);
  });

  it('creates one ticket when the same request is sent twice', async () => {
    const id = uuidv7();
    const body = { id, project_id: project.id, title: 'Once' };
    const answers = await Promise.all([1, 2, 3].map(() => call(app, tickets.create, { body })));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((each) => each.body.number)).size).toBe(1);
  });

  it('ignores fields that a client cannot set', async () => {
    const client = await aMember(app, owner.company_id, 'client');
    const { services } = app;
    await services.db.pool.query('insert into project_members values ($1, $2, $3, $4)', [
      project.company_id,
      project.id,
      client.id,
      'client',
    ]);
    services.viewers.drop(client.id);
    const made = await aTicket(app, client, project, { status: 'done', assignee_ids: [owner.id] });
    expect(made).toMatchObject({ status: 'todo', assignee_ids: [], reporter_id: client.id });
  });

  it('refuses an assignee who is not on the project, and writes nothing', async () => {
    const outsider = await aPerson(app);
    const answer = await call(app, tickets.create, {
      body: { project_id: project.id, title: 'X', assignee_ids: [outsider.id] },
    });
    expect(answer.error?.code).toBe('assignee_not_member');
  });
});

describe('changing', () => {
  it('changes only the fields that were sent', async () => {
    const ticket = await aTicket(app, owner, project, { title: 'Before', labels: ['api'] });
    const [title, priority] = await Promise.all([
      call(app, tickets.update, { params: { ticket: ticket.id }, body: { title: 'After' } }),
      call(app, tickets.update, { params: { ticket: ticket.id }, body: { priority: 'urgent' } }),
    ]);
    expect([title.status, priority.status]).toEqual([200, 200]);
    const now = await call(app, tickets.get, { params: { ticket: ticket.id } });
    expect(now.body).toMatchObject({ title: 'After', priority: 'urgent', labels: ['api'], version: 3 });
  });

  it('writes history for a status changed by edit, once', async () => {
    const ticket = await aTicket(app, owner, project);
    for (const status of ['in_review', 'in_review', 'done']) {
      await call(app, tickets.update, { params: { ticket: ticket.id }, body: { status } });
    }
    const history = await call(app, tickets.history, { params: { ticket: ticket.id } });
    expect(history.body.map((each) => each.status)).toEqual(['todo', 'in_review', 'done']);
  });

  it('refuses a parent below the ticket itself', async () => {
    const parent = await aTicket(app, owner, project);
    const child = await aTicket(app, owner, project, { parent_id: parent.id });
    const answer = await call(app, tickets.update, { params: { ticket: parent.id }, body: { parent_id: child.id } });
    expect(answer.error?.code).toBe('parent_invalid');
  });

  it('clears the parent of the children of a deleted ticket', async () => {
    const parent = await aTicket(app, owner, project);
    const child = await aTicket(app, owner, project, { parent_id: parent.id });
    expect((await call(app, tickets.delete, { params: { ticket: parent.id } })).status).toBe(204);
    expect((await call(app, tickets.get, { params: { ticket: child.id } })).body.parent_id).toBeNull();
    expect((await call(app, tickets.get, { params: { ticket: parent.id } })).error?.message).toBe(
      'Ticket with id not found',
    );
  });
});

describe('comments', () => {
  it('can be changed only by their author', async () => {
    const ticket = await aTicket(app, owner, project);
    const colleague = await aMember(app, owner.company_id, 'admin');
    const made = await call(app, tickets.comment, { params: { ticket: ticket.id }, body: { content: 'First' } });
    const params = { ticket: ticket.id, comment: made.body.id };
    const theirs = await call(app, tickets.editComment, {
      params,
      body: { content: 'Not yours' },
      token: colleague.token,
    });
    expect(theirs.error?.code).toBe('forbidden');
    await call(app, tickets.editComment, { params, body: { content: 'Second' } });
    const all = await call(app, tickets.comments, { params: { ticket: ticket.id } });
    expect(all.body.map((each) => each.content)).toEqual(['<p>Second</p>']);
    expect((await call(app, tickets.deleteComment, { params })).status).toBe(204);
    expect((await call(app, tickets.comments, { params: { ticket: ticket.id } })).body).toEqual([]);
  });

  it.each(ROLES)('of others: a %s deletes them as the matrix says, and restores what they deleted', async (role) => {
    const ticket = await aTicket(app, owner, project);
    const author = await aMember(app, owner.company_id, 'team_member');
    const one = role === 'owner' ? owner : await aMember(app, owner.company_id, role);
    if (role !== 'owner') await aProjectMember(app, project, one, role);
    const made = await call(app, tickets.comment, {
      params: { ticket: ticket.id },
      body: { content: 'Theirs' },
      token: author.token,
    });
    const params = { ticket: ticket.id, comment: made.body.id };
    const isAllowed = (MATRIX['comment.delete'] as readonly string[]).includes(role);
    expect(isAllowed).toBe(['owner', 'admin', 'project_manager'].includes(role));
    const removed = await call(app, tickets.deleteComment, { params, token: one.token });
    expect([removed.status, removed.error?.code]).toEqual(isAllowed ? [204, undefined] : [403, 'forbidden']);
    if (!isAllowed) return;
    // Authors can't undo it.
    const restore = (token: string) => call(app, tickets.restoreComment, { params, token });
    expect((await restore(author.token)).error?.code).toBe('comment_not_found');
    expect((await restore(one.token)).body).toEqual(made.body);
    const history = (await call(app, ticketChanges.list, { params: { ticket: ticket.id } })).body;
    expect(history).toMatchObject([
      { field: 'comments', before: author.id, after: null, changed_by: one.id },
      { field: 'comments', before: null, after: author.id, changed_by: one.id },
    ]);
  });
});

describe('the board', () => {
  it('is sent only when it changed since the version that the client has', async () => {
    const params = { project: project.id };
    const first = await call(app, tickets.board, { params });
    const query = { unless_version: String(first.body.version) };
    expect((await call(app, tickets.board, { params, query })).status).toBe(204);
    await aTicket(app, owner, project, { title: 'Later' });
    const next = await call(app, tickets.board, { params, query });
    expect(next.body.tickets.title).toContain('Later');
  });
});

describe('bulk positions', () => {
  it("accepts a bare list of entries, all in the first one's project", async () => {
    const [one, two] = [await aTicket(app, owner, project), await aTicket(app, owner, project)];
    const entries = [two, one].map(({ id }, index) => ({ id, status: 'in_review', position: index + 1 }));
    const answer = await call(app, tickets.updatePositions, { body: { entries } });
    expect(answer.body.places).toEqual(entries);
    const foreign = await aTicket(app, owner, await aProject(app, owner));
    const mixed = [...entries, { id: foreign.id, status: 'done', position: 1 }];
    expect((await call(app, tickets.updatePositions, { body: { entries: mixed } })).error?.code).toBe(
      'ticket_not_found',
    );
  });

  it('refuses the whole batch when one id is of another project', async () => {
    const other = await aProject(app, owner);
    const mine = await aTicket(app, owner, project);
    const foreign = await aTicket(app, owner, other);
    const entries = [mine, foreign].map(({ id }, index) => ({ id, status: 'done', position: index }));
    const answer = await call(app, tickets.updatePositions, { body: { project_id: project.id, entries } });
    expect(answer.error?.code).toBe('ticket_not_found');
    expect((await call(app, tickets.get, { params: { ticket: mine.id } })).body.status).toBe('todo');
  });
});
