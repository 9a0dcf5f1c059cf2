// Tests that frames follow changes of their design, against a stand-in that speaks Figma's protocol.
import { inbox } from '@worklane/contract/inbox';
import { figma } from '@worklane/contract/integrations/figma';
import { notificationSettings } from '@worklane/contract/notification-settings';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aProjectMember, aTicket } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { worked } from '../../testing/worked.ts';
import type { DesignWorld } from '../../testing/worlds/figma-world.ts';
import { type FrameWorld, startFrameWorld } from '../../testing/worlds/frame-world.ts';

let world: FrameWorld;
let linked: DesignWorld;
beforeAll(async () => {
  world = await startFrameWorld(inject('templateUrl'));
});
beforeEach(async () => {
  linked = await world.begin();
});
afterAll(() => world.close());

it('asks only for the version until it changes, and then for the pictures of all frames at once', async () => {
  const ticket = await world.ticketWith(world.address('1:2'), world.address('1:3'));
  const before = world.counts();
  await world.picturedAgo(61);
  await world.look();
  await world.look();
  expect(world.counts()).toMatchObject({ image: before.image, file: before.file });
  expect(world.counts().meta).toBeGreaterThan(before.meta);
  world.standIns.designs.change(linked.file);
  await world.picturedAgo(61);
  const asked = world.counts().image;
  await world.look();
  expect(world.counts().image).toBe(asked + 1);
  // The version is new, and the frames look the same.
  expect(await world.framesOf(ticket)).toMatchObject([
    { version: '2', changed_at: null, before: null },
    { version: '2', changed_at: null, before: null },
  ]);
  expect(await world.picturesKept(ticket)).toBe(2);
});

it('flags a changed frame, with pictures from before and after, until a user has seen it', async () => {
  const ticket = await world.ticketWith(world.address('1:2'), world.address('1:3'));
  const [original] = await world.framesOf(ticket);
  world.standIns.designs.change(linked.file, '1:2');
  await world.picturedAgo(61);
  await world.look();
  const [changed, same] = await world.framesOf(ticket);
  expect(changed).toMatchObject({ version: '2', changed_at: expect.any(String), before: original?.picture });
  expect(changed?.picture?.url).not.toBe(original?.picture?.url);
  expect(same).toMatchObject({ changed_at: null, before: null });
  // The frame changes again: the picture that users saw last stays beside the new one.
  world.standIns.designs.change(linked.file, '1:2');
  await world.picturedAgo(61);
  await world.look();
  const [again] = await world.framesOf(ticket);
  expect(again).toMatchObject({ version: '3', before: original?.picture, changed_at: changed?.changed_at });
  expect(await world.picturesKept(ticket)).toBe(3);

  const params = { ticket: ticket.id, frame: changed?.id ?? '' };
  const client = await aMember(world.app, linked.owner.company_id, 'client');
  await aProjectMember(world.app, linked.project, client, 'client');
  const refused = await callEndpoint(world.app, figma.seen, { params, token: client.token });
  expect(refused.error?.code).toBe('forbidden');
  const seen = await callEndpoint(world.app, figma.seen, { params, token: linked.owner.token });
  expect(seen.body[0]).toMatchObject({ before: null, changed_at: null, picture: again?.picture });
  expect(await world.picturesKept(ticket)).toBe(2);
  const missing = { ...params, frame: '01998f3e-0000-7000-8000-000000000000' };
  expect((await callEndpoint(world.app, figma.seen, { params: missing, token: linked.owner.token })).status).toBe(404);
});

