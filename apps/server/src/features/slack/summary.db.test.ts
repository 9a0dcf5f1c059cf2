// Tests the summary of a project in Slack: once on its days, at its time in the company's time zone.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { INTERRUPTED } from './flows/post-to-slack.ts';
import { summariseForSlack } from './jobs.ts';
import { sendSummaries } from './send-summaries.ts';
import { type SlackWorld, startSlackWorld } from './testing/slack-world.ts';

let world: SlackWorld;
beforeAll(async () => {
  world = await startSlackWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('the summary', () => {
  const summarise = async () => {
    await sendSummaries(world.teller.services);
    await jobsSettled(world.teller);
    return world.hooks.messages.map(({ attachments }) => attachments?.[0]?.blocks[0]?.text.text ?? '');
  };

  it('is sent once on its days, at its time in the time zone of the company', async () => {
    await world.query(sql`update companies set time_zone = 'Pacific/Auckland' where id = ${world.project.company_id}`);
    await aTicket(world.app, world.owner, world.project, { due_date: '2020-01-01' });
    // 2031-03-03 is a Monday; Auckland is 13 hours ahead.
    await world.save({ frequency: 'scheduled', frequency_days: [1], frequency_time: '09:00' });
    world.clock.now = new Date('2031-03-02T19:59:00Z');
    expect(await summarise()).toEqual([]);
    world.clock.now = new Date('2031-03-02T20:00:00Z');
    const [text = ''] = await summarise();
    expect(text).toContain('Summary of');
    expect(text).toMatch(/\d+ tickets? overdue/);
    expect(text).toContain('Todo: ');
    world.clock.now = new Date('2031-03-03T09:00:00Z');
    expect(await summarise()).toHaveLength(1);
    world.clock.now = new Date('2031-03-04T09:00:00Z');
    expect(await summarise()).toHaveLength(1);
    world.clock.now = new Date('2031-03-09T21:00:00Z');
    expect(await summarise()).toHaveLength(2);
    expect(await world.query(sql`select last_error from slack_notification_settings`)).toEqual([{ last_error: null }]);
  });

  it('waits in one job while Slack fails, and says so when its process was killed', async () => {
    await world.save({ frequency: 'scheduled', frequency_days: [0, 1, 2, 3, 4, 5, 6], frequency_time: '00:00' });
    world.hooks.failing = { status: 503, word: 'unavailable' };
    for (let minute = 0; minute < 3; minute++) await summarise();
    expect(await world.query(sql`select state from jobs.job where name = ${summariseForSlack.name}`)).toHaveLength(1);
    world.hooks.failing = undefined;
    await world.query(sql`delete from jobs.job`);
    vi.spyOn(world.teller.services.outside, 'call').mockImplementationOnce(() => {
      // As if the process ended here: nothing is noted any more.
      vi.spyOn(world.teller.services.db, 'transaction').mockRejectedValueOnce(new Error('killed'));
      throw new Error('killed');
    });
    await summarise();
    vi.restoreAllMocks();
    expect(await summarise()).toEqual([]);
    expect((await world.settings())?.last_error).toBe(INTERRUPTED);
  });
});
