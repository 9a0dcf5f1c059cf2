// Tests the ways into the product: signing up, verifying, a lost password, a provider, a passkey.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { EVENT_SOCKET_PATH } from '@worklane/contract/platform/event-socket';
import { boardOf } from '../support/board-of.ts';
import { linkInMail } from '../support/kept-mail.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const BASE = () => process.env.BASE_URL ?? '';

test('a visitor signs up, verifies by the link, loses the password and sets a new one', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: BASE() });
  const page = await context.newPage();
  const email = `ines.${randomUUID()}@example.com`;
  await page.goto('/register');
  await expect(
    page.getByText("Email isn't set up on this server, so you won't need to confirm your address"),
  ).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert').getByText('Email, password, and name are required')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ines Duarte');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByLabel('Company name').fill('Duarte');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/dashboard');

  // One tab waits for what another does.
  await page.goto('/verify-email');
  await expect(page.getByText("Email isn't set up on this server. Ask your server's administrator")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(
    page.getByText("If this address still needs verifying, we've put a new link in the outbox."),
  ).toBeVisible();
  const other = await context.newPage();
  const link = await linkInMail(email, 'Verify', 2);
  await other.goto(link);
  await expect(other.getByText('Your email address is verified.')).toBeVisible();
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  // Opened again, it still says so to the person it verified, and to others that it was used.
  await other.reload();
  await expect(other.getByText('Your email address is verified.')).toBeVisible();
  await other.close();

  const visitor = await (await browser.newContext({ baseURL: BASE() })).newPage();
  await visitor.goto(link);
  await expect(visitor.getByText('This link has been used or has expired')).toBeVisible();
  await visitor.goto('/register');
  await visitor.getByLabel('Name', { exact: true }).fill('Ines Duarte');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await visitor.getByLabel('Company name').fill('Duarte');
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByRole('alert').getByText('Registration failed')).toBeVisible();
  await expectNoViolations(visitor);
  await visitor.getByText('If you already have an account').getByRole('link', { name: 'log in' }).click();
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(visitor.getByRole('alert').getByText('Enter your email and password')).toBeVisible();
  await visitor.getByRole('link', { name: 'Forgot password?' }).click();
  await visitor.getByRole('button', { name: 'Send reset link' }).click();
  await expect(visitor.getByRole('alert').getByText('Email required')).toBeVisible();
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('button', { name: 'Send reset link' }).click();
  await expect(visitor.getByText("If this address has an account, your server's administrator finds")).toBeVisible();
  await visitor.goto(await linkInMail(email, 'Reset'));
  await expectNoViolations(visitor);
  await visitor.getByRole('textbox', { name: 'New password', exact: true }).fill('another horse entirely');
  await visitor.getByRole('textbox', { name: 'Repeat new password' }).fill('another horse entirely');
  await visitor.getByRole('button', { name: 'Set new password' }).click();
  await expect(visitor.getByText('Password updated successfully')).toBeVisible();
  await visitor.waitForURL('**/login');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(visitor.getByText('Invalid login credentials')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Password' }).fill('another horse entirely');
  await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
  await visitor.waitForURL('**/dashboard');
});

test('signing up by an invite code says which company was joined', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const visitor = await (await browser.newContext({ baseURL: BASE() })).newPage();
  await visitor.goto('/register');
  await visitor.getByLabel('Name', { exact: true }).fill('Jonas Weber');
  await visitor.getByLabel('Email').fill(`jonas.${randomUUID()}@example.com`);
  await visitor.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await visitor.getByText('Invite code', { exact: true }).click();
  await visitor.getByRole('textbox', { name: 'Invite code' }).fill(await inviteCodeOf(mara));
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByText("You have successfully joined Mara Lindqvist's company")).toBeVisible();
});

