// Tests sending and accepting invitations: in which roles, by whom and how often.
import { auth } from '@worklane/contract/auth';
import { invitations } from '@worklane/contract/invitations';
import { mail } from '@worklane/contract/mail';
import { members } from '@worklane/contract/members';
import { projects } from '@worklane/contract/projects';
import type { Role } from '@worklane/domain/access/roles';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { invitationCalls, tokenIn } from '../../testing/accounts/invitation-calls.ts';
import { aMember, aPerson, aProject, aProjectMember, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const { inviteMany, invite, accept, preview, list, roleOf } = invitationCalls(() => app);

describe('inviting', () => {
  it.each([
    ['owner', 'owner', 200],
    ['owner', 'admin', 200],
    ['admin', 'admin', 403],
    ['admin', 'project_manager', 200],
    ['project_manager', 'project_manager', 200],
    ['project_manager', 'admin', 403],
    ['team_member', 'team_member', 403],
  ] as [Role, Role, number][])('%s invites a %s: %i', async (own, role, status) => {
    const owner = await aPerson(app);
    const inviter = own === 'owner' ? owner : await aMember(app, owner.company_id, own);
    expect((await inviteMany(inviter, ['new@example.com'], role)).status).toBe(status);
  });

  it('keeps at most a thousand open invitations, and lists them all', async () => {
    const owner = await aPerson(app);
    await app.services.db.query(sql`
      insert into invitations (company_id, id, email, role, token_hash, created_by, created_at, expires_at)
      select ${owner.company_id}, gen_random_uuid(), n || '@example.com', 'team_member', sha256(n::text::bytea), ${owner.id}, now(), now() + '1 day'
      from generate_series(1, 998) n`);
    const { body } = await inviteMany(owner, ['a@example.com', 'b@example.com', 'c@example.com'], 'team_member');
    expect(body.filter(({ sent }) => sent)).toHaveLength(2);
    expect(body.find(({ error }) => error)?.error).toContain('up to 1000 open invitations');
    expect(await list(owner)).toHaveLength(1_000);
    // Sending again needs no room.
    expect((await inviteMany(owner, ['a@example.com'], 'team_member')).body[0]?.error).toBeNull();
  });

  it('reports the outcome of each address, and lists open invitations without their tokens', async () => {
    const owner = await aPerson(app);
    const member = await aMember(app, owner.company_id, 'team_member');
    const emails = [
      'One@Example.com',
      member.email.toUpperCase(),
      'nonsense',
      'two@example.com',
      'one@example.com',
      'Nina@Intranet',
    ];
    const { body } = await inviteMany(owner, emails, 'team_member');
    expect(body.map((each) => each.error)).toEqual([
      null,
      'User is already a member of this company',
      'Enter a valid email address',
      null,
      null,
    ]);
    const open = await list(owner);
    expect(open.map((each) => each.email).sort()).toEqual(['nina@intranet', 'one@example.com', 'two@example.com']);
    const days = (Date.parse(open[0]?.expires_at ?? '') - Date.parse(open[0]?.created_at ?? '')) / 86_400_000;
    expect(days).toBe(7);
    const stored = JSON.stringify(await app.services.db.query(sql`select * from invitations`));
    for (const each of body) if (each.sent) expect(stored).not.toContain(tokenIn(each.sent.link));
  });

  it('does not let a lower role replace or revoke an invitation from a higher one', async () => {
    const owner = await aPerson(app);
    const manager = await aMember(app, owner.company_id, 'project_manager');
    const { id, token } = await invite(owner, 'boss@example.com', 'admin');
    const { body } = await inviteMany(manager, ['boss@example.com'], 'team_member');
    expect(body[0]?.sent).toBeNull();
    const one = { params: { company: owner.company_id, invitation: id }, token: manager.token };
    expect((await callEndpoint(app, invitations.revoke, one)).error?.code).toBe('rank_too_low');
    expect((await callEndpoint(app, invitations.resend, one)).status).toBe(403);
    expect((await preview(token)).body).toMatchObject({ role: 'admin', email: 'boss@example.com' });
  });
});

describe('accepting', () => {
  it('creates a member in the given role once, whatever the case of the address', async () => {
    const owner = await aPerson(app);
    const guest = await aPerson(app);
    const { token } = await invite(owner, guest.email.toUpperCase(), 'project_manager');
    expect((await preview(token)).body).toMatchObject({ company_name: "Mara Lindqvist's company" });
    expect((await accept(guest, token)).body).toMatchObject({ company: { user_role: 'project_manager' } });
    expect(await roleOf(owner, guest)).toBe('project_manager');
    expect(await list(owner)).toEqual([]);
    expect((await accept(guest, token)).error?.message).toBe('Invitation not found or has expired');
    expect((await preview(token)).error?.message).toBe('Invitation not found or has expired');
  });

  it('succeeds once in fifty simultaneous requests', async () => {
    const owner = await aPerson(app);
    const guest = await aPerson(app);
    const { token } = await invite(owner, guest.email, 'team_member');
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(guest, token)));
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
    expect(answers.filter((each) => each.error?.code === 'invitation_not_found')).toHaveLength(49);
    const rows = await app.services.db.query(sql`
      select 1 from company_members where company_id = ${owner.company_id} and user_id = ${guest.id}`);
    expect(rows).toHaveLength(1);
  });

  it('is refused to other users, to members, and after the invitation expired', async () => {
    const owner = await aPerson(app);
    const [guest, other] = [await aPerson(app), await aPerson(app)];
    const { token } = await invite(owner, guest.email, 'team_member');
    expect((await accept(other, token)).error?.message).toBe('This invitation was sent to a different email address');
    await app.services.db.query(sql`
      insert into company_members (company_id, id, user_id, role)
      values (${owner.company_id}, ${guest.id}, ${guest.id}, 'client')`);
    expect((await accept(guest, token)).error?.message).toBe('You are already a member of this company');

    const { token: late } = await invite(owner, other.email, 'team_member');
    await app.services.db.query(
      sql`update invitations set expires_at = now() - interval '1 second' where email = ${other.email}`,
    );
    const answers = [await accept(other, late), await preview(late)];
    for (const each of answers) expect(each.error?.message).toBe('This invitation has expired');
    expect(await list(owner)).toHaveLength(2);
  });

  it('is refused when the inviter could no longer invite in that role', async () => {
    const owner = await aPerson(app);
    const manager = await aMember(app, owner.company_id, 'project_manager');
    const guests = [await aPerson(app), await aPerson(app)] as const;
    const [first, second] = [
      await invite(manager, guests[0].email, 'project_manager'),
      await invite(manager, guests[1].email, 'team_member'),
    ];
    const of = { params: { company: owner.company_id, member: manager.id }, token: owner.token };
    await callEndpoint(app, members.changeRole, { ...of, body: { role: 'team_member' } });
    expect((await accept(guests[0], first.token)).error?.code).toBe('invitation_not_found');
    expect((await preview(first.token)).status).toBe(404);
    await callEndpoint(app, members.changeRole, { ...of, body: { role: 'project_manager' } });
    await callEndpoint(app, members.remove, of);
    expect((await accept(guests[1], second.token)).error?.code).toBe('invitation_not_found');
  });

  it('is refused by an old link after resending, and by any link after revoking', async () => {
    const owner = await aPerson(app);
    const guest = await aPerson(app);
    const { id, token } = await invite(owner, guest.email, 'team_member');
    const one = { params: { company: owner.company_id, invitation: id }, token: owner.token };
    const renewed = tokenIn((await callEndpoint(app, invitations.resend, one)).body.link);
    expect((await preview(token)).status).toBe(404);
    expect((await preview(renewed)).status).toBe(200);
    expect((await callEndpoint(app, invitations.revoke, one)).status).toBe(204);
    expect((await accept(guest, renewed)).error?.code).toBe('invitation_not_found');
  });
});