it('adds each change of a frame to the history and to the inbox of its watchers', async () => {
  const { app } = world;
  const { owner, project, file } = linked;
  const [assignee, other] = [
    await aMember(app, owner.company_id, 'team_member'),
    await aMember(app, owner.company_id, 'team_member'),
  ];
  for (const member of [assignee, other]) await aProjectMember(app, project, member, 'team_member');
  const ticket = await aTicket(app, owner, project, {
    description: world.textWith(world.address('1:2'), world.address('1:3')),
    assignee_ids: [assignee.id],
  });
  await worked(app);
  const changesOf = async () =>
    (await callEndpoint(app, ticketChanges.list, { params: { ticket: ticket.id }, token: owner.token })).body;
  const toldTo = async ({ token, company_id }: { token: string; company_id: string }) => {
    const page = await callEndpoint(app, inbox.list, { params: { company: company_id }, token });
    return page.body.groups.flatMap(({ items }) => items).filter(({ kind }) => kind === 'frame_changed');
  };
  // The first picture is no change.
  expect(await changesOf()).toEqual([]);
  world.standIns.designs.change(file, '1:2');
  await world.picturedAgo(61);
  await world.look();
  await world.look();
  const told = { kind: 'frame_changed', actor_id: null, frame: '1:2' };
  expect(await changesOf()).toMatchObject([
    { field: 'frame', before: null, after: '1:2', changed_by: null, via: 'figma' },
  ]);
  expect(await toldTo(owner)).toMatchObject([told]);
  expect(await toldTo(assignee)).toMatchObject([told]);
  expect(await toldTo(other)).toEqual([]);

  const body = { kind: 'frame_changed', project_id: project.id, channel: 'off' } as const;
  const params = { company: owner.company_id };
  expect((await callEndpoint(app, notificationSettings.choose, { params, body, token: owner.token })).status).toBe(200);
  world.standIns.designs.change(file, '1:2');
  await world.picturedAgo(61);
  await world.look();
  expect(await changesOf()).toHaveLength(2);
  expect(await toldTo(owner)).toHaveLength(1);
  expect(await toldTo(assignee)).toHaveLength(2);
});

it('checks a file when a member opens a ticket and the last check was more than five minutes ago', async () => {
  const { app } = world;
  const ticket = await world.ticketWith(world.address('1:2'));
  const checkedAgo = (minutes: number) =>
    app.services.db.query(sql`
      update design_files set checked_at = now() - make_interval(mins => ${minutes}), asked_at = null
      where file_key = ${linked.file.key}`);
  const opened = async () => {
    await world.framesOf(ticket);
    await worked(app);
  };
  world.standIns.designs.change(linked.file, '1:2');
  const asked = world.counts();
  await checkedAgo(4);
  await opened();
  expect(world.counts()).toEqual(asked);
  // The version alone: pictures were asked for less than an hour ago.
  await world.picturedAgo(30);
  await checkedAgo(6);
  await opened();
  await opened();
  expect(world.counts()).toEqual({ ...asked, meta: asked.meta + 1 });
  await world.picturedAgo(61);
  await checkedAgo(6);
  await opened();
  expect(await world.framesOf(ticket)).toMatchObject([{ version: '2', changed_at: expect.any(String) }]);
  // Figma that does not answer is not asked again by the next member.
  world.standIns.faults.set('figma', '500');
  await checkedAgo(6);
  const before = world.counts().meta;
  await opened();
  const failed = world.counts().meta;
  await opened();
  expect(world.counts().meta).toBe(failed);
  expect(failed).toBeGreaterThanOrEqual(before);
});

it('asks for pictures of changed frames once an hour at most', async () => {
  const ticket = await world.ticketWith(world.address('1:2'));
  world.standIns.designs.change(linked.file, '1:2');
  await world.picturedAgo(61);
  await world.look();
  world.standIns.designs.change(linked.file, '1:2');
  await world.picturedAgo(59);
  const asked = world.counts().image;
  await world.look();
  expect(world.counts().image).toBe(asked);
  // A new frame does not wait that long.
  const other = await world.ticketWith(world.address('1:3'));
  expect((await world.framesOf(other))[0]?.picture).not.toBeNull();
  expect((await world.framesOf(ticket))[0]?.version).toBe('2');
});
