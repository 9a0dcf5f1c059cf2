// Sends a member who has linked their Slack account a direct message about a comment, through every fault.
import { slackApp } from '@worklane/contract/integrations/slack-app';
import { notificationSettings } from '@worklane/contract/notification-settings';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { aMember, aTicket, type TestPerson } from '../../apps/server/src/testing/factories.ts';
import { callEndpoint } from '../../apps/server/src/testing/start-test-app.ts';
import { type Action, type Fault, type FaultWorld, newState } from './fault-world.ts';

/** @param hasArrived whether the message is there once Slack is well again */
export function directMessageAction(
  world: FaultWorld,
  { connect, hasArrived }: { connect(): Promise<void>; hasArrived(fault: Fault): boolean },
): Action {
  const { app, standIns, owner, project, query } = world;
  const { slackWorkspace } = standIns;
  let member: TestPerson | undefined;
  let ticket = '';
  async function linkedMember(): Promise<TestPerson> {
    const mate = await aMember(app, owner.company_id, 'team_member');
    const state = newState();
    const begun = await callEndpoint(app, slackApp.begin, {
      token: mate.token,
      body: { redirectUri: 'http://worklane.test/slack/link', state },
    });
    const { code = '' } = await standIns.answer(begun.body.url);
    await callEndpoint(app, slackApp.finish, { token: mate.token, body: { code, state } });
    const choice = await callEndpoint(app, notificationSettings.choose, {
      token: mate.token,
      params: { company: owner.company_id },
      body: { project_id: null, kind: 'commented', is_in_slack: true } as never,
    });
    expect(choice.status).toBe(200);
    return mate;
  }
  return {
    name: 'tells a member of a comment',
    on: /\/chat\.postMessage$/,
    most: 2,
    async prepare() {
      await connect();
      member = await linkedMember();
      ({ id: ticket } = await aTicket(app, owner, project));
      await query(sql`
        insert into ticket_watchers (company_id, ticket_id, user_id, is_watching)
        values (${owner.company_id}, ${ticket}, ${member.id}, true)`);
      slackWorkspace.direct.length = 0;
    },
    async run() {
      const request = { params: { ticket }, token: owner.token, body: { content: '<p>Once</p>' } };
      expect((await callEndpoint(app, ticketActivity.comment, request)).status).toBe(200);
      await world.work();
      return undefined;
    },
    async after(fault) {
      expect(slackWorkspace.direct).toHaveLength(hasArrived(fault) ? 1 : 0);
      // Whatever became of the message, it is in the inbox.
      const [row] = await query<{ count: number }>(sql`
        select count(*)::int as count from notifications where user_id = ${member?.id} and kind = 'commented'`);
      expect(row?.count).toBe(1);
      await callEndpoint(app, slackApp.unlink, { token: member?.token });
    },
  };
}
