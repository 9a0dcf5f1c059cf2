// Signs a user in at Slack (OpenID Connect), and asks Slack which account that was.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { fail } from '../../../platform/http/fail.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { providersOf } from '../providers/all-providers.ts';
import { exchangeCode, type TokenClient } from './ask-for-tokens.ts';
import { discardUnlessStored } from './discard-tokens.ts';

const SLACK = 'Slack';

export interface SlackIdentity {
  slack_user_id: string;
  team_id: string;
  team_name: string | null;
}

const id = z.string().check(z.minLength(1), z.maxLength(100));
/** Slack's claims about who signed in. */
const UserInfo = z.object({
  ok: z.boolean(),
  'https://slack.com/user_id': z.optional(id),
  'https://slack.com/team_id': z.optional(id),
  'https://slack.com/team_name': z.optional(z.string()),
});

export const isSlackSetUp = ({ config }: Pick<Services, 'config'>): boolean =>
  providersOf(config).slack.missing.length === 0;

/** @throws Refusal integration_not_set_up */
function clientOf({ config }: Pick<Services, 'config'>): TokenClient & { clientId: string } {
  const provider = providersOf(config).slack;
  const { clientId, missing } = provider;
  if (!clientId || missing.length > 0) {
    return fail('integration_not_set_up', { name: SLACK, settings: missing.join(' and ') });
  }
  const tokenUrl = `${config.integrations.SLACK_API_URL}/openid.connect.token`;
  return { ...provider, clientId, tokenUrl, refreshUrls: [tokenUrl] };
}

/** @returns the address at Slack where the user signs in @throws Refusal integration_not_set_up */
export function slackSignInAddress(
  services: Pick<Services, 'config'>,
  { redirectUri, state }: { redirectUri: string; state: string },
): string {
  const url = new URL(`${services.config.integrations.SLACK_URL}/openid/connect/authorize`);
  url.search = new URLSearchParams({
    response_type: 'code',
    scope: 'openid',
    client_id: clientOf(services).clientId,
    redirect_uri: redirectUri,
    state,
    nonce: createHash('sha256').update(`nonce ${state}`).digest('base64url'),
  }).toString();
  return url.href;
}

/**
 * Asks Slack who the user is. The token is not stored, so it is revoked afterwards.
 * @throws Refusal integration_not_set_up, slack_sign_in_failed
 */
export async function identifyAtSlack(
  services: Services,
  given: { code: string; redirectUri: string },
): Promise<SlackIdentity> {
  const client = clientOf(services);
  try {
    const answer = await exchangeCode(services, client, { ...given, verifier: '' });
    await discardUnlessStored(services, answer, { at: 'slack' });
    return await askWhoItIs(services, answer.access_token);
  } catch (error) {
    if (error instanceof OutsideError) return fail('slack_sign_in_failed');
    throw error;
  }
}

async function askWhoItIs({ outside, config }: Services, token: string): Promise<SlackIdentity> {
  const api = config.integrations.SLACK_API_URL;
  const answer = await outside.call({
    who: SLACK,
    reach: { provider: api },
    url: `${api}/openid.connect.userInfo`,
    headers: { authorization: `Bearer ${token}` },
  });
  const said = answer.json(UserInfo);
  const [slack_user_id, team_id] = [said['https://slack.com/user_id'], said['https://slack.com/team_id']];
  if (!said.ok || !slack_user_id || !team_id) return fail('slack_sign_in_failed');
  return { slack_user_id, team_id, team_name: said['https://slack.com/team_name']?.slice(0, 200) ?? null };
}
