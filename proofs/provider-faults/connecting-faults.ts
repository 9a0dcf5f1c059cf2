// Lists the two calls by which a company is connected: for tokens, and for whose account it is.
import { figmaData } from '@worklane/contract/functions/figma-data';
import { githubIntegration } from '@worklane/contract/functions/github-integration';
import { slackIntegration } from '@worklane/contract/functions/slack-integration';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { callEndpoint } from '../../apps/server/src/testing/start-test-app.ts';
import { type Action, type FaultWorld, newState, said } from './fault-world.ts';

const FUNCTIONS = { figma: figmaData, github: githubIntegration, slack: slackIntegration };
const PATHS = { figma: '/figma-oauth-callback', github: '/github-oauth-callback', slack: '/slack/callback' };

export function connectingActions(
  world: FaultWorld,
  type: keyof typeof FUNCTIONS,
  on: { token: RegExp; account?: RegExp },
): Action[] {
  const { app, standIns, owner } = world;
  const { company_id, token } = owner;
  let answer: Record<string, string> = {};
  const begin = async () => {
    const redirectUri = `http://worklane.test${PATHS[type]}`;
    const body = { action: 'get-oauth-url', companyId: company_id, redirectUri, state: newState() };
    const { body: begun } = await callEndpoint(app, FUNCTIONS[type].getOauthUrl, { body, token });
    answer = await standIns.answer(begun.data?.url ?? '');
  };
  const finish = async () => {
    const { code, state } = answer;
    const body = { action: 'oauth', companyId: company_id, code, state };
    return said(await callEndpoint(app, FUNCTIONS[type].oauth, { body, token }));
  };
  const common = {
    async prepare() {
      await world.query(sql`delete from integrations where company_id = ${company_id} and type = ${type}`);
      await begin();
    },
    run: finish,
    async after() {
      // What was begun once is over; beginning again connects.
      expect(await finish()).toContain('already been used');
      await begin();
      expect(await finish()).toBeUndefined();
      expect(await world.stateOf(type)).toMatchObject({ state: 'connected', problem: null });
    },
  };
  return [
    { ...common, name: 'exchanges a code', on: on.token },
    ...(on.account ? [{ ...common, name: 'asks whose account it is', on: on.account }] : []),
  ];
}
