// Gives flows and jobs the token of a company's connection, renewed when it is about to end.
import { setTimeout as wait } from 'node:timers/promises';
import { type ConnectedType, INTEGRATION_NAMES } from '@worklane/contract/integrations';
import { SYSTEM } from '@worklane/domain/access/can';
import { isTokenExpired } from '@worklane/domain/integrations/token-expiry';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { breakConnection, claimRenewal, releaseRenewal, saveRenewal } from '../commands/renew-tokens.ts';
import { providersOf } from '../providers/all-providers.ts';
import type { Tokens } from '../providers/provider.ts';
import { type Connection, type ConnectionRef, readConnection } from '../reads.ts';
import { exchangeRefreshToken } from './ask-for-tokens.ts';
import { discardUnlessStored } from './discard-tokens.ts';
import { openTokens, sealTokens } from './seal-tokens.ts';

/** There is no connection, or none that works. */
export class NotConnected extends Error {
  constructor(type: ConnectedType) {
    super(`${INTEGRATION_NAMES[type]} is not connected`);
    this.name = 'NotConnected';
  }
}

export interface UsableToken extends Tokens {
  /** Goes up with each renewal. */
  version: number;
  account: string | null;
  settings: Record<string, unknown>;
}

type Ref = ConnectionRef & { type: ConnectedType };

const LONGEST_WAIT_MS = 20_000;
const LOOK_MS = 100;

/**
 * @param refused the version of a token that the provider did not take: it is renewed whatever its end
 * @throws NotConnected; OutsideError when the provider cannot be asked for a new one now
 */
export async function tokenFor(services: Services, ref: Ref, refused?: number): Promise<UsableToken> {
  const { db, run, now } = services;
  for (const until = Date.now() + LONGEST_WAIT_MS; Date.now() < until; await wait(LOOK_MS)) {
    const connection = await readConnection(db, ref);
    if (!connection || connection.state === 'broken') throw new NotConnected(ref.type);
    const { token_version: version, account, settings } = connection;
    if (!isTokenExpired(connection, now().getTime()) && version !== refused) {
      return { ...openTokens(services, ref, connection.sealed), version, account, settings };
    }
    // Another process renews them: what it saves is used here.
    if (await run(SYSTEM, claimRenewal, { ...ref, version })) await renew(services, ref, connection);
  }
  throw new NotConnected(ref.type);
}

async function renew(services: Services, ref: Ref, { sealed, token_version: version }: Connection): Promise<void> {
  const { run, config } = services;
  const provider = providersOf(config)[ref.type];
  const former = openTokens(services, ref, sealed);
  if (!former.refresh_token) return giveUp(services, ref, version);
  try {
    const answer = await exchangeRefreshToken(services, provider, former.refresh_token);
    // Disconnected or connected again since: the former tokens are revoked without these.
    await discardUnlessStored(services, answer, { at: ref.type });
    const tokens = sealTokens(services, ref, { provider, answer, former });
    await run(SYSTEM, saveRenewal, { ...ref, version, ...tokens });
  } catch (error) {
    if (error instanceof OutsideError && error.reason === 'refused') {
      return giveUp(services, ref, version, error);
    }
    await run(SYSTEM, releaseRenewal, { ...ref, version });
    throw error;
  }
}

/** @param refusal its request is named on the card and in the log; undefined if the tokens have ended and none was sent */
async function giveUp({ run, log }: Services, ref: Ref, version: number, refusal?: OutsideError): Promise<void> {
  const { requestId: request_id, status, word } = refusal ?? {};
  const named = request_id ? ` (request ${request_id})` : '';
  log.warn({ type: ref.type, request_id, status, word }, 'a connection is no longer accepted');
  const problem = `${INTEGRATION_NAMES[ref.type]} no longer accepts the connection${named}.`;
  await run(SYSTEM, breakConnection, { ...ref, version, problem });
}

/**
 * Runs a function with the token, and again with a renewed one when the provider refuses it (401 or 403).
 * @throws NotConnected, OutsideError
 */
export async function withToken<Answer>(
  services: Services,
  ref: Ref,
  work: (token: UsableToken) => Promise<Answer>,
): Promise<Answer> {
  const token = await tokenFor(services, ref);
  try {
    return await work(token);
  } catch (error) {
    if (!(error instanceof OutsideError) || (error.status !== 401 && error.status !== 403)) throw error;
    if (!token.refresh_token) throw await refusalOf(services, ref, token, error);
    const renewed = await tokenFor(services, ref, token.version);
    return await work(renewed).catch(async (again: unknown) => {
      throw await refusalOf(services, ref, renewed, again);
    });
  }
}

/** Breaks the connection when the provider no longer takes its last token. 403 may also mean a right that the token lacks. */
async function refusalOf(services: Services, ref: Ref, { version }: UsableToken, error: unknown): Promise<unknown> {
  if (error instanceof OutsideError && error.status === 401) await giveUp(services, ref, version, error);
  return error;
}
