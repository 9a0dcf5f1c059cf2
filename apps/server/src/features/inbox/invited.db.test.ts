// Tests that people are notified of invitations to their own address, in every company they are in, while these are open.
import { inbox } from '@worklane/contract/inbox';
import { invitations } from '@worklane/contract/invitations';
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let guest: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  [owner, guest, stranger] = [await aPerson(app), await aPerson(app, 'A guest'), await aPerson(app, 'A stranger')];
  await app.services.db.query(sql`update users set email_verified = true where id <> ${stranger.id}`);
});
afterAll(() => app.close());

const inboxOf = async ({ token, company_id }: TestPerson) => {
  await app.services.reactions.follow();
  const { body } = await callEndpoint(app, inbox.list, { params: { company: company_id }, token });
  return body.groups;
};

it('notifies the owner of a verified address, until the invitation ends', async () => {
  const params = { company: owner.company_id };
  const body = { emails: [guest.email, stranger.email], role: 'team_member' as const };
  const { body: sent } = await callEndpoint(app, invitations.invite, { params, token: owner.token, body });
  const [group, ...more] = await inboxOf(guest);
  expect(group).toMatchObject({ subject: 'company', title: "Mara Lindqvist's company", items: [{ kind: 'invited' }] });
  expect(more).toEqual([]);
  for (const other of [owner, stranger]) expect(await inboxOf(other)).toEqual([]);

  const own = { params: { company: guest.company_id }, token: guest.token };
  const change = { is_done: true };
  const marked = { ...own, body: { ids: group?.items.map(({ id }) => id) ?? [], change } };
  expect((await callEndpoint(app, inbox.mark, marked)).body.former).toHaveLength(1);
  expect(await inboxOf(guest)).toEqual([]);
  await callEndpoint(app, inbox.mark, { ...marked, body: { ...marked.body, change: { is_done: false } } });
  expect(await inboxOf(guest)).toHaveLength(1);

  const invitation = sent[0]?.sent?.invitation.id ?? '';
  await callEndpoint(app, invitations.revoke, { params: { ...params, invitation }, token: owner.token });
  expect(await inboxOf(guest)).toEqual([]);
  expect((await callEndpoint(app, inbox.count, own)).body.unread).toBe(0);
});

it('lets only the invited user accept or decline it in the inbox', async () => {
  const { db } = app.services;
  const params = { company: owner.company_id };
  const invite = async (email: string) => {
    const body = { emails: [email], role: 'team_member' as const };
    const { body: sent } = await callEndpoint(app, invitations.invite, { params, token: owner.token, body });
    return sent[0]?.sent?.invitation.id ?? '';
  };
  const answer = (endpoint: typeof invitations.acceptOwn | typeof invitations.decline, id: string, by: TestPerson) =>
    callEndpoint(app, endpoint as typeof invitations.decline, { params: { invitation: id }, token: by.token });

  const first = await invite(guest.email);
  const [group] = await inboxOf(guest);
  expect(group?.items[0]?.invitation).toEqual({
    id: first,
    inviter_name: 'Mara Lindqvist',
    role: 'team_member',
    project_name: null,
  });
  for (const other of [owner, stranger])
    for (const endpoint of [invitations.acceptOwn, invitations.decline])
      expect((await answer(endpoint, first, other)).error?.code).toBe('invitation_not_found');
  // An address that nobody has verified opens nothing.
  const unproven = await invite(stranger.email);
  for (const endpoint of [invitations.acceptOwn, invitations.decline])
    expect((await answer(endpoint, unproven, stranger)).error?.code).toBe('invitation_not_found');

  expect((await answer(invitations.decline, first, guest)).status).toBe(204);
  expect(await inboxOf(guest)).toEqual([]);
  expect((await answer(invitations.acceptOwn, first, guest)).status).toBe(404);
  expect((await answer(invitations.decline, first, guest)).status).toBe(404);

  const second = await invite(guest.email);
  expect(await inboxOf(guest)).toHaveLength(1);
  const accepted = await callEndpoint(app, invitations.acceptOwn, {
    params: { invitation: second },
    token: guest.token,
  });
  expect([accepted.status, accepted.body.company.id]).toEqual([200, owner.company_id]);
  const [member] = await db.query(sql`
    select role from company_members where company_id = ${owner.company_id} and user_id = ${guest.id}`);
  expect(member).toEqual({ role: 'team_member' });
  expect(await inboxOf(guest)).toEqual([]);
  const third = await invite((await aPerson(app, 'Another')).email);
  await db.query(sql`update invitations set expires_at = now() - interval '1 minute' where id = ${third}`);
  expect((await answer(invitations.acceptOwn, third, guest)).status).toBe(404);
});

it('hides invitations to other companies from someone who views as a member', async () => {
  const admin = await aPerson(app, 'An administrator');
  const member = await aMember(app, admin.company_id, 'team_member');
  await app.services.db.query(sql`update users set email_verified = true where id = ${member.id}`);
  const body = { emails: [member.email], role: 'team_member' as const };
  await callEndpoint(app, invitations.invite, { params: { company: owner.company_id }, token: owner.token, body });
  expect(await inboxOf(member)).toMatchObject([{ items: [{ kind: 'invited' }] }]);
  const headers = { [VIEW_AS_HEADER]: `${admin.company_id}:${member.id}` };
  const viewing = { params: { company: admin.company_id }, token: admin.token, headers };
  for (const view of ['open', 'snoozed', 'done'] as const)
    expect((await callEndpoint(app, inbox.list, { ...viewing, query: { view } })).body.groups).toEqual([]);
  expect((await callEndpoint(app, inbox.count, viewing)).body.unread).toBe(0);
});
