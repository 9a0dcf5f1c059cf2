// Tests viewing as another member: answers are theirs, nothing can be changed, and nobody can view as a higher role.
import { auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import type { ServerEvent } from '@worklane/contract/events';
import { allEndpoints } from '@worklane/contract/index';
import { members } from '@worklane/contract/members';
import { type AnyEndpoint, VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { users } from '@worklane/contract/users';
import type { Role } from '@worklane/domain/access/roles';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestBrowser } from '../../testing/accounts/a-browser.ts';
import { signedIn } from '../../testing/accounts/app-with-mail.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { type Listener, listen } from '../../testing/listen.ts';
import { ownTime } from '../../testing/own-time.ts';
import { SPECIMENS } from '../../testing/specimens/all-specimens.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { TARGETS } from '../../testing/walk/walk-target.ts';
import { makeWorld, type World } from '../../testing/walk/walk-world.ts';

let app: TestApp;
let world: World;
let owner: TestPerson;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  world = await makeWorld(app);
  owner = world.principals[0]?.person as TestPerson;
});
afterAll(() => app.close());

const person = (name: string) => world.principals.find((each) => each.name === name)?.person as TestPerson;
const as = (company_id: string, other: { id: string }) => ({ [VIEW_AS_HEADER]: `${company_id}:${other.id}` });

const isReading = ({ method, access, isForViewAs }: AnyEndpoint) =>
  method === 'GET' && (typeof access !== 'string' || isForViewAs === true);

/** The live stream answers as long as one listens: it is tested separately below. */
const guarded = allEndpoints.filter((each) => each.access !== 'public' && each.name !== 'events.stream');

describe.each(guarded.filter(isReading).map((each) => [each.name, each] as const))('%s', (name, endpoint) => {
  it.each(['admin', 'project_manager', 'team_member', 'collaborator', 'client'])(
    'gives the same answers as to the %s',
    async (role) => {
      const other = person(role);
      for (const kind of TARGETS) {
        const target = await world.makeTarget(kind, null);
        const request = SPECIMENS[name]?.request(target, other);
        const theirs = await callEndpoint(app, endpoint, { ...request, token: other.token });
        const seen = await callEndpoint(app, endpoint, {
          ...request,
          token: owner.token,
          headers: as(owner.company_id, other),
        });
        // A member's other companies stay hidden from this one.
        if (name === 'users.me') {
          const here = (theirs.body as { companies: { id: string }[] }).companies.filter(
            ({ id }) => id === owner.company_id,
          );
          expect(seen.body).toMatchObject({ companies: here });
          continue;
        }
        expect([kind, seen.status, seen.error?.code, seen.body && JSON.stringify(seen.error ? '' : seen.body)]).toEqual(
          [kind, theirs.status, theirs.error?.code, theirs.body && JSON.stringify(theirs.error ? '' : theirs.body)],
        );
      }
    },
  );
});

it('refuses every change', async () => {
  const before = await world.fingerprint();
  for (const endpoint of guarded.filter((each) => !isReading(each))) {
    const answer = await callEndpoint(app, endpoint, {
      params: Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, owner.company_id])),
      token: owner.token,
      headers: as(owner.company_id, person('team_member')),
    } as never);
    expect([endpoint.name, answer.error?.code]).toEqual([endpoint.name, 'view_as_read_only']);
  }
  expect(await world.fingerprint()).toBe(before);
});

it.each([
  ['owner', 'admin', true],
  ['admin', 'project_manager', true],
  ['admin', 'admin', false],
  ['admin', 'owner', false],
  ['project_manager', 'client', false],
  ['client', 'owner', false],
] as [Role, Role, boolean][])('%s looks as %s: %s', async (own, role, isAllowed) => {
  const first = await aPerson(app);
  const by = own === 'owner' ? first : await aMember(app, first.company_id, own);
  const other = role === 'owner' ? first : await aMember(app, first.company_id, role);
  const look = await callEndpoint(app, users.me, { token: by.token, headers: as(first.company_id, other) });
  expect(look.error?.code).toBe(isAllowed ? undefined : 'member_not_found');
  if (isAllowed) expect(look.body).toMatchObject({ user: { id: other.id }, companies: [{ user_role: role }] });
});

it('ends with the membership, and works only for members of the same company', async () => {
  const stranger = await aPerson(app);
  const other = await aMember(app, owner.company_id, 'team_member');
  const look = (headers: Record<string, string>) => callEndpoint(app, users.me, { token: owner.token, headers });
  expect((await look(as(owner.company_id, stranger))).error?.code).toBe('member_not_found');
  expect((await look(as(stranger.company_id, stranger))).error?.code).toBe('member_not_found');
  expect((await look({ [VIEW_AS_HEADER]: 'nonsense' })).error?.code).toBe('member_not_found');
  expect((await look(as(owner.company_id, other))).status).toBe(200);
  await app.services.db.query(sql`
    update company_members set status = 'disabled' where company_id = ${owner.company_id} and user_id = ${other.id}`);
  expect((await look(as(owner.company_id, other))).error?.code).toBe('member_not_found');
});

