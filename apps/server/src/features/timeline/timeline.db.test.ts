// Tests what a timeline reads beside the board: links to what the viewer can see, and due dates that follow a sprint.
import { sprints } from '@worklane/contract/sprints';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timelines } from '@worklane/contract/timelines';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

const call = callAs(() => owner);
const timeline = async (project: { id: string }, token = owner.token) =>
  (await call(app, timelines.get, { params: { project: project.id }, token })).body;
const link = (from: { id: string }, kind: LinkKind, to: { id: string }) =>
  call(app, ticketRelations.link, { params: { ticket: from.id }, body: { kind, ticket: to.id } });

it('names each link once from its blocker, and none to a project or ticket out of sight', async () => {
  const [project, other] = [await aProject(app, owner), await aProject(app, owner)];
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  const [a, b, gone] = [
    await aTicket(app, owner, project),
    await aTicket(app, owner, project),
    await aTicket(app, owner, project),
  ];
  const [far, alone] = [await aTicket(app, owner, other), await aTicket(app, owner, other)];
  await link(a, 'blocked_by', b);
  await link(far, 'blocks', a);
  await link(far, 'relates', alone);
  await link(gone, 'blocks', b);
  await call(app, tickets.delete, { params: { ticket: gone.id } });

  const ends = async (token?: string) =>
    (await timeline(project, token)).links.map(({ kind, from, to }) => [kind, from, to]);
  expect(await ends()).toEqual([
    ['blocks', far.id, a.id],
    ['blocks', b.id, a.id],
  ]);
  expect(await ends(client.token)).toEqual([['blocks', b.id, a.id]]);
  expect((await timeline(other)).links).toHaveLength(2);
});

it('says which tickets are due with their sprint, and moves the others by a batch that can be expected', async () => {
  const project = await aProject(app, owner);
  const sprint = await call(app, sprints.create, {
    params: { project: project.id },
    body: { name: 'Sprint 1', start_date: '2026-11-09', end_date: '2026-11-22' },
  });
  const [fixed, loose] = [await aTicket(app, owner, project), await aTicket(app, owner, project)];
  await call(app, tickets.update, {
    params: { ticket: fixed.id },
    body: { sprint_id: sprint.body.id, due_date_type: 'sprint_end' },
  });
  await call(app, tickets.update, { params: { ticket: loose.id }, body: { due_date_type: 'sprint_end' } });
  expect((await timeline(project)).due_with_sprint).toEqual([fixed.id]);

  const dates = { start_date: '2026-11-10', due_date: '2026-11-12' };
  const set = (changes: object, expected?: object) =>
    call(app, ticketBatches.run, {
      params: { project: project.id },
      body: { kind: 'set', entries: [{ id: loose.id, changes, ...(expected && { expected }) }] },
    });
  expect((await set(dates)).body.results[0]?.changes).toEqual(dates);
  const back = { start_date: null, due_date: null };
  expect((await set(back, { ...dates, start_date: '2026-11-09' })).body.left).toEqual([loose.id]);
  expect((await set(back, dates)).body.results[0]?.changes).toEqual(back);
});
