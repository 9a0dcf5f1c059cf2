// Resets and changes passwords, by a link to the address or with the old password.
import { apiTokens } from '@worklane/contract/api-tokens';
import { AUTH_NOTICES, auth } from '@worklane/contract/auth';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import {
  type AppWithMail,
  anUnverifiedEmail,
  signedIn,
  startAppWithMail,
  verified,
} from '../../testing/accounts/app-with-mail.ts';
import { duringPasswordCheck } from '../../testing/accounts/during-password-check.ts';
import { PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import type { TestSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { findAccountByEmail } from './reads.ts';
import { setPassword } from './writes.ts';

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

describe('a lost password', () => {
  it('is reset once by a link to the stored address, which ends every session', async () => {
    const { email, browser } = await verified(installed);
    const asked = await callEndpoint(app, auth.forgotPassword, {
      body: { email: email.toUpperCase() },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
    });
    expect(asked.body).toEqual({ message: AUTH_NOTICES.reset_sent });
    await settled();
    const sent = smtp.messages.findLast((each) => each.to === email)?.text ?? '';
    expect(sent).toContain('http://worklane.test/reset-password?token=');
    expect(sent).not.toContain('evil');
    const token = smtp.tokenFor(email, 'reset-password');
    const short = await callEndpoint(app, auth.resetPassword, { body: { token, password: 'short' } });
    expect(short.error?.code).toBe('password_too_short');
    const reset = await callEndpoint(app, auth.resetPassword, { body: { token, password: 'another long one' } });
    expect(reset.body).toEqual({ message: 'Password updated successfully' });
    expect((await browser.call(users.me)).status).toBe(401);
    expect((await browser.call(auth.refresh)).status).toBe(401);
    const old = await callEndpoint(app, auth.login, { body: { email, password: PASSWORD } });
    expect(old.error?.code).toBe('invalid_credentials');
    await signedIn(app, email, 'another long one');
    const twice = await callEndpoint(app, auth.resetPassword, { body: { token, password: 'and yet another' } });
    expect(twice.error?.code).toBe('link_invalid');
  });

  it('ends API tokens permanently', async () => {
    const { email, browser } = await verified(installed);
    const { companies } = (await browser.call(users.me)).body;
    const { secret } = await aToken(app, { token: browser.token ?? '', company_id: companies[0]?.id ?? '' });
    const status = async () => (await callEndpoint(app, apiTokens.current, { token: secret })).status;
    await callEndpoint(app, auth.forgotPassword, { body: { email } });
    await settled();
    expect(await status()).toBe(200);
    const token = smtp.tokenFor(email, 'reset-password');
    await callEndpoint(app, auth.resetPassword, { body: { token, password: 'another long one' } });
    expect(await status()).toBe(401);
    const after = await signedIn(app, email, 'another long one');
    expect((await after.call(apiTokens.list)).body).toMatchObject([{ state: 'ended' }]);
    expect(await status()).toBe(401);
  });

  it('accepts only a single address as text', async () => {
    const body = { email: [first.email, 'eve@example.com'] } as unknown as { email: string };
    expect((await callEndpoint(app, auth.forgotPassword, { body })).error?.code).toBe('invalid_input');
    expect((await callEndpoint(app, auth.forgotPassword, { body: {} })).error?.message).toBe('Email required');
  });

  it('stores no token in readable form', async () => {
    await callEndpoint(app, auth.forgotPassword, { body: { email: first.email } });
    await settled();
    const token = smtp.tokenFor(first.email, 'reset-password');
    const rows = await app.services.db.query(sql`select * from one_time_secrets`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it("removes a stranger's ways to sign in when the address was never verified before", async () => {
    const email = await anUnverifiedEmail(app);
    const stranger = await signedIn(app, email);
    await callEndpoint(app, auth.forgotPassword, { body: { email } });
    await settled();
    const token = smtp.tokenFor(email, 'reset-password');
    await callEndpoint(app, auth.resetPassword, { body: { token, password: 'the owner knows it' } });
    expect((await stranger.call(users.me)).status).toBe(401);
    const mine = await signedIn(app, email, 'the owner knows it');
    expect((await mine.call(users.me)).body.user.email_verified).toBe(true);
  });
});

describe('changing the password', () => {
  it('is refused when the password was reset while the current one was checked', async () => {
    const { email, browser } = await verified(installed);
    const { db, passwords } = app.services;
    const { auth_id } = (await findAccountByEmail(db, email)) ?? expect.fail('no account');
    const hash = await passwords.hash('what the owner chose');
    duringPasswordCheck(app, () => setPassword(db, auth_id, hash));
    const changed = await browser.call(auth.changePassword, {
      body: { current_password: PASSWORD, new_password: 'what the thief chose' },
    });
    expect(changed.error?.code).toBe('current_password_incorrect');
    await signedIn(app, email, 'what the owner chose');
  });

  it('asks for the current password and ends the other sessions', async () => {
    const { email, browser } = await verified(installed);
    const other = await signedIn(app, email);
    const body = { current_password: 'wrong', new_password: 'x' };
    const wrong = await browser.call(auth.changePassword, { body });
    expect(wrong.error?.message).toBe('Current password is incorrect');
    const changed = await browser.call(auth.changePassword, {
      body: { current_password: PASSWORD, new_password: 'a different one' },
    });
    expect(changed.body).toEqual({ message: 'Password updated successfully' });
    expect((await other.call(users.me)).status).toBe(401);
    expect((await browser.call(users.me)).status).toBe(200);
    await signedIn(app, email, 'a different one');
  });

  it.each(['aaaaaaaaaa', 'Worklane', 'Password1', 'iloveyou123'])('refuses %s', async (new_password) => {
    const { browser } = await verified(installed);
    const answer = await browser.call(auth.changePassword, { body: { current_password: PASSWORD, new_password } });
    expect(answer.error?.code).toBe('password_too_easy');
  });
});
