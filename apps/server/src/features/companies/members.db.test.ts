// Tests the members of a company: who can change whom, the effects of a removal, and that an owner always remains.
import { companies } from '@worklane/contract/companies';
import { members } from '@worklane/contract/members';
import { tickets } from '@worklane/contract/tickets';
import type { Role } from '@worklane/domain/access/roles';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const onMember = ({ company_id }: TestPerson, { id }: TestPerson) => ({ params: { company: company_id, member: id } });
const changeRole = (by: TestPerson, of: TestPerson, role: Role) =>
  callEndpoint(app, members.changeRole, { ...onMember(by, of), token: by.token, body: { role } });
const remove = (by: TestPerson, of: TestPerson) =>
  callEndpoint(app, members.remove, { ...onMember(by, of), token: by.token });
const leave = (who: TestPerson) =>
  callEndpoint(app, members.leave, { params: { company: who.company_id }, token: who.token });
const transfer = (by: TestPerson, to: TestPerson) =>
  callEndpoint(app, members.transferOwnership, {
    params: { company: by.company_id },
    token: by.token,
    body: { member: to.id },
  });
const company = async (by: TestPerson) =>
  (await callEndpoint(app, companies.get, { params: { company: by.company_id }, token: by.token })).body;
const listed = async (by: TestPerson) =>
  (await callEndpoint(app, companies.members, { params: { company: by.company_id }, token: by.token })).body;

describe('roles', () => {
  it.each([
    ['owner', 'team_member', 'admin', 200, 'admin'],
    ['owner', 'admin', 'team_member', 200, 'team_member'],
    ['owner', 'team_member', 'owner', 200, 'admin'],
    ['admin', 'team_member', 'project_manager', 200, 'project_manager'],
    ['admin', 'team_member', 'admin', 403, 'team_member'],
    ['admin', 'admin', 'team_member', 403, 'admin'],
    ['project_manager', 'team_member', 'project_manager', 200, 'project_manager'],
    ['project_manager', 'team_member', 'admin', 403, 'team_member'],
    ['project_manager', 'project_manager', 'team_member', 403, 'project_manager'],
    ['project_manager', 'admin', 'team_member', 403, 'admin'],
    ['team_member', 'client', 'team_member', 403, 'client'],
  ] as [Role, Role, Role, number, Role][])('%s makes %s a %s: %i, then %s', async (own, other, role, status, after) => {
    const owner = await aPerson(app);
    const actor = own === 'owner' ? owner : await aMember(app, owner.company_id, own);
    const target = await aMember(app, owner.company_id, other);
    expect((await changeRole(actor, target, role)).status).toBe(status);
    expect((await listed(owner)).find((each) => each.user_id === target.id)?.role).toBe(after);
  });

  it('cannot be changed by the user themselves or for the owner of the company', async () => {
    const owner = await aPerson(app);
    const admin = await aMember(app, owner.company_id, 'admin');
    const second = await aMember(app, owner.company_id, 'owner');
    expect((await changeRole(admin, admin, 'team_member')).error?.code).toBe('own_membership');
    expect((await changeRole(second, owner, 'team_member')).error?.code).toBe('owner_protected');
    expect((await remove(second, owner)).error?.code).toBe('owner_protected');
    expect((await remove(owner, owner)).error?.code).toBe('own_membership');
    expect((await changeRole(owner, second, 'admin')).status).toBe(200);
  });

  it('take effect at once for a member who lost one', async () => {
    const owner = await aPerson(app);
    const manager = await aMember(app, owner.company_id, 'project_manager');
    const other = await aMember(app, owner.company_id, 'team_member');
    expect((await company(manager)).invite_code).toMatch(/^[A-Z]{12}$/);
    await changeRole(owner, manager, 'team_member');
    expect((await remove(manager, other)).status).toBe(403);
    expect((await company(manager)).invite_code).toBeNull();
  });
});

