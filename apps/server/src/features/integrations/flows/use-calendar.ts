// Gives flows and jobs the token of a person's calendar, renewed when it is about to end.
import { setTimeout as wait } from 'node:timers/promises';
import { SYSTEM } from '@worklane/domain/access/can';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import {
  claimCalendarRenewal,
  loseCalendar,
  releaseCalendarRenewal,
  saveCalendarTokens,
} from '../commands/renew-calendar.ts';
import { googleClient } from '../providers/google-calendar.ts';
import { type CalendarConnection, readCalendarConnection } from '../reads.ts';
import { exchangeRefreshToken } from './ask-for-tokens.ts';
import { ConnectionRefused } from './connect.ts';
import { openCalendar, sealCalendar } from './seal-calendar.ts';

/** There is no calendar, or none that works. */
export class CalendarNotConnected extends ConnectionRefused {
  constructor() {
    super('Google Calendar is not connected');
    this.name = 'CalendarNotConnected';
  }
}

export interface UsableCalendar {
  access_token: string;
  /** Goes up with each renewal. */
  version: number;
  account: string | null;
  expires_at: string | null;
}

/** A token that ends sooner than this is renewed first (specification, extensions, section 5). */
const EXPIRING_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 20_000;
const LOOK_MS = 100;

/**
 * @param renewing the version of a token that is to be renewed whatever its end
 * @throws CalendarNotConnected; OutsideError when Google cannot be asked for a new one now
 */
export async function calendarTokenFor(
  services: Services,
  user_id: string,
  renewing?: number,
): Promise<UsableCalendar> {
  const { db, run, now } = services;
  for (const until = Date.now() + LONGEST_WAIT_MS; Date.now() < until; await wait(LOOK_MS)) {
    const connection = await readCalendarConnection(db, user_id);
    if (!connection?.sealed) throw new CalendarNotConnected();
    const { token_version: version, expires_at, account, sealed } = connection;
    const isExpiring = expires_at !== null && Date.parse(expires_at) - now().getTime() <= EXPIRING_MS;
    if (!isExpiring && version !== renewing) {
      return { access_token: openCalendar(services, user_id, sealed).access_token, version, account, expires_at };
    }
    // Another process renews them: what it saves is used here.
    if (await run(SYSTEM, claimCalendarRenewal, { user_id, version })) await renew(services, connection, sealed);
  }
  throw new CalendarNotConnected();
}

async function renew(
  services: Services,
  { user_id, token_version: version }: CalendarConnection,
  sealed: string,
): Promise<void> {
  const { run } = services;
  const former = openCalendar(services, user_id, sealed);
  try {
    if (!former.refresh_token) return await giveUp(services, { user_id, version });
    const answer = await exchangeRefreshToken(services, googleClient(services), former.refresh_token);
    await run(SYSTEM, saveCalendarTokens, { user_id, version, ...sealCalendar(services, user_id, answer, former) });
  } catch (error) {
    if (error instanceof OutsideError && error.word === 'invalid_grant') {
      return giveUp(services, { user_id, version }, error);
    }
    await run(SYSTEM, releaseCalendarRenewal, { user_id, version });
    throw error;
  }
}

/** @param refusal its request is named to the user and in the log; undefined if the tokens have ended and none was sent */
async function giveUp(
  { run, log }: Services,
  calendar: { user_id: string; version: number },
  refusal?: OutsideError,
): Promise<void> {
  const { requestId: request_id, status, word } = refusal ?? {};
  const named = request_id ? ` (request ${request_id})` : '';
  log.warn({ type: 'google', request_id, status, word }, 'a connection is no longer accepted');
  const problem = `Google no longer accepts the connection${named}. Connect your calendar again.`;
  await run(SYSTEM, loseCalendar, { ...calendar, problem });
}

/**
 * Runs a function with the token. If Google refuses a token that has not expired, the calendar is lost and its tokens
 * are removed.
 * @throws CalendarNotConnected, OutsideError
 */
export async function withCalendar<Answer>(
  services: Services,
  user_id: string,
  work: (token: UsableCalendar) => Promise<Answer>,
): Promise<Answer> {
  const token = await calendarTokenFor(services, user_id);
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof OutsideError) || error.status !== 401) throw error;
    await giveUp(services, { user_id, version: token.version }, error);
    throw new CalendarNotConnected();
  }
}
