// Signing up: credentials, the person, and their company or membership. Should a later step fail, the earlier ones go.
import { Email, PersonName } from '@worklane/contract/users';
import type { Viewer } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { PASSWORD_LENGTH } from '../../../platform/session/create-auth.ts';
import { createCompany } from '../../companies/commands/create-company.ts';
import { joinCompany } from '../../companies/commands/join-company.ts';
import { findCompanyByInviteCode } from '../../companies/reads.ts';
import { createUser } from '../commands/create-user.ts';

export interface Registration {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  company_name?: string | undefined;
  invite_code?: string | undefined;
}

/** @returns the headers with the session's cookie. */
export async function registerPerson(
  services: Services,
  input: Registration,
): Promise<{ user_id: string; session_token: string; headers: Headers }> {
  const { auth, db, run } = services;
  const { name, email, password } = checked(input);
  // Asked before anything is written: a wrong code must not leave an account behind.
  if (input.invite_code && !(await findCompanyByInviteCode(db, input.invite_code))) fail('invite_code_invalid');

  const signedUp = await auth.api
    .signUpEmail({ body: { name, email, password }, returnHeaders: true })
    .catch(() => fail('registration_failed'));
  const authId = signedUp.response.user.id;
  const id = uuidv7();
  const viewer: Viewer = { user_id: id, memberships: [] };
  try {
    await run(viewer, createUser, { id, auth_id: authId, name, email });
    if (input.invite_code) await run(viewer, joinCompany, { invite_code: input.invite_code });
    else await run(viewer, createCompany, { id: uuidv7(), name: input.company_name as string });
  } catch (error) {
    const context = await auth.$context;
    await context.internalAdapter.deleteUser(authId);
    throw error;
  }
  return { user_id: id, session_token: signedUp.response.token as string, headers: signedUp.headers };
}

function checked(input: Registration): { name: string; email: string; password: string } {
  const { password } = input;
  if (!input.name?.trim() || !input.email?.trim() || !password) return fail('registration_incomplete');
  const name = PersonName.safeParse(input.name);
  const email = Email.safeParse(input.email);
  if (!name.success || !email.success) return fail('registration_failed');
  if (password.length < PASSWORD_LENGTH.min) fail('password_too_short');
  if (password.length > PASSWORD_LENGTH.max) fail('password_too_long');
  if (!input.company_name && !input.invite_code) fail('company_or_code_required');
  return { name: name.data, email: email.data, password };
}
