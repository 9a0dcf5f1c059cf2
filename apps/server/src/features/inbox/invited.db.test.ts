// Tests that people are notified of invitations to their own address, in every company they are in, while these are open.
import { inbox } from '@worklane/contract/inbox';
import { invitations } from '@worklane/contract/invitations';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, type TestPerson } from '../../testing/factories.ts';
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
