// Links a user's Slack account. The user signs in at Slack, which identifies them. Matching email addresses would prove nothing, and
// another user could open a link sent through Slack (specification decision T-113).
import { fail } from '../../../platform/http/fail.ts';
import { hashToken } from '../../../platform/secrets/new-token.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { insertSecret, takeSecret } from '../../accounts/steps/one-time-secrets.ts';
import { identifyAtSlack, slackSignInAddress } from '../../integrations/flows/sign-in-at-slack.ts';
import { linkSlack } from '../commands/link-slack.ts';

const RETURN_PATH = '/slack/link';

interface Attempt {
  type: 'slack-account';
  user_id: string;
  session_id: string;
}
interface Began extends Attempt {
  redirectUri: string;
}

const attemptOf = ({ user_id, session_id }: SessionViewer): Attempt => ({ type: 'slack-account', user_id, session_id });

/** @throws Refusal integration_not_set_up, return_address_invalid */
export async function beginLink(
  services: Services,
  viewer: SessionViewer,
  { redirectUri, state }: { redirectUri: string; state: string },
): Promise<{ url: string }> {
  const { db, now, config } = services;
  if (redirectUri !== `${config.publicUrl}${RETURN_PATH}`) fail('return_address_invalid');
  const url = slackSignInAddress(services, { redirectUri, state });
  const data: Began = { ...attemptOf(viewer), redirectUri };
  await insertSecret(db, now(), hashToken(state), { purpose: 'integration', auth_id: null, data: { ...data } });
  return { url };
}

/** @throws Refusal integration_state_invalid, slack_sign_in_failed, slack_accounts_limit */
export async function finishLink(
  services: Services,
  viewer: SessionViewer,
  { code, state }: { code: string; state: string },
): Promise<void> {
  const { db, now, run } = services;
  const taken = await takeSecret<Began>(db, now(), 'integration', state, { ...attemptOf(viewer) });
  if (!taken) return fail('integration_state_invalid');
  const account = await identifyAtSlack(services, { code, redirectUri: taken.data.redirectUri });
  await run(viewer, linkSlack, { session_id: viewer.session_id, account });
}