describe('the outbox', () => {
  it("hides an invitation's token, so that no administrator can become owner by it", async () => {
    const owner = await aPerson(app);
    const admin = await aMember(app, owner.company_id, 'admin');
    const { token } = await invite(owner, 'next-owner@example.com', 'owner');
    for (const reader of [owner, admin]) {
      const request = { params: { company: owner.company_id }, token: reader.token };
      const { body } = await callEndpoint(app, mail.outbox, request);
      expect(body.messages.map((each) => each.to)).toContain('next-owner@example.com');
      expect(JSON.stringify(body)).not.toContain(token);
    }
  });
});

describe('signing up', () => {
  it('lets only invited users omit a company name', async () => {
    const owner = await aPerson(app);
    const email = 'newcomer@example.com';
    const { token: invitation_token } = await invite(owner, email, 'team_member');
    const body = { name: 'Newcomer', email: 'NewComer@example.com', password: PASSWORD, invitation_token };
    const register = (changes: object) => callEndpoint(app, auth.register, { body: { ...body, ...changes } });
    expect((await register({ email: 'another@example.com' })).error?.code).toBe('invitation_other_email');
    expect((await register({ invitation_token: 'nosuchtoken' })).error?.code).toBe('invitation_not_found');
    const answer = await register({});
    if ('next' in answer.body) throw new Error('not signed in');
    const { user, token, companies: none } = answer.body;
    expect(none).toEqual([]);
    await jobsSettled(app);
    const newcomer = { ...owner, id: user.id, token };
    expect((await accept(newcomer, invitation_token)).status).toBe(200);
    expect(await roleOf(owner, newcomer)).toBe('team_member');
  });
});

describe('to a project', () => {
  const inviteTo = (by: TestPerson, project: { id: string }, email: string, role: 'collaborator' | 'client') =>
    callEndpoint(app, invitations.inviteToProject, {
      params: { project: project.id },
      token: by.token,
      body: { email, role },
    });

  it('shows an outside user only that project', async () => {
    const owner = await aPerson(app);
    const [project, secret] = [await aProject(app, owner), await aProject(app, owner)];
    const guest = await aPerson(app);
    const token = tokenIn((await inviteTo(owner, project, guest.email, 'client')).body.link);
    expect((await accept(guest, token)).body).toMatchObject({ project_key: project.key });
    const seen = await callEndpoint(app, projects.list, {
      query: { company_id: owner.company_id },
      token: guest.token,
    });
    expect(seen.body.map((each) => each.id)).toEqual([project.id]);
    expect(seen.body.map((each) => each.id)).not.toContain(secret.id);
    const again = await inviteTo(owner, project, guest.email, 'client');
    expect(again.error?.message).toBe(`User ${guest.email} is already a member of this project`);
  });

  it('keeps the company role of a member', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const member = await aMember(app, owner.company_id, 'team_member');
    const token = tokenIn((await inviteTo(owner, project, member.email, 'collaborator')).body.link);
    expect((await accept(member, token)).status).toBe(200);
    expect(await roleOf(owner, member)).toBe('team_member');
    const { body } = await callEndpoint(app, projects.get, { params: { project: project.id }, token: owner.token });
    expect(body.members).toContainEqual({ user_id: member.id, role: 'team_member' });
  });

  it('is allowed only to members who can change the project', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const member = await aMember(app, owner.company_id, 'team_member');
    await aProjectMember(app, project, member, 'team_member');
    expect((await inviteTo(member, project, 'x@example.com', 'client')).status).toBe(403);
  });
});
