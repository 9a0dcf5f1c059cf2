// Tests what a project tells in Slack of its tickets: the most specific event alone, in bursts, without secrets.
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { tickets } from '@worklane/contract/tickets';
import { SYSTEM } from '@worklane/domain/access/can';
import { SLACK_COLOURS } from '@worklane/domain/slack/vocabulary';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { moveTicket } from '../tickets/commands/move-ticket.ts';
import { type SlackWorld, startSlackWorld } from './testing/slack-world.ts';

let world: SlackWorld;
beforeAll(async () => {
  world = await startSlackWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('what happens to tickets', () => {
  it('is posted once, as the most specific chosen event', async () => {
    const { id } = await aTicket(world.app, world.owner, world.project, { title: 'Fix <!channel> & more' });
    const key = `${world.project.key}-`;
    await world.told();
    await world.save();
    await world.update(id, { priority: 'high' });
    await world.update(id, { status: 'in_review' });
    await world.update(id, { status: 'done' });
    await world.asOwner(world.app, ticketActivity.comment, {
      params: { ticket: id },
      body: { content: `<p>${'Well <b>done</b> '.repeat(60)}</p>` },
    });
    const [text = ''] = await world.told();
    const lines = text.split('\n');
    expect(lines[0]).toContain(`/tickets/${key}`);
    expect(lines[0]).toContain('Fix &lt;!channel&gt; &amp; more>');
    expect(lines.slice(1, 4)).toEqual([
      `${world.owner.name} edited it`,
      `${world.owner.name} changed the status: Todo → In Review`,
      `${world.owner.name} completed it: In Review → Done`,
    ]);
    expect(lines[4]).toMatch(/commented: “Well done .*…”$/);
    expect(world.hooks.messages).toHaveLength(1);
    expect(world.hooks.messages[0]?.attachments?.[0]?.color).toBe(SLACK_COLOURS.done);
    expect(await world.told()).toHaveLength(1);
  });

  it('names GitHub where a pull request moved the ticket', async () => {
    const { id } = await aTicket(world.app, world.owner, world.project);
    await world.told();
    await world.save();
    const { company_id, id: project_id } = world.project;
    await world.app.services.run({ ...SYSTEM, via: 'github' }, moveTicket, {
      company_id,
      project_id,
      id,
      status: 'done',
      before: null,
    });
    const [text = ''] = await world.told();
    expect(text.split('\n')[1]).toBe('GitHub completed it: Todo → Done');
  });

  it('is posted as a less specific event where the specific one is not chosen, and not at all where none is', async () => {
    const { id } = await aTicket(world.app, world.owner, world.project);
    await world.told();
    await world.save({ events: ['ticket_updated', 'ticket_created'] });
    await world.update(id, { status: 'done' });
    expect((await world.told())[0]).toContain('edited it');
    world.hooks.messages.length = 0;
    await world.save({ events: ['ticket_completed'] });
    await world.update(id, { status: 'todo' });
    await aTicket(world.app, world.owner, world.project);
    expect(await world.told()).toEqual([]);
    await world.save({ enabled: false });
    await world.update(id, { status: 'done' });
    expect(await world.told()).toEqual([]);
    await world.save({ frequency: 'scheduled' });
    await world.update(id, { status: 'todo' });
    expect(await world.told()).toEqual([]);
  });

  it('is bundled: a batch of many tickets is one message', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) ids.push((await aTicket(world.app, world.owner, world.project)).id);
    await world.told();
    await world.save();
    await world.asOwner(world.app, ticketBatches.run, {
      params: world.params,
      body: { kind: 'move', ids, move: { status: 'done', before: null } },
    });
    const texts = await world.told();
    expect(world.hooks.messages).toHaveLength(1);
    expect(texts).toHaveLength(11);
    expect(texts.at(-1)).toBe('and 2 more tickets');
  });

  it('notifies nobody of a ticket or a comment that has been deleted', async () => {
    await world.save();
    const { id } = await aTicket(world.app, world.owner, world.project);
    await world.asOwner(world.app, tickets.delete, { params: { ticket: id } });
    expect(await world.told()).toEqual([]);
  });
});
