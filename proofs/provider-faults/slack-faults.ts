// Lists the calls to Slack: connecting, renewing, channels, messages, previews, answers to commands, linking accounts, disconnecting.
import { slackIntegration } from '@worklane/contract/functions/slack-integration';
import { integrations } from '@worklane/contract/integrations';
import { slackApp } from '@worklane/contract/integrations/slack-app';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { tokenFor } from '../../apps/server/src/features/integrations/flows/use-token.ts';
import { callEndpoint } from '../../apps/server/src/testing/start-test-app.ts';
import { connectingActions } from './connecting-faults.ts';
import { directMessageAction } from './direct-message-faults.ts';
import { type Action, endsConnection, type FaultWorld, newState, type Provider, said } from './fault-world.ts';
import { ARRIVED, PASSING, webhookActions } from './slack-webhook-faults.ts';

export function slackFaults(world: FaultWorld): Provider {
  const { app, standIns, owner, query } = world;
  const { company_id, token } = owner;
  const connect = () => world.connect('slack');
  const ask = async (name: 'channels' | 'sendMessage', more: Record<string, unknown> = {}) => {
    const body = { action: slackIntegration[name].selectedBy, companyId: company_id, ...more };
    return said(await callEndpoint(app, slackIntegration[name], { token, body }));
  };
  const works = async () => {
    if ((await world.stateOf('slack'))?.state !== 'connected') await connect();
    expect(await ask('channels')).toBeUndefined();
  };
  let former = '';
  return {
    name: 'Slack',
    revokeAll: () => standIns.slack.revokeAll(),
    state: () => world.stateOf('slack'),
    actions: [
      ...connectingActions(world, 'slack', { token: /\/oauth\.v2\.access$/ }),
      {
        name: 'renews a token',
        on: /\/oauth\.v2\.access$/,
        async prepare() {
          await connect();
          await query(sql`update integrations set expires_at = now() where company_id = ${company_id}`);
        },
        run: () => ask('channels'),
        async after(fault) {
          if (endsConnection(fault)) expect(await ask('channels')).toContain('is not connected');
          await works();
        },
      },
      {
        name: 'lists channels',
        on: /\/conversations\.list/,
        most: 2,
        prepare: connect,
        run: () => ask('channels'),
        after: works,
      },
      {
        name: 'sends a message for a member',
        on: /\/chat\.postMessage$/,
        most: 2,
        async prepare() {
          await connect();
          standIns.slackHooks.messages.length = 0;
        },
        run: () => ask('sendMessage', { channel: 'C1', message: 'Once' }),
        async after(fault) {
          expect(standIns.slackHooks.messages).toHaveLength(ARRIVED.includes(fault) ? 1 : 0);
          await works();
        },
      },
      directMessageAction(world, {
        connect,
        hasArrived: (fault) => PASSING.includes(fault) || ARRIVED.includes(fault),
      }),
      ...webhookActions(world),
      ...inSlackActions(world, { connect, works }),
      {
        name: 'revokes the token',
        on: /\/auth\.revoke$/,
        leavesOut: ['revoked'],
        async prepare() {
          await connect();
          former = (await tokenFor(app.services, { company_id, type: 'slack' })).access_token;
        },
        async run() {
          await callEndpoint(app, integrations.disconnect, { token, params: { company: company_id, type: 'slack' } });
          expect(await world.stateOf('slack')).toBeUndefined();
          await world.work();
          return undefined;
        },
        isRetried: (fault) => fault !== 'wrong-type',
        async after() {
          expect(standIns.slack.accepts(`Bearer ${former}`)).toBe(false);
          await works();
        },
      },
    ],
  };
}

/** Lists what members do in Slack: post links, type commands and link their account. */
function inSlackActions(
  world: FaultWorld,
  { connect, works }: { connect(): Promise<void>; works(): Promise<void> },
): Action[] {
  const { app, standIns, owner } = world;
  const { token } = owner;
  const { slackWorkspace } = standIns;
  const product = (path: string, request: RequestInit) => app.server.request(path, request);
  let answer: Record<string, string> = {};
  const begin = async () => {
    const body = { redirectUri: 'http://worklane.test/slack/link', state: newState() };
    answer = await standIns.answer((await callEndpoint(app, slackApp.begin, { token, body })).body.url);
  };
  const finish = async () => {
    const { code = '', state = '' } = answer;
    return said(await callEndpoint(app, slackApp.finish, { token, body: { code, state } }));
  };
  /** Expects 200 for a delivery: Slack sends again what is answered with anything else. */
  const taken = async (delivery: Promise<Response>) => {
    expect((await delivery).status).toBe(200);
    await world.work();
    return undefined;
  };
  return [
    {
      name: 'shows a preview',
      on: /\/chat\.unfurl$/,
      most: 2,
      async prepare() {
        await connect();
        slackWorkspace.unfurls.length = 0;
      },
      run: () => taken(slackWorkspace.post(product, ['http://worklane.test/projects/P/tickets/P-1'])),
      async after(fault) {
        const shown = new Set(slackWorkspace.unfurls.map(({ unfurl_id }) => unfurl_id));
        const isThere = [...PASSING, ...ARRIVED, 'hang', 'drip', 'slow-headers', 'reset', 'cut'].includes(fault);
        expect(shown.size).toBe(isThere ? 1 : 0);
        await works();
      },
    },
    {
      name: 'answers a command',
      on: /^\/slack-answers\//,
      leavesOut: ['revoked'],
      async prepare() {
        slackWorkspace.answers.length = 0;
      },
      run: () => taken(slackWorkspace.type(product, 'find words')),
      isRetried: (fault) => PASSING.includes(fault),
      async after(fault) {
        expect(slackWorkspace.answers).toHaveLength(PASSING.includes(fault) || ARRIVED.includes(fault) ? 1 : 0);
      },
    },
    {
      name: 'signs a member in to link their account',
      on: /\/openid\.connect\.(token|userInfo)$/,
      most: 2,
      leavesOut: ['revoked'],
      prepare: begin,
      run: finish,
      async after() {
        await begin();
        expect(await finish()).toBeUndefined();
        expect((await callEndpoint(app, slackApp.get, { token })).body.accounts).toHaveLength(1);
        await callEndpoint(app, slackApp.unlink, { token });
      },
    },
  ];
}