describe('the live stream', () => {
  it('sends only the events that the other member would get', async () => {
    const mara = await aPerson(app);
    const client = await aMember(app, mara.company_id, 'client');
    const [shown, hidden] = [await aProject(app, mara), await aProject(app, mara)];
    await aProjectMember(app, shown, client, 'client');
    const theirs = await listen(app, client.token);
    const seen = await listen(app, mara.token, { headers: as(mara.company_id, client) });
    await aTicket(app, mara, hidden);
    await aTicket(app, mara, shown);
    // In another company of the client, of which this one must not hear.
    const own = await aPerson(app);
    await aMembershipOf(client, own.company_id);
    await aTicket(app, mara, shown, { title: 'The last one' });
    const isLast = (event: ServerEvent) =>
      event.type === 'ticket.created' && event.payload.ticket.title === 'The last one';
    await Promise.all([theirs.next(isLast), seen.next(isLast)]);
    const elsewhere = ({ events }: Listener) => events.filter((event) => event.company_id !== mara.company_id);
    expect(elsewhere(theirs).map(({ type }) => type)).toContain('member.changed');
    expect(elsewhere(seen)).toEqual([]);
    // Only these are compared: events of the preparation can still reach one of the two.
    const created = ({ events }: Listener) => events.filter(({ type }) => type === 'ticket.created');
    expect(created(seen)).toEqual(created(theirs));
    expect(created(seen).map((event) => event.project_id)).toEqual([shown.id, shown.id]);
    theirs.close();
    seen.close();
  });

  async function aMembershipOf(member: TestPerson, company_id: string): Promise<void> {
    const code = (
      await app.services.db.query<{ invite_code: string }>(
        sql`select invite_code from companies where id = ${company_id}`,
      )
    )[0]?.invite_code;
    await callEndpoint(app, companies.join, { token: member.token, body: { invite_code: code ?? '' } });
  }

  interface Looking {
    browser: TestBrowser;
    by: TestPerson;
    other: TestPerson;
    mara: TestPerson;
  }
  const change = ({ mara, by, other }: Looking, whom: 'by' | 'other', role: Role) =>
    callEndpoint(app, members.changeRole, {
      token: mara.token,
      params: { company: mara.company_id, member: { by, other }[whom].id },
      body: { role },
    });

  it.each([
    ['the viewer no longer has a higher rank', (all) => change(all, 'by', 'team_member')],
    ['the other member has a higher role now', (all) => change(all, 'other', 'admin')],
    [
      'the other member is disabled',
      ({ mara, other }) =>
        callEndpoint(app, members.changeStatus, {
          token: mara.token,
          params: { company: mara.company_id, member: other.id },
          body: { status: 'disabled' },
        }),
    ],
    ["the viewer's session has ended", ({ browser }) => browser.call(auth.logout)],
  ] as [string, (all: Looking) => Promise<{ status: number }>][])('ends within 5 s when %s', async (_why, happen) => {
    const mara = await aPerson(app);
    const by = await aMember(app, mara.company_id, 'admin');
    const other = await aMember(app, mara.company_id, 'team_member');
    const browser = await signedIn(app, by.email);
    const seen = await listen(app, browser.token ?? '', { headers: as(mara.company_id, other) });
    const started = ownTime();
    expect((await happen({ browser, by, other, mara })).status).toBeLessThan(300);
    await seen.ended;
    expect(ownTime() - started).toBeLessThan(5_000);
  });

  it('refuses users without the right to view as a member', async () => {
    const mara = await aPerson(app);
    const member = await aMember(app, mara.company_id, 'team_member');
    await expect(listen(app, member.token, { headers: as(mara.company_id, mara) })).rejects.toThrow('404');
  });
});

it('says for every action whether a member is allowed, and why', async () => {
  const client = await aMember(app, owner.company_id, 'client');
  const { body } = await callEndpoint(app, members.rights, {
    params: { company: owner.company_id, member: client.id },
    token: owner.token,
  });
  expect(body.role).toBe('client');
  expect(body.rights).toContainEqual({
    action: 'company.edit',
    is_allowed: false,
    reason: 'Only for: Owner, Administrator.',
  });
  const upwards = await callEndpoint(app, members.rights, {
    params: { company: owner.company_id, member: owner.id },
    token: person('admin').token,
  });
  expect(upwards.error?.code).toBe('rank_too_low');
  expect(
    (await callEndpoint(app, companies.get, { params: { company: owner.company_id }, token: client.token })).body,
  ).toMatchObject({ invite_code: null });
});
