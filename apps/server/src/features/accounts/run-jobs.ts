// Runs the jobs of registration, verification and password reset. Each may run twice: a second mail does no harm.
import { Refusal } from '../../platform/http/fail.ts';
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import type { MailContent } from '../../platform/mail/render-mail.ts';
import { revokeAtGitHub } from '../../platform/outside/revoke-at-github.ts';
import type { Services } from '../../platform/services.ts';
import { findInvitation } from '../invitations/reads.ts';
import { saveAccount } from './flows/save-account.ts';
import { passwordReset, registration, revokeSignIn, verification } from './jobs.ts';
import { alreadyRegisteredMail, resetMail, signUpRefusedMail, verificationMail } from './mails.ts';
import type { NewAccount } from './new-account.ts';
import { findAccountByEmail } from './reads.ts';
import { issueSecret } from './steps/one-time-secrets.ts';

export const accountJobs = (services: Services): JobHandler[] => {
  const { db, now, mail, config, log } = services;
  const send = (to: string, content: MailContent) => mail.send({ to, company_id: null, ...content });

  /** Returns the invitation, unless it was sent to another address. */
  async function onward(invitation: string | undefined, email: string): Promise<string | undefined> {
    const found = invitation && (await findInvitation(db, invitation));
    return found && found.email === email ? invitation : undefined;
  }

  /** Mails the reason of a refusal instead of throwing: every later try would be refused as well. */
  async function saveOrTell(account: NewAccount): Promise<void> {
    await saveAccount(services, account).catch((error: Error) => {
      if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'registration_failed') throw error;
      log.warn({ code: error.code }, 'a registration was refused');
      return send(account.email, signUpRefusedMail(config.publicUrl, error.sentence));
    });
  }

  return [
    handles(registration, async (account) => {
      const known = await findAccountByEmail(db, account.email);
      if (!known) return saveOrTell(account);
      // With the same id, an earlier run of this job created the account.
      if (known.auth_id !== account.auth_id) await send(account.email, alreadyRegisteredMail(config.publicUrl));
    }),

    handles(verification, async ({ email, invitation }) => {
      const account = await findAccountByEmail(db, email);
      if (!account || account.email_verified) return;
      const { auth_id } = account;
      const token = await issueSecret(db, now(), { purpose: 'verify_email', auth_id, data: { email: account.email } });
      const onwardTo = await onward(invitation, account.email);
      await send(account.email, verificationMail(config.publicUrl, token, onwardTo));
    }),

    handles(revokeSignIn, async ({ token }) => {
      const { clientId, clientSecret, apiUrl = '' } = config.providers.github;
      await revokeAtGitHub(services.outside, { api: apiUrl, clientId, clientSecret }, 'token', token);
    }),

    handles(passwordReset, async ({ email }) => {
      const account = await findAccountByEmail(db, email);
      if (!account) return;
      const { auth_id } = account;
      const token = await issueSecret(db, now(), {
        purpose: 'reset_password',
        auth_id,
        data: { email: account.email },
      });
      await send(account.email, resetMail(config.publicUrl, token));
    }),
  ];
};
