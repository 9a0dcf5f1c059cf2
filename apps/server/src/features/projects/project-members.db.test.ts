// Tests adding members to a project, changing their roles and removing them, within the ranks.
import { projectMembers } from '@worklane/contract/project-members';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const add = (by: TestPerson, project: { id: string }, body: Record<string, unknown>) =>
  callEndpoint(app, projectMembers.add, { params: { project: project.id }, token: by.token, body });
const give = (by: TestPerson, project: { id: string }, user: TestPerson, role: string) =>
  callEndpoint(app, projectMembers.change, {
    params: { project: project.id, user: user.id },
    token: by.token,
    body: { role },
  });
const take = (by: TestPerson, project: { id: string }, user: TestPerson) =>
  callEndpoint(app, projectMembers.remove, { params: { project: project.id, user: user.id }, token: by.token });

it('adds, changes and removes a member, each once', async () => {
  const owner = await aPerson(app);
  const project = await aProject(app, owner);
  const member = await aMember(app, owner.company_id, 'team_member');
  expect((await give(owner, project, member, 'admin')).error?.message).toBe('User is not a member of this project');
  expect((await add(owner, project, { user_id: member.id })).body.members).toContainEqual({
    user_id: member.id,
    role: 'team_member',
  });
  expect((await add(owner, project, { user_id: member.id })).error?.message).toBe(
    `User ${member.email} is already a member of this project`,
  );
  const ticket = await aTicket(app, owner, project, { assignee_ids: [member.id] });
  // A new role is no reason to lose one's tickets.
  await give(owner, project, member, 'project_manager');
  const assignees = async () =>
    (await callEndpoint(app, tickets.get, { params: { ticket: ticket.id }, token: owner.token })).body.assignee_ids;
  expect(await assignees()).toEqual([member.id]);
  expect((await take(owner, project, member)).status).toBe(204);
  expect(await assignees()).toEqual([]);
  expect((await take(owner, project, member)).error?.code).toBe('project_member_not_found');
});

it('lets nobody change a member of equal rank or assign a role above their own', async () => {
  const owner = await aPerson(app);
  const project = await aProject(app, owner);
  const manager = await aMember(app, owner.company_id, 'team_member');
  const other = await aMember(app, owner.company_id, 'team_member');
  const client = await aMember(app, owner.company_id, 'client');
  const outside = await aPerson(app);
  await add(owner, project, { user_id: manager.id, role: 'project_manager' });
  expect((await add(manager, project, { user_id: other.id, role: 'admin' })).error?.code).toBe('role_above_own');
  expect((await add(manager, project, { user_id: client.id, role: 'admin' })).error?.code).toBe('role_not_for_member');
  expect((await add(manager, project, { user_id: outside.id })).error?.code).toBe('member_not_found');
  await add(manager, project, { user_id: other.id, role: 'project_manager' });
  expect((await take(manager, project, other)).error?.code).toBe('rank_too_low');
  expect((await take(manager, project, owner)).error?.code).toBe('rank_too_low');
  expect((await give(manager, project, manager, 'team_member')).error?.code).toBe('own_membership');
});
