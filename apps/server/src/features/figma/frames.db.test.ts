// Tests the frames of designs in tickets, against a stand-in that speaks Figma's protocol.
import { attachments } from '@worklane/contract/attachments';
import { figma } from '@worklane/contract/integrations/figma';
import { projects } from '@worklane/contract/projects';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProjectMember, aTicket } from '../../testing/factories.ts';
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

it('shows a pasted frame as a stored picture that only readers of the ticket can fetch', async () => {
  const ticket = await world.ticketWith(
    world.address('1:2'),
    world.address('1:3'),
    world.address('1:2', 'AnotherFile000000'),
    world.address('1:2'),
  );
  const [first, second, ...others] = await world.framesOf(ticket);
  expect(others).toEqual([]);
  expect(second?.node_id).toBe('1:3');
  expect(first).toMatchObject({
    file_key: linked.file.key,
    node_id: '1:2',
    url: world.address('1:2'),
    version: '1',
    last_modified: expect.any(String),
    picture: { url: expect.stringMatching(/^\/api\/files\//), width: 320, height: 200 },
    before: null,
    changed_at: null,
    problem: null,
  });
  const url = first?.picture?.url ?? '';
  expect(await world.pictureStatus(url, linked.owner.token)).toBe(200);
  expect(await world.pictureStatus(url, (await aPerson(world.app)).token)).toBe(404);
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
  const ticket = await aTicket(app, client, linked.project, { description: world.textWith(world.address('1:3')) });
  await worked(app);
  expect(await world.framesOf(ticket)).toEqual([]);
  expect(await world.picturesKept(ticket)).toBe(0);
});

it('shows frames that comments of members link to, after those of the description', async () => {
  const { app } = world;
  const { owner, project } = linked;
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  const ticket = await world.ticketWith(world.address('1:3'));
  const params = { ticket: ticket.id };
  const comment = async (content: string, { token }: { token: string }) => {
    const { body } = await callEndpoint(app, ticketActivity.comment, { params, body: { content }, token });
    await worked(app);
    return body;
  };
  await comment(world.textWith(world.address('77:1')), client);
  const written = await comment(world.textWith(world.address('1:2'), world.address('1:3')), owner);
  const frames = await world.framesOf(ticket);
  expect(frames.map(({ node_id }) => node_id)).toEqual(['1:3', '1:2']);
  expect(frames[1]?.picture).not.toBeNull();
  const gone = await callEndpoint(app, ticketActivity.deleteComment, {
    params: { ticket: ticket.id, comment: written.id },
    token: owner.token,
  });
  expect(gone.status).toBeLessThan(300);
  await worked(app);
  expect((await world.framesOf(ticket)).map(({ node_id }) => node_id)).toEqual(['1:3']);
  expect(await world.picturesKept(ticket)).toBe(1);
});

it('follows changes of the description and of the project link', async () => {
  const { app } = world;
  const { token } = linked.owner;
  const ticket = await world.ticketWith(world.address('1:2'));
  const write = async (description: string) => {
    await callEndpoint(app, tickets.update, { params: { ticket: ticket.id }, body: { description }, token });
    await worked(app);
  };
  await write(world.textWith(world.address('1:3'), world.address('1:2')));
  expect((await world.framesOf(ticket)).map(({ node_id }) => node_id)).toEqual(['1:3', '1:2']);
  await write('<p>No link</p>');
  expect(await world.framesOf(ticket)).toEqual([]);
  expect(await world.picturesKept(ticket)).toBe(0);
  await write(world.textWith(world.address('1:2')));

  const params = { project: linked.project.id };
  const nothing = { figma_file_key: null, figma_file_name: null, figma_file_url: null };
  await callEndpoint(app, projects.update, { params, body: nothing, token });
  await worked(app);
  expect(await world.framesOf(ticket)).toEqual([]);
  const body = { url: `https://www.figma.com/design/${linked.file.key}` };
  await callEndpoint(app, figma.link, { params, body, token });
  await worked(app);
  expect((await world.framesOf(ticket))[0]?.picture).not.toBeNull();
});

it('says why there is no picture, and asks again only when the file has changed', async () => {
  const ticket = await world.ticketWith(world.address('77:1'));
  const problem = 'Figma has no picture of this frame. It may have been deleted there.';
  expect(await world.framesOf(ticket)).toMatchObject([{ picture: null, problem }]);
  const asked = world.counts().image;
  await world.picturedAgo(61);
  await world.look();
  expect(world.counts().image).toBe(asked);
  world.standIns.designs.change(linked.file);
  await world.look();
  expect(world.counts().image).toBe(asked + 1);
});

it.each(['500', '429', 'html', 'cut'] as const)(
  'shows pictures once Figma, which answered with %s, works again',
  async (fault) => {
    world.standIns.faults.set('figma', fault, 1);
    const ticket = await world.ticketWith(world.address('1:2'));
    expect(await world.framesOf(ticket)).toMatchObject([{ picture: null }]);
    world.standIns.faults.set('figma', 'none');
    world.later(1_500);
    await world.look();
    expect(await world.framesOf(ticket)).toMatchObject([{ picture: { width: 320 }, problem: null }]);
  },
);

it('deletes the frames of a permanently deleted ticket, and asks nothing without a connection', async () => {
  const { app } = world;
  const ticket = await world.ticketWith(world.address('1:2'));
  await app.services.db.query(sql`delete from ticket_records where id = ${ticket.id}`);
  expect(await app.services.db.query(sql`select 1 from ticket_frames where ticket_id = ${ticket.id}`)).toEqual([]);
  expect(await world.picturesKept(ticket)).toBe(0);
  await app.services.db.query(sql`delete from integrations where company_id = ${linked.owner.company_id}`);
  const before = world.counts();
  const later = await world.ticketWith(world.address('1:3'));
  expect(await world.framesOf(later)).toMatchObject([{ picture: null, problem: null }]);
  expect(world.counts()).toEqual(before);
});
