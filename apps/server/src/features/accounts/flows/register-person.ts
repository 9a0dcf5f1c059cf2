// Signs a user up with a password. With a mail server, only the mailbox learns whether the address had an account.
import type { SignInResult } from '@worklane/contract/auth';
import { Email, PersonName } from '@worklane/contract/users';
import type { Context } from 'hono';
import { uuidv7 } from 'uuidv7';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { findCompanyByInviteCode } from '../../companies/reads.ts';
import { findInvitation, provesAddress } from '../../invitations/reads.ts';
import { callerGroup } from '../caller-address.ts';
import { checkPassword } from '../check-password.ts';
import { registration } from '../jobs.ts';
import { hasNobody } from '../reads.ts';
import { newAccount, type SignIn } from '../sign-in.ts';
import { saveAccount } from './save-account.ts';
import { markBrowser } from './verify-address.ts';

export interface Registration {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  company_name?: string | undefined;
  time_zone?: string | undefined;
  invite_code?: string | undefined;
  invitation_token?: string | undefined;
}

export async function registerPerson(
  services: Services,
  signIn: SignIn,
  http: Context,
  input: Registration,
): Promise<SignInResult> {
  const { db, limits, mail, jobs } = services;
  const { name, email, password } = await checked(input);
  const from = callerGroup(services, http);
  const password_hash = await services.passwordTurns.run(from, async () => {
    await demandAllowed(services, from, input, email);
    return services.passwords.hash(password);
  });
  const { company_name, time_zone, invite_code, invitation_token } = input;
  const is_verified = invitation_token !== undefined && (await provesAddress(db, invitation_token));
  const person = { auth_id: uuidv7(), name, email, is_verified, password_hash };
  const account = { ...person, company_name, time_zone, invite_code };

  // The link came from the mailbox, so its holder may be told that the address has an account.
  if (is_verified) {
    await saveAccount(services, account);
    return signIn.open(http, newAccount(account));
  }
  const unproved = { ...account, verifies: { invitation: invitation_token } };
  // The first person of an installation runs it: they are let in whatever their mail server does.
  if (!mail.isSending || (await hasNobody(db))) {
    await saveAccount(services, unproved);
    return signIn.open(http, newAccount(account));
  }

  // A stranger who signs up with an address must not keep its owner from signing up.
  await limits.take('mail_to', email, from);
  await limits.take('mailbox', email);
  await mail.check().catch(() => fail('verification_mail_failed'));
  await jobs.add(registration, { ...unproved, browser: markBrowser(services, http) });
  return { next: 'verify_email' };
}

/** Checks before anything is written, so that a wrong code leaves no account behind. */
async function demandAllowed(services: Services, from: string, input: Registration, email: string): Promise<void> {
  const { db, limits } = services;
  await limits.take('register', from);
  if (input.invite_code) {
    await limits.take('join', from);
    if (!(await findCompanyByInviteCode(db, input.invite_code))) fail('invite_code_invalid');
  }
  if (input.invitation_token) await refuseInvitation(services, input.invitation_token, email);
}

/**
 * Lets only invited users sign up without a company.
 * @throws Refusal unless the invitation is open to them
 */
async function refuseInvitation({ db, now }: Services, token: string, email: string): Promise<void> {
  const invitation = (await findInvitation(db, token)) ?? fail('invitation_not_found');
  if (new Date(invitation.expires_at) <= now()) fail('invitation_expired');
  if (invitation.email !== email) fail('invitation_other_email');
}

async function checked(input: Registration): Promise<{ name: string; email: string; password: string }> {
  if (!input.name?.trim() || !input.email?.trim() || !input.password) return fail('registration_incomplete');
  const name = PersonName.safeParse(input.name);
  const email = Email.safeParse(input.email);
  if (!email.success) return fail('email_invalid');
  if (!name.success) return fail('name_invalid');
  const password = await checkPassword(input.password, { email: email.data, name: name.data });
  if (!input.company_name && !input.invite_code && !input.invitation_token) fail('company_or_code_required');
  return { name: name.data, email: email.data, password };
}