describe('removing', () => {
  it('unassigns the member from tickets and projects, keeps the history, and replaces the invite code', async () => {
    const owner = await aPerson(app);
    const leaver = await aMember(app, owner.company_id, 'team_member');
    const project = await aProject(app, owner);
    await aProjectMember(app, project, leaver, 'team_member');
    const open = await aTicket(app, leaver, project, { assignee_ids: [leaver.id, owner.id] });
    await aTicket(app, leaver, project, { assignee_ids: [leaver.id], status: 'done' });
    const { invite_code } = await company(owner);

    const work = await callEndpoint(app, members.work, { ...onMember(owner, leaver), token: owner.token });
    expect(work.body).toEqual({ open_tickets: 1, projects: 1 });
    expect((await listed(owner)).find((each) => each.user_id === leaver.id)?.project_count).toBe(1);
    const board = () => callEndpoint(app, tickets.board, { params: { project: project.id }, token: owner.token });
    expect(JSON.stringify((await board()).body)).toContain(leaver.id);

    expect((await remove(owner, leaver)).status).toBe(204);
    expect((await listed(owner)).map((each) => each.user_id)).not.toContain(leaver.id);
    const seen = await callEndpoint(app, tickets.get, { params: { ticket: open.id }, token: owner.token });
    expect(seen.body).toMatchObject({ assignee_ids: [owner.id], reporter_id: leaver.id, version: open.version + 1 });
    expect(JSON.stringify((await board()).body)).not.toContain(`assignee_ids":["${leaver.id}`);
    const history = await callEndpoint(app, tickets.history, { params: { ticket: open.id }, token: owner.token });
    expect(history.body[0]?.changed_by).toBe(leaver.id);
    expect((await callEndpoint(app, companies.get, { ...onMember(owner, leaver), token: leaver.token })).status).toBe(
      404,
    );
    expect((await company(owner)).invite_code).not.toBe(invite_code);
    const join = { token: leaver.token, body: { invite_code: invite_code ?? '' } };
    expect((await callEndpoint(app, companies.join, join)).error?.message).toBe('Invite code not found or invalid');

    const events = await app.services.db.query<{ type: string }>(sql`
      select type from events where company_id = ${owner.company_id} order by xid desc, id limit 3`);
    expect(events.map((each) => each.type)).toEqual(['board.replaced', 'member.changed', 'company.updated']);
  });

  it('locks disabled members out, also by invite code, until they are enabled again', async () => {
    const owner = await aPerson(app);
    const { invite_code } = await company(owner);
    const member = await aMember(app, owner.company_id, 'team_member');
    const set = (status: 'active' | 'disabled') =>
      callEndpoint(app, members.changeStatus, { ...onMember(owner, member), token: owner.token, body: { status } });
    expect((await set('disabled')).body).toMatchObject({ status: 'disabled' });
    const look = () => callEndpoint(app, companies.get, { ...onMember(owner, member), token: member.token });
    expect((await look()).status).toBe(404);
    const join = { token: member.token, body: { invite_code: invite_code ?? '' } };
    expect((await callEndpoint(app, companies.join, join)).error?.code).toBe('membership_disabled');
    expect((await set('active')).status).toBe(200);
    expect((await look()).status).toBe(200);
  });

  it('rotates the code for users who may invite', async () => {
    const owner = await aPerson(app);
    const { invite_code } = await company(owner);
    const rotate = { params: { company: owner.company_id }, token: owner.token };
    const { body } = await callEndpoint(app, members.rotateInviteCode, rotate);
    expect(body.invite_code).not.toBe(invite_code);
    expect((await company(owner)).invite_code).toBe(body.invite_code);
  });
});

describe('an owner', () => {
  it('transfers ownership and becomes an administrator', async () => {
    const owner = await aPerson(app);
    const next = await aMember(app, owner.company_id, 'team_member');
    const client = await aMember(app, owner.company_id, 'client');
    expect((await transfer(owner, client)).error?.code).toBe('new_owner_invalid');
    expect((await transfer(owner, next)).status).toBe(204);
    expect(await company(next)).toMatchObject({ owner_id: next.id, user_role: 'owner' });
    expect((await company(owner)).user_role).toBe('admin');
    expect((await transfer(owner, next)).status).toBe(403);
  });

  it("can't transfer ownership without a recent proof of identity", async () => {
    const owner = await aPerson(app);
    const next = await aMember(app, owner.company_id, 'team_member');
    await app.services.db.query(
      sql`update auth_sessions set authenticated_at = now() - interval '11 minutes' where user_id = ${owner.auth_id}`,
    );
    expect((await transfer(owner, next)).error?.code).toBe('confirm_identity');
    expect((await company(owner)).owner_id).toBe(owner.id);
  });

  it('cannot leave alone, and leaves the company to another owner', async () => {
    const owner = await aPerson(app);
    await aMember(app, owner.company_id, 'admin');
    expect((await leave(owner)).error?.code).toBe('last_owner');
    const second = await aMember(app, owner.company_id, 'owner');
    expect((await leave(owner)).status).toBe(204);
    expect((await company(second)).owner_id).toBe(second.id);
  });

  it('remains when two owners leave at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await aPerson(app);
      const second = await aMember(app, first.company_id, 'owner');
      const answers = await Promise.all([leave(first), leave(second)]);
      expect(answers.map((each) => each.status).sort()).toEqual([204, 409]);
    }
  });

  it('is protected by the database itself', async () => {
    const owner = await aPerson(app);
    const demote = app.services.db.query(
      sql`update company_members set role = 'admin' where company_id = ${owner.company_id} and user_id = ${owner.id}`,
    );
    await expect(demote).rejects.toThrow(/without its owner/);
  });
});

it('answers a stranger as if the company did not exist', async () => {
  const owner = await aPerson(app);
  const stranger = await aPerson(app);
  expect((await leave({ ...stranger, company_id: owner.company_id })).error?.code).toBe('company_not_found');
});

describe('restoring the membership of an owner', () => {
  const fix = (by: TestPerson, company_id: string) =>
    callEndpoint(app, members.fixOwner, { params: { company: company_id }, token: by.token });

  it('restores a missing membership, and changes nothing when it is right', async () => {
    const owner = await aPerson(app);
    const { db, viewers } = app.services;
    await db.query(sql`alter table company_members disable trigger companies_keep_their_owner`);
    await db.query(sql`delete from company_members where company_id = ${owner.company_id}`);
    await db.query(sql`alter table company_members enable trigger companies_keep_their_owner`);
    viewers.dropAll();
    expect((await fix(owner, owner.company_id)).status).toBe(204);
    expect((await company(owner)).user_role).toBe('owner');
    expect((await fix(owner, owner.company_id)).status).toBe(204);
    expect(await listed(owner)).toHaveLength(1);
  });

  it.each(['admin', 'owner', 'client'] as Role[])('makes no other member an owner: %s', async (role) => {
    const owner = await aPerson(app);
    const member = await aMember(app, owner.company_id, role);
    expect((await fix(member, owner.company_id)).error?.code).toBe('company_not_found');
    expect((await fix(await aPerson(app), owner.company_id)).error?.code).toBe('company_not_found');
    expect((await listed(owner)).find((each) => each.user_id === member.id)?.role).toBe(role);
  });
});
