// Verifies addresses by mail, and limits people with an unverified one.
import { AUTH_NOTICES, auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { invitations } from '@worklane/contract/invitations';
import { mail } from '@worklane/contract/mail';
import { errorMessage } from '@worklane/contract/platform/errors';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { aBrowser } from '../../testing/accounts/a-browser.ts';
import {
  type AppWithMail,
  anUnverifiedEmail,
  newEmail,
  registrationOf,
  signedIn,
  startAppWithMail,
  verified,
} from '../../testing/accounts/app-with-mail.ts';
import { duringPasswordCheck } from '../../testing/accounts/during-password-check.ts';
import { PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { startBrokenSmtp, type TestSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { verifyEmail } from './commands/verify-email.ts';
import { registration } from './jobs.ts';
import { findAccountByEmail } from './reads.ts';
import { accountJobs } from './run-jobs.ts';

let installed: AppWithMail;
let app: TestApp;
let smtp: TestSmtp;
let first: TestPerson;
beforeAll(async () => {
  installed = await startAppWithMail(inject('templateUrl'));
  ({ app, smtp, first } = installed);
});
afterAll(() => installed.close());

const settled = () => jobsSettled(app);
const newestTo = (email: string) => smtp.messages.findLast((each) => each.to === email)?.text;

describe('verifying', () => {
  it('lets the first user of an installation in without verification', async () => {
    const answer = await callEndpoint(app, companies.get, {
      token: first.token,
      params: { company: first.company_id },
    });
    expect(answer.status).toBe(200);
  });

  it('asks all other users to verify, and gives the same answer for a known address', async () => {
    const email = newEmail();
    const fresh = await callEndpoint(app, auth.register, { body: registrationOf(email) });
    await settled();
    const again = await callEndpoint(app, auth.register, { body: { ...registrationOf(email), name: 'Another' } });
    await settled();
    expect([fresh.status, fresh.body]).toEqual([200, { next: 'verify_email' }]);
    expect([again.status, again.body]).toEqual([fresh.status, fresh.body]);
    const names = (response: typeof fresh) => [...response.headers.keys()].sort();
    expect(names(again)).toEqual(names(fresh));
    const subjects = smtp.messages
      .filter((each) => each.to === email)
      .map((each) => /^Subject: (.*)$/m.exec(each.text)?.[1]);
    expect(subjects).toEqual(['Verify your email address', 'You already have an account']);
  });

  it('shows an unverified user only their own account', async () => {
    const email = await anUnverifiedEmail(app);
    const browser = await signedIn(app, email);
    const me = await browser.call(users.me);
    expect(me.body.user).toMatchObject({ status: 'pending', email_verified: false });
    const refused = await browser.call(companies.create, { body: { name: 'More' } });
    expect(refused.error).toMatchObject({
      code: 'verify_email',
      message: 'Please verify your email before continuing',
    });

    await browser.call(auth.resend, { body: { email } });
    await settled();
    const token = smtp.tokenFor(email, 'verify-email');
    await browser.call(auth.verifyEmail, { body: { token } });
    expect((await browser.call(users.me)).body.user).toMatchObject({ status: 'active', email_verified: true });
    expect((await browser.call(companies.create, { body: { name: 'More' } })).status).toBe(200);
    const twice = await callEndpoint(app, auth.verifyEmail, { body: { token } });
    expect(twice.error?.code).toBe('link_invalid');
  });

  it('needs only the link in the browser that signed up, and keeps the password', async () => {
    const email = newEmail();
    const browser = aBrowser(app);
    await browser.call(auth.register, { body: registrationOf(email) });
    await settled();
    const token = smtp.tokenFor(email, 'verify-email');
    expect((await browser.call(auth.verifyEmail, { body: { token } })).status).toBe(204);
    expect(browser.cookies.has('worklane_registered')).toBe(false);
    expect((await signedIn(app, email)).token).toBeTruthy();
  });

  it("lets the owner of an address set the password, and removes a stranger's password and sessions", async () => {
    const email = newEmail();
    const stranger = aBrowser(app);
    const theirs = { ...registrationOf(email), password: 'what the stranger knows' };
    await stranger.call(auth.register, { body: theirs });
    await settled();
    await stranger.call(auth.login, { body: { email, password: theirs.password } });
    // The owner signed up as well, in vain: their browser's cookie is worth nothing for the stranger's account.
    const owner = aBrowser(app);
    const own = registrationOf(email);
    await owner.call(auth.register, { body: own });
    await owner.call(auth.resend, { body: { email } });
    await settled();

    const token = smtp.tokenFor(email, 'verify-email');
    const refused = await owner.call(auth.verifyEmail, { body: { token } });
    expect(refused.error?.code).toBe('choose_password');
    const easy = await owner.call(auth.verifyEmail, { body: { token, password: 'short' } });
    expect(easy.error?.code).toBe('password_too_short');
    expect((await owner.call(auth.verifyEmail, { body: { token, password: own.password } })).status).toBe(204);

    expect((await stranger.call(auth.refresh)).status).toBe(401);
    const again = await stranger.call(auth.login, { body: { email, password: theirs.password } });
    expect(again.error?.code).toBe('invalid_credentials');
    expect((await signedIn(app, email, own.password)).token).toBeTruthy();
  });

  it("refuses a stranger's sign-in that started before it", async () => {
    const email = await anUnverifiedEmail(app);
    const token = smtp.tokenFor(email, 'verify-email');
    const { services } = app;
    const { user_id } = (await findAccountByEmail(services.db, email)) ?? expect.fail('no account');
    const password_hash = await services.passwords.hash('what the owner chose');
    duringPasswordCheck(app, () => services.run({ user_id, memberships: [] }, verifyEmail, { token, password_hash }));
    const stranger = aBrowser(app);
    const entered = await stranger.call(auth.login, { body: { email, password: PASSWORD } });
    expect(entered.error?.code).toBe('challenge_over');
    expect(stranger.cookies.size).toBe(0);
    expect((await signedIn(app, email, 'what the owner chose')).token).toBeTruthy();
  });

  it('sets no password by the link of a verified address', async () => {
    const email = await anUnverifiedEmail(app);
    const token = smtp.tokenFor(email, 'verify-email');
    await app.services.db.query(sql`update users set email_verified = true where email = ${email}`);
    const answer = await callEndpoint(app, auth.verifyEmail, { body: { token, password: 'another password' } });
    expect(answer.error?.code).toBe('link_invalid');
    expect((await callEndpoint(app, auth.verifyEmail, { body: { token } })).status).toBe(204);
  });

  it('mails the reason when a sign-up is refused after the answer, and does not retry', async () => {
    const email = newEmail();
    const company = { token: first.token, params: { company: first.company_id } };
    const { invite_code } = (await callEndpoint(app, companies.get, company)).body;
    const { company_name: _none, ...person } = registrationOf(email);
    const account = { ...person, auth_id: uuidv7(), is_verified: false, invite_code: `${invite_code}gone` };
    const handler = accountJobs(app.services).find(({ name }) => name === registration.name);
    await handler?.run(account, async () => undefined);
    expect(newestTo(email)).toContain('could not be created');
    expect((await callEndpoint(app, auth.login, { body: registrationOf(email) })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  it('resends nothing to unknown or verified addresses, with the same answer', async () => {
    const before = smtp.messages.length;
    for (const email of ['nobody@example.com', (await verified(installed)).email]) {
      const known = smtp.messages.length;
      expect((await callEndpoint(app, auth.resend, { body: { email } })).status).toBe(204);
      await settled();
      expect(smtp.messages.length).toBe(known);
    }
    expect(smtp.messages.length).toBeGreaterThan(before);
  });

  async function anInvitation(email: string): Promise<string> {
    const { token, company_id } = first;
    const body = { emails: [email], role: 'team_member' as const };
    await callEndpoint(app, invitations.invite, { token, params: { company: company_id }, body });
    return vi.waitFor(
      () => {
        const found = smtp.messages.find(
          (each) => each.to === email && each.text.includes('/accept-invitation?token='),
        );
        return /accept-invitation\?token=([\w-]+)/.exec(found?.text ?? '')?.[1] ?? expect.fail('no invitation yet');
      },
      { timeout: 20_000 },
    );
  }
  const leadingOnTo = (invitation: string) => new RegExp(`/verify-email\\?token=[\\w-]+&invitation=${invitation}\\s`);

  it('is not needed after signing up through an emailed invitation', async () => {
    const email = newEmail();
    const invitation_token = await anInvitation(email);
    const { company_name: _none, ...person } = registrationOf(email);
    const entered = await callEndpoint(app, auth.register, { body: { ...person, invitation_token } });
    expect(entered.body).toMatchObject({ user: { email, email_verified: true, status: 'active' } });
    await settled();
    expect(newestTo(email)).not.toContain('/verify-email');
    const browser = await signedIn(app, email);
    const joined = await browser.call(invitations.accept, { body: { token: invitation_token } });
    expect(joined.body.company.id).toBe(first.company_id);
  });

  it('leads back to a hand-delivered invitation after sign-up, also from a resent email', async () => {
    const email = newEmail();
    const invitation_token = await anInvitation(email);
    await app.services.db.query(sql`update invitations set is_mailed = false where email = ${email}`);
    const { company_name: _none, ...person } = registrationOf(email);
    await callEndpoint(app, auth.register, { body: { ...person, invitation_token } });
    await settled();
    const firstMail = newestTo(email);
    expect(firstMail).toMatch(leadingOnTo(invitation_token));

    await callEndpoint(app, auth.resend, { body: { email, invitation_token } });
    await settled();
    expect(newestTo(email)).not.toBe(firstMail);
    expect(newestTo(email)).toMatch(leadingOnTo(invitation_token));
    const body = { token: smtp.tokenFor(email, 'verify-email'), password: PASSWORD };
    await callEndpoint(app, auth.verifyEmail, { body });
    expect((await signedIn(app, email)).token).toBeTruthy();
  });

  it("does not lead to another user's invitation, with the same answer", async () => {
    const email = await anUnverifiedEmail(app);
    for (const invitation_token of [await anInvitation(newEmail()), 'nosuchinvitation']) {
      expect((await callEndpoint(app, auth.resend, { body: { email, invitation_token } })).status).toBe(204);
      await settled();
      expect(newestTo(email)).toMatch(/\/verify-email\?token=[\w-]+\s/);
      expect(newestTo(email)).not.toContain('invitation=');
    }
  });

  it('says what is wrong with an invalid address or name', async () => {
    const person = registrationOf('mara at northbeam');
    expect((await callEndpoint(app, auth.register, { body: person })).error?.code).toBe('email_invalid');
    const named = { ...registrationOf(newEmail()), name: 'x'.repeat(101) };
    expect((await callEndpoint(app, auth.register, { body: named })).error?.code).toBe('name_invalid');
  });

  it('keeps links for a day', async () => {
    const email = await anUnverifiedEmail(app);
    await app.services.db.query(sql`update one_time_secrets set expires_at = now() - interval '1 second'`);
    const answer = await callEndpoint(app, auth.verifyEmail, { body: { token: smtp.tokenFor(email, 'verify-email') } });
    expect(answer.error?.code).toBe('link_invalid');
  });
});

describe('an unavailable mail server', () => {
  it.each(['drops', 'hangs'] as const)('leads to the same answer for every address (%s)', async (kind) => {
    const broken = await startBrokenSmtp(kind);
    const elsewhere = await startTestApp(inject('templateUrl'), { settings: { SMTP_URL: broken.url } });
    try {
      // The first person gets in all the same.
      const entered = await callEndpoint(elsewhere, auth.register, { body: registrationOf('first@example.com') });
      expect('token' in entered.body).toBe(true);
      if (kind === 'hangs') return;
      const answers = await Promise.all(
        ['first@example.com', 'nobody@example.com'].map((email) =>
          callEndpoint(elsewhere, auth.forgotPassword, { body: { email } }),
        ),
      );
      for (const answer of answers) {
        expect([answer.status, answer.error?.message]).toEqual([503, errorMessage('reset_mail_failed')]);
      }
      const second = await callEndpoint(elsewhere, auth.register, { body: registrationOf('second@example.com') });
      expect(second.error?.code).toBe('verification_mail_failed');
    } finally {
      await broken.close();
      await elsewhere.close();
    }
  });
});

it('says whether the server sends mail, and promises none when it does not', async () => {
  expect((await callEndpoint(app, mail.state)).body).toEqual({ is_sending: true });
  const quiet = await startTestApp(inject('templateUrl'));
  try {
    expect((await callEndpoint(quiet, mail.state)).body).toEqual({ is_sending: false });
    await callEndpoint(quiet, auth.register, { body: registrationOf('first@example.com') });
    for (const email of ['first@example.com', 'nobody@example.com']) {
      const asked = await callEndpoint(quiet, auth.forgotPassword, { body: { email } });
      expect(asked.body).toEqual({ message: AUTH_NOTICES.reset_kept });
    }
  } finally {
    await quiet.close();
  }
});

it('tells administrators that the server sends mail', async () => {
  const answer = await callEndpoint(app, mail.outbox, { token: first.token, params: { company: first.company_id } });
  expect(answer.body).toEqual({ is_sending: true, messages: [] });
});
