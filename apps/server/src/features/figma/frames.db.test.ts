// Tests the frames of designs in tickets, against a stand-in that speaks Figma's protocol.
import { attachments } from '@worklane/contract/attachments';
import { files } from '@worklane/contract/files';
import { inbox } from '@worklane/contract/inbox';
import { figma } from '@worklane/contract/integrations/figma';
import { notificationSettings } from '@worklane/contract/notification-settings';
import { projects } from '@worklane/contract/projects';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { designAddress } from '@worklane/domain/figma/design-address';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProjectMember, aTicket } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { worked } from '../../testing/worked.ts';
import { type DesignWorld, type FigmaWorld, startFigmaWorld } from '../../testing/worlds/figma-world.ts';
import { lookAtDesigns } from './run-jobs.ts';

let world: FigmaWorld;
let linked: DesignWorld;
beforeAll(async () => {
  world = await startFigmaWorld(inject('templateUrl'));
});
beforeEach(async () => {
  linked = await world.freshDesign();
});
afterAll(() => world.close());

const counts = () => ({ ...world.standIns.designs.counts });
const address = (node_id: string, file_key = linked.file.key) => designAddress({ file_key, node_id });
const textWith = (...addresses: string[]) =>
  addresses.map((each) => `<p>See <a href="${each}">${each}</a>.</p>`).join('');

async function ticketWith(...addresses: string[]) {
  const ticket = await aTicket(world.app, linked.owner, linked.project, { description: textWith(...addresses) });
  await worked(world.app);
  return ticket;
}
const framesOf = async (ticket: { id: string }, token = linked.owner.token) =>
  (await callEndpoint(world.app, figma.frames, { params: { ticket: ticket.id }, token })).body;
/** Makes the last call for pictures this long ago. The clock stays: moving it would end the sessions. */
const picturedAgo = (minutes: number) =>
  world.app.services.db.query(sql`
    update design_files set pictured_at = now() - make_interval(mins => ${minutes}) where file_key = ${linked.file.key}`);
/** Runs the regular work once. */
async function look() {
  await lookAtDesigns(world.app.services);
  await worked(world.app);
}
const pictureStatus = async (url: string, token: string) =>
  (await callEndpoint(world.app, files.get, { params: { file: url.split('/').at(-1) ?? '' }, token })).status;
const picturesKept = async (ticket: { id: string }) =>
  (await world.app.services.db.query(sql`select id from files where ticket_id = ${ticket.id} and kind = 'frame'`))
    .length;

