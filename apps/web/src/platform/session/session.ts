// Holds the session of this browser: a short-lived token, renewed before it ends, shared by all tabs. The server alone reads
// the cookie behind it.
import { ApiError, noTokenError } from '@worklane/client/api-error';
import { type AccessToken, auth, type SignedIn } from '@worklane/contract/auth';
import type { CompanyBrief } from '@worklane/contract/users';
import { takeBootRenewal } from '../api/boot-answers.ts';
import { send } from '../api/send.ts';
import { localState } from '../local-state/local-state.ts';
import { viewAs } from '../local-state/view-as.ts';
import { withBackOff } from './back-off.ts';
import { isDue, readExpiry, renewIn } from './token-expiry.ts';

type Message = { kind: 'signed-in' } | { kind: 'signed-out' } | { kind: 'renewed'; token: string };

/** `asked`: the user logged out, here or in another tab. `ended`: the server no longer knows the session. */
export type Ending = 'asked' | 'ended';

let timer: ReturnType<typeof setTimeout> | undefined;
let renewal: Promise<string> | undefined;
const endings = new Set<(ending: Ending) => void>();
const beginnings = new Set<() => void>();
const unverified = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('worklane-session');

export function currentToken(): string | undefined {
  return localState.get().token;
}

export function isSignedIn(): boolean {
  return currentToken() !== undefined;
}

/** Calls back when the session is over, in whichever tab or on the server it ended. */
export function onSignedOut(listener: (ending: Ending) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

export function onSignedIn(listener: () => void): () => void {
  beginnings.add(listener);
  return () => beginnings.delete(listener);
}

/** Calls back when the server requires the address to be verified first. */
export function onUnverified(listener: () => void): () => void {
  unverified.add(listener);
  return () => unverified.delete(listener);
}

export function tellUnverified(): void {
  for (const tell of unverified) tell();
}

export function signIn({ user, companies, token }: SignedIn): void {
  const { currentUser, company } = localState.get();
  if (currentUser?.id !== user.id) localState.setCurrentProject(undefined);
  localState.setUser(user);
  localState.setCompany(chooseCompany(companies, company?.id));
  localState.setToken(token);
  schedule(token);
  post({ kind: 'signed-in' });
  for (const tell of beginnings) tell();
}

/** Chooses the company used before, if the user still belongs to it, otherwise the first. */
export function chooseCompany(companies: readonly CompanyBrief[], wanted: string | undefined) {
  return companies.find(({ id }) => id === wanted) ?? companies[0];
}

/** Clears everything here at once, then tells the server, which ends the user's other streams. */
export async function signOut(): Promise<void> {
  end('asked');
  post({ kind: 'signed-out' });
  await send(auth.logout, {}).catch(() => undefined);
}

/**
 * Returns a token newer than the `used` one, with one request for many callers.
 * @throws ApiError when the session is over.
 */
export function renewToken(used: string): Promise<string> {
  const held = currentToken();
  // A late refusal of a call made before the session ended: it must not end a second time.
  if (!held) return Promise.reject(noTokenError());
  if (held !== used) return Promise.resolve(held);
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** Asks the server whether the session is still valid; otherwise ends it in every tab. */
export async function checkSession(): Promise<void> {
  const token = currentToken();
  if (token) await renewToken(token).catch(() => undefined);
}

async function renew(): Promise<string> {
  const before = currentToken();
  try {
    const { token } = (await withBackOff(askAgain, isRefusal)) as AccessToken;
    // The user logged out while we waited: drop the new token.
    if (currentToken() === undefined) throw noTokenError();
    localState.setToken(token);
    schedule(token);
    post({ kind: 'renewed', token });
    return token;
  } catch (error) {
    if (isRefusal(error) && currentToken() === before) {
      end('ended');
      post({ kind: 'signed-out' });
    }
    throw error;
  }
}

async function askAgain(): Promise<unknown> {
  const asked = await takeBootRenewal()?.catch(() => undefined);
  if (asked?.ok) return asked.json();
  return send(auth.refresh, {});
}

/** Tells whether the server would answer the same again. Everything else may be the network's fault. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

function schedule(token: string): void {
  clearTimeout(timer);
  const expiresAt = readExpiry(token);
  if (expiresAt !== undefined) timer = setTimeout(renewIfDue, renewIn(expiresAt, Date.now()));
}

function renewIfDue(): void {
  const token = currentToken();
  const expiresAt = token && readExpiry(token);
  if (!token || !expiresAt) return;
  // When the network is away, the next focus or the network's return tries again.
  if (isDue(expiresAt, Date.now())) renewToken(token).catch(() => undefined);
  else schedule(token);
}

function end(ending: Ending): void {
  clearTimeout(timer);
  localState.clear();
  for (const tell of endings) tell(ending);
}

function post(message: Message): void {
  channel?.postMessage(message);
}

/** Starts the session. Called once, when the page starts. */
export function startSession(): void {
  renewIfDue();
  addEventListener('focus', renewIfDue);
  addEventListener('online', renewIfDue);
  document.addEventListener('visibilitychange', renewIfDue);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'signed-out') {
      if (isSignedIn()) end('asked');
    } else if (data.kind === 'renewed') {
      if (!isSignedIn()) return;
      localState.setToken(data.token);
      schedule(data.token);
    } else {
      // Another person may have signed in: nothing of the one before may stay on screen.
      viewAs.end();
      location.reload();
    }
  });
}
