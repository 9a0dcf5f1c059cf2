// Tests that joining or leaving a company ends the other open invitations of that person.
import { auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { invitations } from '@worklane/contract/invitations';
import { members } from '@worklane/contract/members';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hashToken } from '../../platform/secrets/new-token.ts';
import { invitationCalls, tokenIn } from '../../testing/accounts/invitation-calls.ts';
import { aMember, aPerson, aProject, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const { inviteMany, invite, accept, list, roleOf } = invitationCalls(() => app);

describe('open invitations of a user who joins or leaves', () => {
  const codeOf = async (owner: TestPerson) =>
    (await callEndpoint(app, companies.get, { params: { company: owner.company_id }, token: owner.token })).body
      .invite_code as string;
  const join = (by: TestPerson, invite_code: string) =>
    callEndpoint(app, companies.join, { token: by.token, body: { invite_code } });
  const ofMember = (owner: TestPerson, { id }: TestPerson) => ({
    params: { company: owner.company_id, member: id },
    token: owner.token,
  });
  const remove = (owner: TestPerson, person: TestPerson) => callEndpoint(app, members.remove, ofMember(owner, person));
  const setStatus = (owner: TestPerson, person: TestPerson, status: 'active' | 'disabled') =>
    callEndpoint(app, members.changeStatus, { ...ofMember(owner, person), body: { status } });
  const leave = (owner: TestPerson, person: TestPerson) =>
    callEndpoint(app, members.leave, { params: { company: owner.company_id }, token: person.token });
  const inviteToProject = async (owner: TestPerson, email: string) => {
    const project = await aProject(app, owner);
    const request = { params: { project: project.id }, token: owner.token, body: { email, role: 'client' as const } };
    return tokenIn((await callEndpoint(app, invitations.inviteToProject, request)).body.link);
  };
  /** Opens an invitation for a member, as a request at the moment of joining would. */
  const reopen = (owner: TestPerson, person: TestPerson, token: string) =>
    app.services.db.query(sql`
      insert into invitations (company_id, id, email, role, token_hash, created_by, created_at, expires_at)
      values (${owner.company_id}, gen_random_uuid(), ${person.email.toLowerCase()}, 'project_manager',
              ${hashToken(token)}, ${owner.id}, now(), now() + '1 day')`);

  it('end when the user joins by code, so that none brings them back in a higher role', async () => {
    const owner = await aPerson(app);
    const guest = await aPerson(app);
    await app.services.db.query(sql`update users set email = upper(email) where id = ${guest.id}`);
    const { token } = await invite(owner, guest.email, 'project_manager');
    expect((await join(guest, await codeOf(owner))).status).toBe(200);
    expect(await list(owner)).toEqual([]);
    await remove(owner, guest);
    expect((await accept(guest, token)).error?.code).toBe('invitation_not_found');
  });

  it('end when the user signs up with a code', async () => {
    const owner = await aPerson(app);
    const email = 'newly@example.com';
    await invite(owner, email, 'admin');
    const body = { name: 'New', email, password: PASSWORD, invite_code: await codeOf(owner) };
    expect((await callEndpoint(app, auth.register, { body })).status).toBe(200);
    expect(await list(owner)).toEqual([]);
  });

  it('to single projects stay when the user joins, and end when they are removed', async () => {
    const owner = await aPerson(app);
    const guest = await aPerson(app);
    const token = await inviteToProject(owner, guest.email);
    const { token: toCompany } = await invite(owner, guest.email, 'team_member');
    expect((await accept(guest, toCompany)).status).toBe(200);
    expect(await list(owner)).toHaveLength(1);
    await remove(owner, guest);
    expect(await list(owner)).toEqual([]);
    expect((await accept(guest, token)).error?.code).toBe('invitation_not_found');
  });

  it.each([
    ['removal', remove],
    ['disabling', (owner: TestPerson, person: TestPerson) => setStatus(owner, person, 'disabled')],
    ['leaving', leave],
  ] as const)('end with %s', async (_, end) => {
    const owner = await aPerson(app);
    const member = await aMember(app, owner.company_id, 'team_member');
    const token = `left-over-${member.id}`;
    await reopen(owner, member, token);
    expect((await end(owner, member)).status).toBeLessThan(300);
    expect(await list(owner)).toEqual([]);
    expect((await accept(member, token)).error?.code).toBe('invitation_not_found');
  });

  it('end when the user closes their account', async () => {
    const owner = await aPerson(app);
    const member = await aMember(app, owner.company_id, 'team_member');
    await reopen(owner, member, `closing-${member.id}`);
    await callEndpoint(app, auth.closeAccount, { token: member.token, body: { email: member.email } });
    expect(await list(owner)).toEqual([]);
  });

  it('do not let a user back in who accepts or joins at the moment of their removal', async () => {
    const owner = await aPerson(app);
    for (let round = 0; round < 10; round++) {
      const member = await aMember(app, owner.company_id, 'team_member');
      const token = `race-${round}-${member.id}`;
      await reopen(owner, member, token);
      const code = await codeOf(owner);
      await Promise.all([accept(member, token), remove(owner, member), join(member, code), accept(member, token)]);
      expect(await roleOf(owner, member)).toBeUndefined();
    }
    expect(await list(owner)).toEqual([]);
  });

  it('are not created for a user who joins at the same moment', async () => {
    const owner = await aPerson(app);
    const code = await codeOf(owner);
    for (let round = 0; round < 10; round++) {
      const guest = await aPerson(app);
      await Promise.all([join(guest, code), inviteMany(owner, [guest.email], 'project_manager')]);
    }
    expect(await list(owner)).toEqual([]);
  });

  it('tell a disabled user that they are disabled', async () => {
    const owner = await aPerson(app);
    const member = await aMember(app, owner.company_id, 'team_member');
    await setStatus(owner, member, 'disabled');
    const token = `disabled-${member.id}`;
    await reopen(owner, member, token);
    const answers = [await join(member, await codeOf(owner)), await accept(member, token)];
    for (const { error } of answers)
      expect(error?.message).toMatch(/^Your access to Mara Lindqvist's company is disabled/);
  });
});
