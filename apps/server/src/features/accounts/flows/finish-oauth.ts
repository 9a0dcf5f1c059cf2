// Finishes a sign-in at a provider: takes the state once, exchanges the code, and signs the person in.
import { type OAuthOutcome, PROVIDER_LABELS, type Provider } from '@worklane/contract/identities';
import { Email, PersonName } from '@worklane/contract/users';
import type { Context } from 'hono';
import { uuidv7 } from 'uuidv7';
import { fail, Refusal } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { confirmSession } from '../commands/confirm-session.ts';
import { linkIdentity } from '../commands/link-identity.ts';
import { registration } from '../jobs.ts';
import type { NewAccount } from '../new-account.ts';
import { findAccountByAuthId, findAccountByEmail, findAccountByIdentity, findIdentity } from '../reads.ts';
import { clearSecretCookie, readSecretCookie } from '../secret-cookies.ts';
import { newAccount, type SignIn } from '../sign-in.ts';
import { peekSecret, takeSecret } from '../steps/one-time-secrets.ts';
import type { Attempt, Providers } from './ask-provider.ts';
import type { ProviderAnswer } from './provider-answer.ts';
import { saveAccount } from './save-account.ts';
import { markBrowser } from './verify-address.ts';

export interface OAuthAttempt extends Omit<Attempt, 'state'> {
  provider: Provider;
  intent: OAuthOutcome['intent'];
  /** The browser that began it, by the hash of its cookie. */
  browser: string;
  return_to: string | null;
  /** For linking and confirming: the session it was begun in. */
  session_id: string | null;
}

export interface ProviderReturn {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
}

type Entry = Pick<OAuthOutcome, 'session' | 'next'>;

export async function finishOAuth(
  services: Services,
  { signIn, providers, hashBrowser }: { signIn: SignIn; providers: Providers; hashBrowser(cookie: string): string },
  http: Context,
  body: ProviderReturn,
): Promise<OAuthOutcome> {
  const { db, now, log } = services;
  const cookie = readSecretCookie(http, 'oauth') ?? fail('oauth_state_invalid');
  const match = { browser: hashBrowser(cookie) };
  await demandOwnReturn(services, providers, match.browser, body);
  const secret = (await takeSecret<OAuthAttempt>(db, now(), 'oauth', body.state, match)) ?? fail('oauth_state_invalid');
  clearSecretCookie(http, 'oauth');
  const { provider, intent, return_to, session_id } = secret.data;
  const label = PROVIDER_LABELS[provider];
  if (body.error || !body.code) return fail('provider_refused', { provider: label, reason: reasonOf(body) });
  if (intent !== 'sign_in') await demandSession(services, http, session_id);

  const attempt = { ...secret.data, state: body.state };
  const answer = await providers
    .exchange(provider, attempt, { code: body.code, iss: body.iss })
    .catch((error: Error) => {
      if (error instanceof Refusal) throw error;
      log.warn({ provider, reason: error.message }, 'a provider gave no valid answer');
      return fail('provider_failed', { provider: label });
    });

  const entry =
    intent === 'sign_in'
      ? await enter(services, signIn, http, answer)
      : await useForAccount(services, intent, secret.auth_id as string, session_id as string, answer);
  return { intent, ...entry, return_to };
}

/** Refuses the response of another provider before the state is used up: the sign-in with the right one stays open. */
async function demandOwnReturn(
  { db, now, log }: Services,
  providers: Providers,
  browser: string,
  { state, iss }: ProviderReturn,
): Promise<void> {
  const { data } = (await peekSecret<OAuthAttempt>(db, now(), 'oauth', state)) ?? fail('oauth_state_invalid');
  if (data.browser !== browser) fail('oauth_state_invalid');
  const { provider } = data;
  const mayBe = await providers.mayReturn(provider, iss).catch((error: Error) => {
    log.warn({ provider, reason: error.message }, 'a provider could not be asked about itself');
    return fail('provider_failed', { provider: PROVIDER_LABELS[provider] });
  });
  if (!mayBe) fail('oauth_state_invalid');
}

/** Refuses to finish linking and confirming in another session than the one that started it. */
async function demandSession({ sessions }: Services, http: Context, sessionId: string | null): Promise<void> {
  const found = await sessions.find(http);
  if (!found || found.id !== sessionId) fail('not_authenticated');
}

async function useForAccount(
  { db, run }: Services,
  intent: 'link' | 'confirm',
  authId: string,
  session_id: string,
  { identity }: ProviderAnswer,
): Promise<Entry> {
  const account = (await findAccountByAuthId(db, authId)) ?? fail('not_authenticated');
  const viewer = { user_id: account.user_id, memberships: [] };
  if (intent === 'link') {
    await run(viewer, linkIdentity, { auth_id: authId, identity, takesOver: false });
  } else {
    if ((await findIdentity(db, identity.issuer, identity.subject)) !== authId) fail('identity_taken');
    await run(viewer, confirmSession, { session_id });
  }
  return { session: null, next: null };
}

/** Signs in. An address alone identifies nobody: it links an account only when both sides have verified it. */
async function enter(services: Services, signIn: SignIn, http: Context, answer: ProviderAnswer): Promise<Entry> {
  const { db, run, mail, jobs } = services;
  const { identity, isEmailProven } = answer;
  const known = await findAccountByIdentity(db, identity);
  if (known) return entered(await signIn.enter(http, known));

  const email = Email.safeParse(identity.email ?? '');
  if (!email.success) return fail('registration_failed');
  const account = await findAccountByEmail(db, email.data);

  if (isEmailProven && account) {
    const viewer = { user_id: account.user_id, memberships: [] };
    const { auth_id, email_verified } = account;
    await run(viewer, linkIdentity, { auth_id, identity, takesOver: !email_verified });
    const linked = (await findAccountByIdentity(db, identity)) ?? fail('challenge_over');
    return entered(await signIn.enter(http, linked));
  }
  const created = accountFor(answer, email.data);
  if (isEmailProven) {
    await saveAccount(services, created);
    return entered(await signIn.open(http, newAccount(created)));
  }

  if (!mail.isSending) {
    if (account) fail('identity_not_linked');
    await saveAccount(services, created);
    return entered(await signIn.open(http, newAccount(created)));
  }
  // As in signing up with a password: the answer is the same whether the address has an account or not.
  await jobs.add(registration, { ...created, verifies: {}, browser: markBrowser(services, http) });
  return { session: null, next: 'verify_email' };
}

function accountFor({ identity, name, isEmailProven }: ProviderAnswer, email: string): NewAccount {
  const personName = PersonName.safeParse(name.slice(0, 100));
  return {
    auth_id: uuidv7(),
    name: personName.success ? personName.data : (email.split('@')[0] as string).slice(0, 100),
    email,
    is_verified: isEmailProven,
    identity,
  };
}

function entered(result: Awaited<ReturnType<SignIn['enter']>>): Entry {
  return 'next' in result ? { session: null, next: result.next } : { session: result, next: null };
}

/** Returns the provider's reason, shortened to one line, because it comes through the browser. */
function reasonOf({ error, error_description }: ProviderReturn): string {
  if (error === 'access_denied') return 'you did not allow it';
  return (error_description || error || 'it sent no code').replace(/[^\p{L}\p{N} .,'()_-]/gu, ' ').slice(0, 200);
}
