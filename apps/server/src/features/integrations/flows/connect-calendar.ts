// Connects a user's calendar: builds the address at Google, and completes the connection with the code that the browser
// returns with.
import { ERRORS } from '@worklane/contract/platform/errors';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import * as z from 'zod/mini';
import { fail } from '../../../platform/http/fail.ts';
import { hashToken } from '../../../platform/secrets/new-token.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { insertSecret, takeSecret } from '../../accounts/steps/one-time-secrets.ts';
import { saveCalendar } from '../commands/save-calendar.ts';
import { GOOGLE_CALENDAR, googleClient, RETURN_PATH } from '../providers/google-calendar.ts';
import { exchangeCode } from './ask-for-tokens.ts';
import { ConnectionRefused } from './connect.ts';
import { discardUnlessStored } from './discard-tokens.ts';
import { sealCalendar } from './seal-calendar.ts';

interface Attempt {
  type: 'google-calendar';
  user_id: string;
  session_id: string;
}
interface Began extends Attempt {
  redirectUri: string;
  /** Sealed. */
  verifier: string;
}

const attemptOf = ({ user_id, session_id }: SessionViewer): Attempt => ({
  type: 'google-calendar',
  user_id,
  session_id,
});

/** @throws Refusal integration_not_set_up, return_address_invalid */
export async function beginCalendar(
  services: Services,
  viewer: SessionViewer,
  { redirectUri, state }: { redirectUri: string; state: string },
): Promise<{ url: string; oauth_url: string }> {
  const { db, now, config, sealFor } = services;
  const { clientId = '' } = googleClient(services);
  if (redirectUri !== `${config.publicUrl}${RETURN_PATH}`) fail('return_address_invalid');
  const verifier = generateRandomCodeVerifier();
  const hash = hashToken(state);
  const sealed = sealFor('integration-states').close(verifier, hash.toString('base64url'));
  const data: Began = { ...attemptOf(viewer), redirectUri, verifier: sealed };
  await insertSecret(db, now(), hash, { purpose: 'integration', auth_id: null, data: { ...data } });
  const { GOOGLE_CALENDAR_URL, GOOGLE_CALENDAR_SCOPES } = config.integrations;
  const url = new URL(`${GOOGLE_CALENDAR_URL}/o/oauth2/v2/auth`);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: GOOGLE_CALENDAR_SCOPES,
    state,
    // Without both there is no refresh token the second time.
    access_type: 'offline',
    prompt: 'consent',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  return { url: url.href, oauth_url: url.href };
}

/** @throws ConnectionRefused for a state that is not there any more; OutsideError when Google refuses or does not answer */
export async function finishCalendar(
  services: Services,
  viewer: SessionViewer,
  { code, state }: { code: string; state: string },
): Promise<{ connected: boolean; account: string | null }> {
  const { db, now, run, sealFor } = services;
  const client = googleClient(services);
  const taken = await takeSecret<Began>(db, now(), 'integration', state, { ...attemptOf(viewer) });
  if (!taken) throw new ConnectionRefused(ERRORS.integration_state_invalid.message);
  const { redirectUri, verifier: sealed } = taken.data;
  const verifier = sealFor('integration-states').open(sealed, hashToken(state).toString('base64url'));
  const answer = await exchangeCode(services, client, { code, redirectUri, verifier });
  const { user_id } = viewer;
  await discardUnlessStored(services, answer, { at: 'google', user_id });
  const account = await accountOf(services, answer.access_token);
  await run(viewer, saveCalendar, { ...sealCalendar(services, user_id, answer), account });
  return { connected: true, account };
}

const Primary = z.object({ id: z.string() });

/** Asks for the address of the account; null when the granted scopes don't include it. */
async function accountOf({ outside, config }: Services, token: string): Promise<string | null> {
  const api = config.integrations.GOOGLE_CALENDAR_API_URL;
  const answer = await outside.call({
    who: GOOGLE_CALENDAR,
    reach: { provider: api },
    url: `${api}/users/me/calendarList/primary`,
    headers: { authorization: `Bearer ${token}` },
    accepts: [403, 404],
  });
  return answer.status === 200 ? answer.json(Primary).id.slice(0, 254) : null;
}
