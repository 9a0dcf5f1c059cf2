// Renews, lists and ends sessions, confirms a user's identity, and closes accounts.
import { auth as endpoints } from '@worklane/contract/auth';
import { users } from '@worklane/contract/users';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { readUser } from '../users/reads.ts';
import { closeAccount } from './commands/close-account.ts';
import { confirmSession } from './commands/confirm-session.ts';
import { confirmWithCode } from './commands/confirm-with-code.ts';
import { endOtherSessions } from './commands/end-other-sessions.ts';
import { endSession } from './commands/end-session.ts';
import { demandConfirmed, ownAccount } from './own-account.ts';
import { confirmedUntil, findPersonBySession, readSecurity, readSessions } from './reads.ts';
import { TWO_FACTOR_SEAL } from './two-factor-routes.ts';

export const sessionRoutes = (services: Services) => {
  const { sessions, db, tokens, run, now, limits, mail } = services;
  const seal = services.sealFor(TWO_FACTOR_SEAL);

  async function close(viewer: SessionViewer, typed = ''): Promise<void> {
    await demandConfirmed(services, viewer);
    const { auth_id, email } = await ownAccount(services, viewer);
    if (typed.trim().toLowerCase() !== email.toLowerCase()) fail('email_mismatch');
    await run(viewer, closeAccount, { auth_id });
  }

  return [
    route(endpoints.refresh, async ({ http }) => {
      const { id } = (await sessions.renew(http)) ?? fail('not_authenticated');
      return tokens.issue((await findPersonBySession(db, id)) ?? fail('verify_email'));
    }),

    route(endpoints.logout, async ({ http }) => {
      const found = await sessions.find(http);
      const person = found && (await findPersonBySession(db, found.id));
      if (person) {
        const viewer = { user_id: person.user_id, memberships: [] };
        await run(viewer, endSession, { session_id: person.session_id });
      }
      sessions.forget(http);
      return undefined;
    }),

    route(endpoints.security, async ({ viewer }) => ({
      ...((await readSecurity(db, viewer.user_id)) ?? fail('user_not_found')),
      verification_required: mail.isSending,
      confirmed_until: await confirmedUntil(db, viewer.session_id, now()),
    })),

    route(endpoints.sessions, ({ viewer }) => readSessions(db, viewer.user_id, viewer.session_id)),

    route(endpoints.endSession, async ({ viewer, params }) => {
      const { ended } = await run(viewer, endSession, { session_id: params.session });
      if (ended === 0) fail('not_found');
      return undefined;
    }),

    route(endpoints.endOtherSessions, async ({ viewer }) => {
      const { auth_id } = await ownAccount(services, viewer);
      return run(viewer, endOtherSessions, { auth_id, session_id: viewer.session_id });
    }),

    route(endpoints.confirm, async ({ viewer, body }) => {
      const { session_id } = viewer;
      await services.passwordTurns.run(viewer.user_id, async () => {
        const account = await ownAccount(services, viewer);
        const { auth_id, password_hash: hash } = account;
        await limits.take('confirm', auth_id);
        // With a second factor, the first alone proves nothing.
        if (account.has_two_factor)
          await run(viewer, confirmWithCode, { auth_id, session_id, code: body.code ?? '', seal });
        else if (hash && (await services.passwords.verify({ hash, password: body.password ?? '' }))) {
          await run(viewer, confirmSession, { session_id });
        } else fail('current_password_incorrect');
        await limits.forget('confirm', auth_id);
      });
      return { confirmed_until: (await confirmedUntil(db, session_id, now())) ?? fail('not_authenticated') };
    }),

    route(endpoints.closeAccount, async ({ viewer, body }) => {
      await close(viewer, body.email);
      return undefined;
    }),

    route(users.delete, async ({ viewer, params, body }) => {
      const { user_id } = viewer;
      if (params.user !== user_id)
        fail((await readUser(db, scopeOf(viewer), user_id, params.user)) ? 'forbidden' : 'user_not_found');
      await close(viewer, body.email);
      return undefined;
    }),
  ];
};