it('shows a pasted frame as a stored picture that only readers of the ticket can fetch', async () => {
  const ticket = await ticketWith(address('1:2'), address('1:3'), address('1:2', 'AnotherFile000000'), address('1:2'));
  const [first, second, ...others] = await framesOf(ticket);
  expect(others).toEqual([]);
  expect(second?.node_id).toBe('1:3');
  expect(first).toMatchObject({
    file_key: linked.file.key,
    node_id: '1:2',
    url: address('1:2'),
    version: '1',
    last_modified: expect.any(String),
    picture: { url: expect.stringMatching(/^\/api\/files\//), width: 320, height: 200 },
    before: null,
    changed_at: null,
    problem: null,
  });
  const url = first?.picture?.url ?? '';
  expect(await pictureStatus(url, linked.owner.token)).toBe(200);
  expect(await pictureStatus(url, (await aPerson(world.app)).token)).toBe(404);
  const attached = await callEndpoint(world.app, attachments.list, {
    params: { ticket: ticket.id },
    token: linked.owner.token,
  });
  expect(attached.body).toEqual([]);
});

it('shows no frame in a ticket that a client created, who could guess its id', async () => {
  const { app } = world;
  const client = await aMember(app, linked.owner.company_id, 'client');
  await aProjectMember(app, linked.project, client, 'client');
  const ticket = await aTicket(app, client, linked.project, { description: textWith(address('1:3')) });
  await worked(app);
  expect(await framesOf(ticket)).toEqual([]);
  expect(await picturesKept(ticket)).toBe(0);
});

it('asks only for the version until it changes, and then for the pictures of all frames at once', async () => {
  const ticket = await ticketWith(address('1:2'), address('1:3'));
  const before = counts();
  await picturedAgo(61);
  await look();
  await look();
  expect(counts()).toMatchObject({ image: before.image, file: before.file });
  expect(counts().meta).toBeGreaterThan(before.meta);
  world.standIns.designs.change(linked.file);
  await picturedAgo(61);
  const asked = counts().image;
  await look();
  expect(counts().image).toBe(asked + 1);
  // The version is new, and the frames look the same.
  expect(await framesOf(ticket)).toMatchObject([
    { version: '2', changed_at: null, before: null },
    { version: '2', changed_at: null, before: null },
  ]);
  expect(await picturesKept(ticket)).toBe(2);
});

it('flags a changed frame, with pictures from before and after, until a user has seen it', async () => {
  const ticket = await ticketWith(address('1:2'), address('1:3'));
  const [original] = await framesOf(ticket);
  world.standIns.designs.change(linked.file, '1:2');
  await picturedAgo(61);
  await look();
  const [changed, same] = await framesOf(ticket);
  expect(changed).toMatchObject({ version: '2', changed_at: expect.any(String), before: original?.picture });
  expect(changed?.picture?.url).not.toBe(original?.picture?.url);
  expect(same).toMatchObject({ changed_at: null, before: null });
  // The frame changes again: the picture that users saw last stays beside the new one.
  world.standIns.designs.change(linked.file, '1:2');
  await picturedAgo(61);
  await look();
  const [again] = await framesOf(ticket);
  expect(again).toMatchObject({ version: '3', before: original?.picture, changed_at: changed?.changed_at });
  expect(await picturesKept(ticket)).toBe(3);

  const params = { ticket: ticket.id, frame: changed?.id ?? '' };
  const client = await aMember(world.app, linked.owner.company_id, 'client');
  await aProjectMember(world.app, linked.project, client, 'client');
  const refused = await callEndpoint(world.app, figma.seen, { params, token: client.token });
  expect(refused.error?.code).toBe('forbidden');
  const seen = await callEndpoint(world.app, figma.seen, { params, token: linked.owner.token });
  expect(seen.body[0]).toMatchObject({ before: null, changed_at: null, picture: again?.picture });
  expect(await picturesKept(ticket)).toBe(2);
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
    description: textWith(address('1:2'), address('1:3')),
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
  await picturedAgo(61);
  await look();
  await look();
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
  await picturedAgo(61);
  await look();
  expect(await changesOf()).toHaveLength(2);
  expect(await toldTo(owner)).toHaveLength(1);
  expect(await toldTo(assignee)).toHaveLength(2);
});

it('shows frames that comments of members link to, after those of the description', async () => {
  const { app } = world;
  const { owner, project } = linked;
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  const ticket = await ticketWith(address('1:3'));
  const params = { ticket: ticket.id };
  const comment = async (content: string, { token }: { token: string }) => {
    const { body } = await callEndpoint(app, ticketActivity.comment, { params, body: { content }, token });
    await worked(app);
    return body;
  };
  await comment(textWith(address('77:1')), client);
  const written = await comment(textWith(address('1:2'), address('1:3')), owner);
  const frames = await framesOf(ticket);
  expect(frames.map(({ node_id }) => node_id)).toEqual(['1:3', '1:2']);
  expect(frames[1]?.picture).not.toBeNull();
  const gone = await callEndpoint(app, ticketActivity.deleteComment, {
    params: { ticket: ticket.id, comment: written.id },
    token: owner.token,
  });
  expect(gone.status).toBeLessThan(300);
  await worked(app);
  expect((await framesOf(ticket)).map(({ node_id }) => node_id)).toEqual(['1:3']);
  expect(await picturesKept(ticket)).toBe(1);
});

it('checks a file when a member opens a ticket and the last check was more than five minutes ago', async () => {
  const { app } = world;
  const ticket = await ticketWith(address('1:2'));
  const checkedAgo = (minutes: number) =>
    app.services.db.query(sql`
      update design_files set checked_at = now() - make_interval(mins => ${minutes}), asked_at = null
      where file_key = ${linked.file.key}`);
  const opened = async () => {
    await framesOf(ticket);
    await worked(app);
  };
  world.standIns.designs.change(linked.file, '1:2');
  const asked = counts();
  await checkedAgo(4);
  await opened();
  expect(counts()).toEqual(asked);
  // The version alone: pictures were asked for less than an hour ago.
  await picturedAgo(30);
  await checkedAgo(6);
  await opened();
  await opened();
  expect(counts()).toEqual({ ...asked, meta: asked.meta + 1 });
  await picturedAgo(61);
  await checkedAgo(6);
  await opened();
  expect(await framesOf(ticket)).toMatchObject([{ version: '2', changed_at: expect.any(String) }]);
  // Figma that does not answer is not asked again by the next member.
  world.standIns.faults.set('figma', '500');
  await checkedAgo(6);
  const before = counts().meta;
  await opened();
  const failed = counts().meta;
  await opened();
  expect(counts().meta).toBe(failed);
  expect(failed).toBeGreaterThanOrEqual(before);
});

it('asks for pictures of changed frames once an hour at most', async () => {
  const ticket = await ticketWith(address('1:2'));
  world.standIns.designs.change(linked.file, '1:2');
  await picturedAgo(61);
  await look();
  world.standIns.designs.change(linked.file, '1:2');
  await picturedAgo(59);
  const asked = counts().image;
  await look();
  expect(counts().image).toBe(asked);
  // A new frame does not wait that long.
  const other = await ticketWith(address('1:3'));
  expect((await framesOf(other))[0]?.picture).not.toBeNull();
  expect((await framesOf(ticket))[0]?.version).toBe('2');
});

it('follows changes of the description and of the project link', async () => {
  const { app } = world;
  const { token } = linked.owner;
  const ticket = await ticketWith(address('1:2'));
  const write = async (description: string) => {
    await callEndpoint(app, tickets.update, { params: { ticket: ticket.id }, body: { description }, token });
    await worked(app);
  };
  await write(textWith(address('1:3'), address('1:2')));
  expect((await framesOf(ticket)).map(({ node_id }) => node_id)).toEqual(['1:3', '1:2']);
  await write('<p>No link</p>');
  expect(await framesOf(ticket)).toEqual([]);
  expect(await picturesKept(ticket)).toBe(0);
  await write(textWith(address('1:2')));

  const params = { project: linked.project.id };
  const nothing = { figma_file_key: null, figma_file_name: null, figma_file_url: null };
  await callEndpoint(app, projects.update, { params, body: nothing, token });
  await worked(app);
  expect(await framesOf(ticket)).toEqual([]);
  const body = { url: `https://www.figma.com/design/${linked.file.key}` };
  await callEndpoint(app, figma.link, { params, body, token });
  await worked(app);
  expect((await framesOf(ticket))[0]?.picture).not.toBeNull();
});

it('says why there is no picture, and asks again only when the file has changed', async () => {
  const ticket = await ticketWith(address('77:1'));
  const problem = 'Figma has no picture of this frame. It may have been deleted there.';
  expect(await framesOf(ticket)).toMatchObject([{ picture: null, problem }]);
  const asked = counts().image;
  await picturedAgo(61);
  await look();
  expect(counts().image).toBe(asked);
  world.standIns.designs.change(linked.file);
  await look();
  expect(counts().image).toBe(asked + 1);
});

it.each(['500', '429', 'html', 'cut'] as const)(
  'shows pictures once Figma, which answered with %s, works again',
  async (fault) => {
    world.standIns.faults.set('figma', fault, 1);
    const ticket = await ticketWith(address('1:2'));
    expect(await framesOf(ticket)).toMatchObject([{ picture: null }]);
    world.standIns.faults.set('figma', 'none');
    world.later(1_500);
    await look();
    expect(await framesOf(ticket)).toMatchObject([{ picture: { width: 320 }, problem: null }]);
  },
);

it('deletes the frames of a permanently deleted ticket, and asks nothing without a connection', async () => {
  const { app } = world;
  const ticket = await ticketWith(address('1:2'));
  await app.services.db.query(sql`delete from ticket_records where id = ${ticket.id}`);
  expect(await app.services.db.query(sql`select 1 from ticket_frames where ticket_id = ${ticket.id}`)).toEqual([]);
  expect(await picturesKept(ticket)).toBe(0);
  await app.services.db.query(sql`delete from integrations where company_id = ${linked.owner.company_id}`);
  const before = counts();
  const later = await ticketWith(address('1:3'));
  expect(await framesOf(later)).toMatchObject([{ picture: null, problem: null }]);
  expect(counts()).toEqual(before);
});
