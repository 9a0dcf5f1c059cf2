// Tests notifications when Slack fails or the sending process is killed: tried again, switched off, never sent twice.
import type { SlackHooks } from '@worklane/stand-ins/integrations/slack-hooks';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { INTERRUPTED } from './flows/post-to-slack.ts';
import { takeLines } from './steps/hold-lines.ts';
import { type SlackWorld, startSlackWorld } from './testing/slack-world.ts';

let world: SlackWorld;
beforeAll(async () => {
  world = await startSlackWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('when Slack fails', () => {
  const failed = async (failing: SlackHooks['failing']) => {
    await world.save();
    const { id } = await aTicket(world.app, world.owner, world.project);
    world.hooks.failing = failing;
    await world.told();
    return id;
  };

  it.each([429, 503] as const)('retries what Slack answered with %i', async (status) => {
    await failed({ status, word: 'rate_limited', headers: { 'retry-after': '30' } });
    expect((await world.settings())?.last_error).toBe('Slack could not be reached. The message is sent again.');
    world.hooks.failing = undefined;
    await aTicket(world.app, world.owner, world.project);
    expect(await world.told()).toHaveLength(2);
    expect((await world.settings())?.last_error).toBeNull();
  });

  it.each([404, 410] as const)(
    'is switched off, with the reason, when the webhook no longer exists (%i)',
    async (status) => {
      await failed({ status, word: 'no_service' });
      const after = await world.settings();
      expect(after?.enabled).toBe(false);
      expect(after?.last_error).toContain('Slack does not know this webhook any more');
      expect(await world.query(sql`select 1 from slack_lines`)).toEqual([]);
    },
  );

  it('posts nothing twice when the sending process is killed, and says what might not have arrived', async () => {
    await world.save();
    await aTicket(world.app, world.owner, world.project);
    await world.teller.services.reactions.follow();
    await world.query(sql`update slack_lines set handed_at = now() - interval '1 minute'`);
    expect(await world.told()).toEqual([]);
    expect(await world.query(sql`select 1 from slack_lines`)).toEqual([]);
    expect(await world.settings()).toMatchObject({ last_error: INTERRUPTED, last_sent_at: null });
  });

  it('keeps lines that another process is sending, which sends them again when Slack refuses them', async () => {
    await world.save();
    const { title } = await aTicket(world.app, world.owner, world.project);
    const { outside } = world.teller.services;
    const call = outside.call.bind(outside);
    world.hooks.failing = { status: 503, word: 'unavailable' };
    vi.spyOn(outside, 'call').mockImplementationOnce(async (given) => {
      // While it is sent, something else happens in the project, and is sent too.
      await aTicket(world.app, world.owner, world.project, { title: 'Another one' });
      await world.teller.services.reactions.follow();
      await world.query(sql`delete from jobs.job where state = 'created'`);
      await world.teller.services.db.transaction((tx) =>
        takeLines(tx, { ...world.project, project_id: world.project.id }, new Date()),
      );
      return call(given);
    });
    await world.told();
    world.hooks.failing = undefined;
    expect((await world.told()).join()).toContain(title);
  });
});
