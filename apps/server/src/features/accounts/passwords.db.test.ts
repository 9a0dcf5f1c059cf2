// Accounts with a password: proved addresses, lost and changed passwords, sessions, and leaving. With a mail server.
import { AUTH_NOTICES, auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { errorMessage } from '@worklane/contract/errors';
import { mail } from '@worklane/contract/mail';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBrowser, sessionOf, type TestBrowser } from '../../testing/a-browser.ts';
import { aPerson, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { startBrokenSmtp, startSmtp, type TestSmtp } from '../../testing/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let smtp: TestSmtp;
let first: TestPerson;
let counter = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(inject('templateUrl'), { settings: { SMTP_URL: smtp.url } });
  first = await aPerson(app, 'First One');
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const newEmail = () => `somebody${++counter}@example.com`;
const registration = (email: string) => ({ name: 'Some Body', email, password: PASSWORD, company_name: 'Theirs' });
const settled = () => app.services.background.settled();

async function signedIn(email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = aBrowser(app);
  const answer = await browser.call(auth.login, { body: { email, password } });
  expect(answer.error).toBeUndefined();
  browser.token = sessionOf(answer.body).token;
  return browser;
}

async function verified(): Promise<{ email: string; browser: TestBrowser }> {
  const email = newEmail();
  await callEndpoint(app, auth.register, { body: registration(email) });
  await settled();
  const token = smtp.tokenFor(email, 'verify-email');
  expect((await callEndpoint(app, auth.verifyEmail, { body: { token } })).status).toBe(204);
  return { email, browser: await signedIn(email) };
}

describe('verifying', () => {
  it('lets the first person of an installation in whatever becomes of their mail', async () => {
    const answer = await callEndpoint(app, companies.get, {
      token: first.token,
      params: { company: first.company_id },
    });
    expect(answer.status).toBe(200);
  });

  it('asks everybody else to verify, and answers a known address alike', async () => {
    const email = newEmail();
    const fresh = await callEndpoint(app, auth.register, { body: registration(email) });
    await settled();
    const again = await callEndpoint(app, auth.register, { body: { ...registration(email), name: 'Another' } });
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

  it('shows an unverified session nothing but itself', async () => {
    const email = newEmail();
    await callEndpoint(app, auth.register, { body: registration(email) });
    await settled();
    const browser = await signedIn(email);
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
    await callEndpoint(app, auth.verifyEmail, { body: { token } });
    expect((await browser.call(users.me)).body.user).toMatchObject({ status: 'active', email_verified: true });
    expect((await browser.call(companies.create, { body: { name: 'More' } })).status).toBe(200);
    const twice = await callEndpoint(app, auth.verifyEmail, { body: { token } });
    expect(twice.error?.code).toBe('link_invalid');
  });

  it('resends to nobody who has no account or has verified, and does not say so', async () => {
    const before = smtp.messages.length;
    for (const email of ['nobody@example.com', (await verified()).email]) {
      const known = smtp.messages.length;
      expect((await callEndpoint(app, auth.resend, { body: { email } })).status).toBe(204);
      await settled();
      expect(smtp.messages.length).toBe(known);
    }
    expect(smtp.messages.length).toBeGreaterThan(before);
  });

  it('keeps links for a day', async () => {
    const email = newEmail();
    await callEndpoint(app, auth.register, { body: registration(email) });
    await settled();
    await app.services.db.query(sql`update one_time_secrets set expires_at = now() - interval '1 second'`);
    const answer = await callEndpoint(app, auth.verifyEmail, { body: { token: smtp.tokenFor(email, 'verify-email') } });
    expect(answer.error?.code).toBe('link_invalid');
  });
});

describe('a lost password', () => {
  it('is reset once, by a link to the stored address, and ends every session', async () => {
    const { email, browser } = await verified();
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
    await signedIn(email, 'another long one');
    const twice = await callEndpoint(app, auth.resetPassword, { body: { token, password: 'and yet another' } });
    expect(twice.error?.code).toBe('link_invalid');
  });

  it('takes one address as text and nothing else', async () => {
    const body = { email: [first.email, 'eve@example.com'] } as unknown as { email: string };
    expect((await callEndpoint(app, auth.forgotPassword, { body })).error?.code).toBe('invalid_input');
    expect((await callEndpoint(app, auth.forgotPassword, { body: {} })).error?.message).toBe('Email required');
  });

  it('keeps no token that could be read from the database', async () => {
    await callEndpoint(app, auth.forgotPassword, { body: { email: first.email } });
    await settled();
    const token = smtp.tokenFor(first.email, 'reset-password');
    const rows = await app.services.db.query(sql`select * from one_time_secrets`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it("drops a stranger's ways in when the address was never verified before", async () => {
    const email = newEmail();
    await callEndpoint(app, auth.register, { body: registration(email) });
    await settled();
    const stranger = await signedIn(email);
    await callEndpoint(app, auth.forgotPassword, { body: { email } });
    await settled();
    const token = smtp.tokenFor(email, 'reset-password');
    await callEndpoint(app, auth.resetPassword, { body: { token, password: 'the owner knows it' } });
    expect((await stranger.call(users.me)).status).toBe(401);
    const mine = await signedIn(email, 'the owner knows it');
    expect((await mine.call(users.me)).body.user.email_verified).toBe(true);
  });
});

describe('a mail server that is away', () => {
  it.each(['drops', 'hangs'] as const)('says so to everybody alike (%s)', async (kind) => {
    const broken = await startBrokenSmtp(kind);
    const elsewhere = await startTestApp(inject('templateUrl'), { settings: { SMTP_URL: broken.url } });
    try {
      // The first person gets in all the same.
      const entered = await callEndpoint(elsewhere, auth.register, { body: registration('first@example.com') });
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
      const second = await callEndpoint(elsewhere, auth.register, { body: registration('second@example.com') });
      expect(second.error?.code).toBe('verification_mail_failed');
    } finally {
      await broken.close();
      await elsewhere.close();
    }
  });
});

describe('changing the password', () => {
  it('asks for the current one first and ends the other sessions', async () => {
    const { email, browser } = await verified();
    const other = await signedIn(email);
    const body = { current_password: 'wrong', new_password: 'x' };
    const wrong = await browser.call(auth.changePassword, { body });
    expect(wrong.error?.message).toBe('Current password is incorrect');
    const changed = await browser.call(auth.changePassword, {
      body: { current_password: PASSWORD, new_password: 'a different one' },
    });
    expect(changed.body).toEqual({ message: 'Password updated successfully' });
    expect((await other.call(users.me)).status).toBe(401);
    expect((await browser.call(users.me)).status).toBe(200);
    await signedIn(email, 'a different one');
  });

  it.each(['aaaaaaaaaa', 'Worklane', 'Password1', 'iloveyou123'])('refuses %s', async (new_password) => {
    const { browser } = await verified();
    const answer = await browser.call(auth.changePassword, { body: { current_password: PASSWORD, new_password } });
    expect(answer.error?.code).toBe('password_too_easy');
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one or all at once', async () => {
    const { email, browser } = await verified();
    const [second, third] = [await signedIn(email), await signedIn(email)];
    const listed = (await browser.call(auth.sessions)).body;
    expect(listed).toHaveLength(3);
    expect(listed[0]?.is_current).toBe(true);
    const secondId = (await second.call(auth.sessions)).body.find((each) => each.is_current)?.id as string;
    expect((await browser.call(auth.endSession, { params: { session: secondId } })).status).toBe(204);
    expect((await second.call(users.me)).status).toBe(401);
    expect((await browser.call(auth.endOtherSessions)).body).toEqual({ ended: 1 });
    expect((await third.call(users.me)).status).toBe(401);
    expect((await browser.call(users.me)).status).toBe(200);
  });

  it('cannot be ended by somebody else, nor told from one that is not there', async () => {
    const [mine, theirs] = [await verified(), await verified()];
    const session = (await theirs.browser.call(auth.sessions)).body[0]?.id as string;
    expect((await mine.browser.call(auth.endSession, { params: { session } })).error?.code).toBe('not_found');
    expect((await theirs.browser.call(users.me)).status).toBe(200);
  });
});

describe('closing the account', () => {
  it('is refused to the last owner of a company with others, and to a stale session', async () => {
    const { email, browser } = await verified();
    const company = (await browser.call(users.me)).body.companies[0];
    await app.services.db.query(sql`
      insert into company_members (company_id, id, user_id, role) values (${company?.id}, ${first.id}, ${first.id}, 'admin')`);
    const refused = await browser.call(auth.closeAccount, { body: { email } });
    expect(refused.error).toMatchObject({ code: 'last_owner', message: expect.stringContaining('Theirs') });
    await app.services.db.query(sql`update auth_sessions set authenticated_at = now() - interval '11 minutes'`);
    expect((await browser.call(auth.closeAccount, { body: { email } })).error?.code).toBe('confirm_identity');
    expect((await browser.call(auth.confirm, { body: { password: 'wrong' } })).status).toBe(400);
    expect((await browser.call(auth.confirm, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await browser.call(auth.closeAccount, { body: { email } })).error?.code).toBe('last_owner');
  });

  it("leaves 'Former member' on the history, an owner in the companies, and the address free", async () => {
    const { email, browser } = await verified();
    const { user, companies: own } = (await browser.call(users.me)).body;
    await app.services.db.query(sql`
      insert into company_members (company_id, id, user_id, role) values (${first.company_id}, ${user.id}, ${user.id}, 'admin')`);
    app.services.viewers.drop(user.id);
    expect((await browser.call(auth.closeAccount, { body: { email: 'other@example.com' } })).status).toBe(400);
    expect((await browser.call(auth.closeAccount, { body: { email } })).status).toBe(204);
    expect((await browser.call(users.me)).status).toBe(401);
    expect((await callEndpoint(app, auth.login, { body: { email, password: PASSWORD } })).status).toBe(401);
    const [row] = await app.services.db.query(sql`select name, status, email from users where id = ${user.id}`);
    expect(row).toMatchObject({ name: 'Former member', status: 'closed', email: expect.not.stringContaining(email) });
    expect(await app.services.db.query(sql`select 1 from companies where id = ${own[0]?.id}`)).toEqual([]);
    expect(await app.services.db.query(sql`select 1 from company_members where user_id = ${user.id}`)).toEqual([]);
    await callEndpoint(app, auth.register, { body: registration(email) });
    await settled();
    expect(smtp.tokenFor(email, 'verify-email')).toBeTruthy();
  });

  it('lets two last owners who leave at once not both go', async () => {
    const [one, two] = [await verified(), await verified()];
    const company = (await one.browser.call(users.me)).body.companies[0]?.id as string;
    const { id } = (await two.browser.call(users.me)).body.user;
    await app.services.db.query(sql`
      insert into company_members (company_id, id, user_id, role) values (${company}, ${id}, ${id}, 'owner')`);
    const third = first.id;
    await app.services.db.query(sql`
      insert into company_members (company_id, id, user_id, role) values (${company}, ${third}, ${third}, 'client')`);
    const answers = await Promise.all(
      [one, two].map(({ browser, email }) => browser.call(auth.closeAccount, { body: { email } })),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([204, 409]);
    const [left] = await app.services.db.query<{ is_owned: boolean }>(sql`
      select exists (select 1 from company_members m where m.company_id = c.id and m.role = 'owner'
        and m.user_id = c.owner_id) as is_owned from companies c where c.id = ${company}`);
    expect(left?.is_owned).toBe(true);
  });
});

it('says to those who run a company that mail goes out', async () => {
  const answer = await callEndpoint(app, mail.outbox, { token: first.token, params: { company: first.company_id } });
  expect(answer.body).toEqual({ is_sending: true, messages: [] });
});
