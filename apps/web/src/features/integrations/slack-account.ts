// Fetches, links and unlinks the user's Slack accounts.
import { queryOptions } from '@tanstack/react-query';
import { slackApp } from '@worklane/contract/integrations/slack-app';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { randomState } from './connecting.ts';

export const SLACK_LINK_RETURN = '/slack/link';
const STATE = 'worklane-linking-slack';

export const slackAccountsQuery = queryOptions({
  queryKey: ['slack-accounts'],
  queryFn: ({ signal }) => call(slackApp.get, { signal }),
  staleTime: FRESHNESS.other,
});

/** Resolves once the browser was told to leave for Slack. */
export async function goToSlack(): Promise<void> {
  const state = randomState();
  localStorage.setItem(STATE, state);
  const { url } = await call(slackApp.begin, {
    body: { redirectUri: `${location.origin}${SLACK_LINK_RETURN}`, state },
  });
  location.assign(url);
}

/** Tells whether this browser left with this state, which is valid once. */
export function takeLinkState(state: string | null): state is string {
  if (!state || localStorage.getItem(STATE) !== state) return false;
  localStorage.removeItem(STATE);
  return true;
}

export const linkSlack = (body: { code: string; state: string }) => call(slackApp.finish, { body });
export const unlinkSlack = () => call(slackApp.unlink);
