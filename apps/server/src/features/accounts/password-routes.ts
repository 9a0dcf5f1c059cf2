// Signs users up and in with a password, and resets lost passwords.
import { AUTH_NOTICES, auth as endpoints } from '@worklane/contract/auth';
import { fail, Refusal } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { callerAddress, callerGroup } from './caller-address.ts';
import { checkPassword } from './check-password.ts';
import { changePassword } from './commands/change-password.ts';
import { resetPassword } from './commands/reset-password.ts';
import { ownerOfLink } from './flows/owner-of-link.ts';
import { registerPerson } from './flows/register-person.ts';
import { verifyAddress } from './flows/verify-address.ts';
import { passwordReset, verification } from './jobs.ts';
import { ownAccount } from './own-account.ts';
import { findAccountByEmail } from './reads.ts';
import type { SignIn } from './sign-in.ts';
import { guessesOf } from './wrong-passwords.ts';

export const passwordRoutes = (services: Services, signIn: SignIn) => [
  route(endpoints.register, ({ body, http }) => registerPerson(services, signIn, http, body), 'own'),
  loginRoute(services, signIn),
  route(
    endpoints.verifyEmail,
    async ({ body, http }) => {
      await verifyAddress(services, http, body);
      return undefined;
    },
    'own',
  ),
  ...mailRoutes(services),
  ...newPasswordRoutes(services),
];

function loginRoute(services: Services, signIn: SignIn) {
  const { db, passwordTurns } = services;
  // Checked when there is no account or no password, so that a wrong address takes as long as a wrong password.
  const dummyHash = services.passwords.hash('nobody has this password');
  return route(
    endpoints.login,
    async ({ body, http }) => {
      const email = (body.email ?? '').trim().toLowerCase();
      const from = callerGroup(services, http);
      const guesses = guessesOf(services, { email, from, address: callerAddress(services, http) });
      const proved = await passwordTurns.run(from, async () => {
        await guesses.reserve();
        const account = await findAccountByEmail(db, email);
        const hash = account?.password_hash ?? (await dummyHash);
        const isRight = await services.passwords.verify({ hash, password: body.password ?? '' });
        // Unknown address and wrong password answer alike (decision T-25).
        if (!account?.password_hash || !isRight) return fail('invalid_credentials');
        await guesses.forgive();
        return account;
      });
      return signIn.enter(http, proved);
    },
    'own',
  );
}

/** Adds the routes that send a link. They answer the same whether or not the address has an account. */
function mailRoutes(services: Services) {
  const { limits, mail, jobs } = services;

  async function limitMail(email: string, from: string): Promise<void> {
    await limits.take('mail_from', from);
    await limits.take('mail_to', email, from);
  }

  /** Tells whether a mailbox has had enough messages. It then gets no more, and the response is the same. */
  const isFlooded = (email: string) =>
    limits.take('mailbox', email).then(
      () => false,
      (error) => {
        if (error instanceof Refusal) return true;
        throw error;
      },
    );

  return [
    route(
      endpoints.resend,
      async ({ body, http }) => {
        const email = body.email?.trim().toLowerCase() || fail('email_required');
        await limitMail(email, callerGroup(services, http));
        await mail.check().catch(() => fail('verification_mail_failed'));
        const invitation = body.invitation_token;
        if (!(await isFlooded(email))) await jobs.add(verification, { email, invitation });
        return undefined;
      },
      'outside',
    ),

    route(
      endpoints.forgotPassword,
      async ({ body, http }) => {
        const email = body.email?.trim().toLowerCase() || fail('email_required');
        await limitMail(email, callerGroup(services, http));
        await mail.check().catch(() => fail('reset_mail_failed'));
        if (!(await isFlooded(email))) await jobs.add(passwordReset, { email });
        return { message: mail.isSending ? AUTH_NOTICES.reset_sent : AUTH_NOTICES.reset_kept };
      },
      'outside',
    ),
  ];
}

function newPasswordRoutes(services: Services) {
  const { run, limits, passwordTurns } = services;
  return [
    route(
      endpoints.resetPassword,
      async ({ body, http }) => {
        const from = callerGroup(services, http);
        const { account, password_hash } = await passwordTurns.run(from, async () => {
          await limits.take('start', from);
          const owner = await ownerOfLink(services, 'reset_password', body.token);
          const password = await checkPassword(body.password, owner);
          return { account: owner, password_hash: await services.passwords.hash(password) };
        });
        const viewer = { user_id: account.user_id, memberships: [] };
        await run(viewer, resetPassword, { token: body.token, password_hash });
        return { message: AUTH_NOTICES.password_updated };
      },
      'own',
    ),

    route(endpoints.changePassword, async ({ body, viewer }) => {
      const { auth_id, given_hash, password_hash } = await passwordTurns.run(viewer.user_id, async () => {
        const account = await ownAccount(services, viewer);
        const hash = account.password_hash;
        await limits.take('confirm', account.auth_id);
        const isRight = hash && (await services.passwords.verify({ hash, password: body.current_password ?? '' }));
        if (!isRight) return fail('current_password_incorrect');
        await limits.forget('confirm', account.auth_id);
        const wanted = await checkPassword(body.new_password, account);
        return { auth_id: account.auth_id, given_hash: hash, password_hash: await services.passwords.hash(wanted) };
      });
      await run(viewer, changePassword, { auth_id, session_id: viewer.session_id, given_hash, password_hash });
      return { message: AUTH_NOTICES.password_updated };
    }),
  ];
}