test('a verification link opened in another browser asks for a password', async ({ browser }) => {
  const { session } = await aPerson(browser, { name: 'Iris Kamau' });
  const page = await (await browser.newContext({ baseURL: BASE() })).newPage();
  await page.goto(await linkInMail(session.user.email, 'Verify'));
  await expect(page.getByText("This isn't the browser you signed up in.")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('an owner of a mailbox');
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('an owner of a mailbox');
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(session.user.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('an owner of a mailbox');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

test('every page leads to the verification of an unverified address', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Uma Verhoeven' });
  const error = { code: 'verify_email', message: 'Please verify your email before continuing', request_id: 'r' };
  const sendsMail = (on: Page) => on.route('**/api/mail', (route) => route.fulfill({ json: { is_sending: true } }));
  await sendsMail(page);
  await page.route('**/api/projects*', (route) => route.fulfill({ status: 403, json: { error } }));
  await page.goto('/all-projects');
  await page.waitForURL('**/verify-email');
  await expect(page.getByText(error.message)).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: BASE() })).newPage();
  await sendsMail(visitor);
  await visitor.route('**/api/auth/register', (route) => route.fulfill({ json: { next: 'verify_email' } }));
  await visitor.goto('/register');
  await expect(visitor.getByText("We'll send a link there to verify your address")).toBeVisible();
  await visitor.getByLabel('Name', { exact: true }).fill('Uma Verhoeven');
  await visitor.getByLabel('Email').fill('uma@example.com');
  await visitor.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await visitor.getByLabel('Company name').fill('Verhoeven');
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByText('Follow the link we sent to uma@example.com.')).toBeVisible();
  await visitor.route('**/api/auth/resend', (route) => route.fulfill({ status: 204 }));
  await visitor.getByRole('button', { name: 'Resend verification email' }).click();
  await expect(visitor.getByText('Sent. Please check your inbox (and spam folder).')).toBeVisible();
});

test('Google signs a user in and leads back to the page they asked for', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: BASE() })).newPage();
  await page.goto('/profile');
  await page.waitForURL('**/login?return=%2Fprofile');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: 'Do not sign in' }).click();
  await expect(page.getByText('Google did not sign you in: you did not allow it')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to log in' }).click();

  await page.goto('/login?return=%2Fprofile');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  // One that is not set up is no button for visitors.
  await expect(page.getByRole('button', { name: 'Continue with Microsoft' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('link', { name: /Ada Lovelace/ }).click();
  await page.waitForURL('**/profile');
  // An account made through a provider belongs to no company yet.
  await expect(page.getByRole('heading', { name: 'Company data not available' })).toBeVisible();
});

test('a return path never leads to another site', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: BASE() })).newPage();
  await page.goto('/auth/callback?code=x&state=nobody-knows');
  await expect(page.getByText('begun in another browser. Please start again.')).toBeVisible();
  await page.goto('/login?return=//evil.example/');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.getByRole('link', { name: /Grace Hopper/ }).click();
  await page.waitForURL(`${BASE()}/dashboard`);
});

test('a calendar address of old leads to the profile', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  await page.goto('/profile/calendar');
  await page.waitForURL('**/profile');
});

test('the start page leads signed-in users to the dashboard, and offers them no sign-up', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Open Worklane' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Open Worklane' }).click();
  await page.waitForURL('**/dashboard');
});

test('a board opened with an expired token is requested once, after one renewal', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Count every slash'] });
  const { page } = mara;
  const [head, body = '', signature] = mara.session.token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number };
  claims.exp = Math.floor(Date.now() / 1_000) - 60;
  const ended = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  await page.addInitScript(
    ([valid, old]) => localStorage.setItem('worklane', localStorage.getItem('worklane')?.replace(valid, old) ?? ''),
    [mara.session.token, ended] as const,
  );
  const asked: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/api\/(auth\/refresh|projects\/EDGE)/.test(pathname)) asked.push(`${response.status()} ${pathname}`);
  });
  // The events of making the project, a moment ago, would have it fetched again.
  await page.routeWebSocket(EVENT_SOCKET_PATH, () => undefined);
  await page.goto('/projects/EDGE');
  await expect(boardOf(page).card('Count every slash')).toBeVisible();
  await expect
    .poll(() => [asked[0], ...asked.slice(1).sort()])
    .toEqual([
      '200 /api/auth/refresh',
      '200 /api/projects/EDGE',
      '200 /api/projects/EDGE/board',
      '200 /api/projects/EDGE/configuration',
    ]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('worklane'))).not.toContain(ended);
});
