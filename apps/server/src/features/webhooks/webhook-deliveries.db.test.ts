// Tests what webhooks send over real HTTP, in which order, and through which process.
import { projectWebhooks, webhooks } from '@worklane/contract/integrations/webhooks';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { tickets } from '@worklane/contract/tickets';
import type { Receiver } from '@worklane/stand-ins/integrations/webhook-receiver';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { startWebhookWorld, type WebhookWorld } from '../../testing/worlds/webhook-world.ts';
import { sendDeliveries } from './jobs.ts';

let world: WebhookWorld;
let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let receiver: Receiver;

beforeAll(async () => {
  world = await startWebhookWorld(inject('templateUrl'));
  ({ app } = world);
});
beforeEach(async () => {
  ({ owner, project, receiver } = await world.begin());
});
afterAll(() => world.close());

const types = () => receiver.calls.map(({ body }) => body.type);

describe('deliveries', () => {
  it('are signed, name the event and its subject, and contain no texts', async () => {
    const webhook = await world.aWebhook();
    const { id, key } = await aTicket(app, owner, project, {
      title: 'Cache headers',
      description: '<p>Very long</p>',
    });
    await world.update(id, { priority: 'high', description: '<p>Another text</p>' });
    await world.update(id, { status: 'done' });
    await world.asOwner(app, ticketActivity.comment, {
      params: { ticket: id },
      body: { content: '<p>Looks good</p>' },
    });
    await world.asOwner(app, tickets.delete, { params: { ticket: id } });
    await world.sent();
    expect(types()).toEqual([
      'ticket.created',
      'ticket.updated',
      'ticket.updated',
      'comment.created',
      'ticket.deleted',
    ]);
    expect(receiver.calls.every(({ isAccepted }) => isAccepted)).toBe(true);
    const [created, edited, done, comment, deleted] = receiver.calls.map(({ body }) => body.data);
    const shared = {
      company_id: owner.company_id,
      project_id: project.id,
      actor_id: owner.id,
      via: 'page',
      ticket_id: id,
    };
    expect(created).toMatchObject({ ...shared, ticket: { title: 'Cache headers', status: 'todo' } });
    expect(edited).toMatchObject({ ...shared, changes: { priority: 'high' } });
    expect(done).toMatchObject({ ...shared, changes: { status: 'done' } });
    expect(comment).toMatchObject({ ...shared, comment_id: expect.any(String) });
    expect(deleted).toEqual(shared);
    expect(JSON.stringify(receiver.calls)).not.toMatch(/Very long|Another text|Looks good/);
    expect(key).toMatch(/-1$/);
    const rows = await world.log(webhook);
    expect(rows.map(({ state, tries, status, error }) => [state, tries, status, error])).toEqual(
      Array(5).fill(['delivered', 1, 200, null]),
    );
    expect(new Set(receiver.calls.map((call) => call.id))).toEqual(new Set(rows.map((row) => row.id)));
    const shown = await world.details(webhook, rows.at(-1)?.id ?? '');
    expect(JSON.parse(shown.body)).toEqual(receiver.calls[0]?.body);
    expect(shown.attempts).toEqual([
      {
        at: expect.any(String),
        milliseconds: expect.any(Number),
        status: 200,
        error: null,
        answer: expect.stringContaining('received'),
      },
    ]);
  });

  it('tell of a move the ticket that was moved, with its former status', async () => {
    const first = await aTicket(app, owner, project);
    const second = await aTicket(app, owner, project);
    await world.aWebhook({ events: ['ticket.moved'] });
    const move = { status: 'done', before: null };
    await world.asOwner(app, tickets.move, { params: { ticket: second.id }, body: move });
    await world.asOwner(app, tickets.move, { params: { ticket: first.id }, body: { ...move, before: second.id } });
    await world.sent();
    expect(receiver.calls.map(({ body: { data } }) => [data.ticket_key, data.former_status, data.status])).toEqual([
      [`${project.key}-2`, 'todo', 'done'],
      [`${project.key}-1`, 'todo', 'done'],
    ]);
  });

  it('are limited to the chosen events and projects, and to the project of a webhook', async () => {
    const other = await aProject(app, owner);
    const all = world.standIns.receivers.receiver(uuidv7());
    const { body: ofAll } = await world.asOwner(app, webhooks.create, {
      params: world.company(),
      body: world.fields({ url: all.url, events: ['ticket.created'] }),
    });
    all.secrets = [ofAll.secret];
    await world.aWebhook({ events: ['ticket.created', 'ticket.deleted'], project_ids: [project.id] });
    const own = world.standIns.receivers.receiver(uuidv7());
    const { body: ofOther } = await world.asOwner(app, projectWebhooks.create, {
      params: { project: other.id },
      body: world.fields({ url: own.url, events: ['ticket.created', 'ticket.deleted'] }),
    });
    own.secrets = [ofOther.secret];
    const here = await aTicket(app, owner, project);
    const there = await aTicket(app, owner, other);
    await world.update(here.id, { priority: 'high' });
    await world.asOwner(app, tickets.delete, { params: { ticket: there.id } });
    await world.sent();
    const told = (each: Receiver) => each.calls.map(({ body }) => [body.type, body.data.ticket_id]);
    expect(told(all).toSorted()).toEqual(
      [
        ['ticket.created', here.id],
        ['ticket.created', there.id],
      ].toSorted(),
    );
    expect(told(receiver)).toEqual([['ticket.created', here.id]]);
    expect(told(own)).toEqual([
      ['ticket.created', there.id],
      ['ticket.deleted', there.id],
    ]);
  });

  it('name no ticket by the key and title that it has in another project', async () => {
    const other = await aProject(app, owner);
    const { body } = await world.asOwner(app, projectWebhooks.create, {
      params: { project: project.id },
      body: world.fields(),
    });
    receiver.secrets = [body.secret];
    const { id } = await aTicket(app, owner, project, { title: 'Cache headers' });
    await world.sender.services.reactions.follow();
    await world.update(id, { priority: 'high' });
    await world.asOwner(app, ticketCopies.transfer, { params: { ticket: id }, body: { project_id: other.id } });
    await world.update(id, { title: 'Hidden plans' });
    await world.sent();
    expect(types()).toEqual(['ticket.created', 'ticket.updated', 'ticket.left']);
    const [, ...late] = receiver.calls.map((each) => each.body.data);
    expect(late.every(({ ticket_id }) => ticket_id === id)).toBe(true);
    expect(JSON.stringify(late)).not.toMatch(new RegExp(`Hidden plans|${other.key}-`));
  });

  it('of another company never arrive', async () => {
    await world.aWebhook();
    const stranger = await aPerson(world.sender);
    await aTicket(app, stranger, await aProject(app, stranger));
    await world.sent();
    expect(receiver.calls).toEqual([]);
  });

  it('keep the order of a ticket while one fails, and hold up no other ticket', async () => {
    const [first, second] = [await aTicket(app, owner, project), await aTicket(app, owner, project)];
    await world.aWebhook({ events: ['ticket.updated'] });
    let failures = 0;
    receiver.faultOf = ({ data }) =>
      (data.changes as { title: string }).title === 'one' && failures++ === 0 ? 'fail' : 'none';
    for (const title of ['one', 'two', 'three']) await world.update(first.id, { title });
    for (const title of ['four', 'five']) await world.update(second.id, { title });
    await world.sent();
    const titles = () =>
      receiver.calls.map(({ body, isAccepted }) => [(body.data.changes as { title: string }).title, isAccepted]);
    const accepted = () => titles().flatMap(([title, isAccepted]) => (isAccepted ? [title] : []));
    expect(accepted().filter((title) => title === 'four' || title === 'five')).toEqual(['four', 'five']);
    world.later(6);
    await world.sent();
    expect(accepted().filter((title) => title !== 'four' && title !== 'five')).toEqual(['one', 'two', 'three']);
    expect(receiver.calls).toHaveLength(6);
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(5);
  });
});

it('sends nothing while another process holds the webhook, and again under the same id once it was silent', async () => {
  const webhook = await world.aWebhook({ events: ['ticket.created'] });
  await aTicket(app, owner, project);
  await world.sent();
  // Sent, but not recorded: its sender holds it, and was killed.
  await world.query(sql`
    with unrecorded as (
      update webhook_deliveries set state = 'waiting', done_at = null, due_at = ${world.now()} where webhook_id = ${webhook})
    update webhooks set sender = gen_random_uuid(), sender_until = ${new Date(world.now().getTime() + 30_000)}, job_at = null
    where id = ${webhook}`);
  const { jobs } = world.sender.services;
  await jobs.add(sendDeliveries, { company_id: owner.company_id, webhook_id: webhook, in_seconds: 0 });
  const planned = () => world.query(sql`select 1 from webhooks where id = ${webhook} and job_at is not null`);
  await expect
    .poll(() => {
      jobs.wake(sendDeliveries.name);
      return planned();
    })
    .toHaveLength(1);
  expect(receiver.calls).toHaveLength(1);
  world.later(31);
  await world.sent();
  expect(receiver.calls).toHaveLength(2);
  expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(1);
  expect((await world.log(webhook))[0]?.state).toBe('delivered');
});
