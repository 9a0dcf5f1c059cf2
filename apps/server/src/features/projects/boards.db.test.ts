// Tests the configuration of a project's board: its defaults, and changes with the tickets they affect.
import { boards } from '@worklane/contract/boards';
import { tickets } from '@worklane/contract/tickets';
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventTypesOf } from '../../testing/event-types-of.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const boardOf = async (by: TestPerson, project: string) =>
  (await callEndpoint(app, boards.configuration, { params: { project }, token: by.token })).body;
const configure = (by: TestPerson, project: string, body: Record<string, unknown>) =>
  callEndpoint(app, boards.configure, { params: { project }, token: by.token, body });

it('starts an untouched board with the specified one', async () => {
  const owner = await aPerson(app);
  const project = await aProject(app, owner);
  expect(await boardOf(owner, project.id)).toEqual({ ...DEFAULT_BOARD, version: 1 });
});

describe('configuring the board', () => {
  const review = { key: 'qa', label: 'QA', color: '#8B5CF6', category: 'in_review', limit: 3 };

  it('keeps order, colours, limits, types, priorities and labels, for users with the right', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const { version, ...board } = await boardOf(owner, project.id);
    const [todo, doing, , done] = board.statuses;
    const wanted = {
      statuses: [doing, review, todo, { ...done, label: 'Shipped' }],
      ticket_types: ['task', 'bug'],
      priorities: ['high', 'low'],
      labels: ['api', 'web'],
    };
    const member = await aMember(app, owner.company_id, 'team_member');
    await aProjectMember(app, project, member, 'team_member');
    expect((await configure(member, project.id, { ...wanted, version })).error?.code).toBe('forbidden');
    expect((await configure(owner, project.id, { ...wanted, version })).body).toEqual({
      ...wanted,
      version: version + 1,
    });
    expect((await configure(owner, project.id, { ...wanted, version })).error?.code).toBe('conflict');
    expect((await boardOf(member, project.id)).statuses.map(({ label }) => label)).toEqual([
      'In Progress',
      'QA',
      'Todo',
      'Shipped',
    ]);
  });

  it('requires a status for the tickets of a removed one, and moves them in order with their history', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const there = await aTicket(app, owner, project, { title: 'There', status: 'done' });
    const first = await aTicket(app, owner, project, { title: 'First', status: 'in_review' });
    const second = await aTicket(app, owner, project, { title: 'Second', status: 'in_review' });
    const { version, ...board } = await boardOf(owner, project.id);
    const without = { ...board, version, statuses: board.statuses.filter(({ key }) => key !== 'in_review') };
    const refused = await configure(owner, project.id, without);
    expect(refused.error).toMatchObject({
      code: 'status_in_use',
      message: '2 tickets are in In Review. Choose a new status for them.',
    });
    expect((await configure(owner, project.id, { ...without, moves: { in_review: 'nowhere' } })).error?.code).toBe(
      'status_unknown',
    );
    expect((await boardOf(owner, project.id)).version).toBe(version);
    expect((await configure(owner, project.id, { ...without, moves: { in_review: 'done' } })).status).toBe(200);
    const { body } = await callEndpoint(app, tickets.board, { params: { project: project.id }, token: owner.token });
    expect(body.tickets.status).toEqual(['done', 'done', 'done']);
    const inOrder = body.tickets.id.toSorted((a, b) => place(a) - place(b));
    function place(id: string) {
      return body.tickets.position[body.tickets.id.indexOf(id)] ?? -1;
    }
    expect(inOrder).toEqual([there.id, first.id, second.id]);
    const history = await callEndpoint(app, tickets.history, { params: { ticket: second.id }, token: owner.token });
    expect(history.body.map(({ status, changed_by }) => [status, changed_by])).toEqual([
      ['in_review', owner.id],
      ['done', owner.id],
    ]);
    expect((await eventTypesOf(app, project)).slice(-2)).toEqual(['board.replaced', 'project.updated']);
  });

  it('refuses invalid boards', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const { version, ...board } = await boardOf(owner, project.id);
    for (const wrong of [
      { statuses: [] },
      { statuses: [review, { ...review, label: 'Again' }] },
      { statuses: [review, { ...review, key: 'other' }] },
      { statuses: [{ ...review, color: 'red' }] },
      { statuses: [{ ...review, limit: 0 }] },
      { ticket_types: [] },
      { labels: ['api', 'API'] },
    ]) {
      expect((await configure(owner, project.id, { ...board, version, ...wrong })).error?.code).toBe('invalid_input');
    }
  });
});
