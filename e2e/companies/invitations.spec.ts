// Tests invitations from their link: for a newcomer, for another user, and when it is used already.
import { expect } from '@playwright/test';
import type { InviteResult } from '@worklane/contract/invitations';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, type Person } from '../support/people.ts';
import { test } from '../support/test.ts';

async function inviteLink(by: Person, email: string): Promise<string> {
  const company = by.session.companies[0]?.id;
  const body = { emails: [email], role: 'project_manager' };
  const [result] = await by.api<InviteResult[]>('POST', `/api/companies/${company}/invitations`, body);
  return result?.sent?.link ?? '';
}

test('a new user signs up from the link and joins', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const email = `hugo.${Date.now()}@example.com`;
  const link = await inviteLink(mara, email);
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await expect(
    page.getByText("Mara Lindqvist invites you to Mara Lindqvist's company as Project Manager"),
  ).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Sign up to accept' }).click();
  await expect(page.getByRole('heading', { name: "Join Mara Lindqvist's company" })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Company name')).toHaveCount(0);
  await page.getByLabel('Name').fill('Hugo Berg');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByText("You have successfully joined Mara Lindqvist's company")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(link);
  await expect(page.getByText('Invitation not found or has expired')).toBeVisible();
});

test('a user with another account is told so, and can switch to the right one', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber' });
  const link = await inviteLink(mara, jonas.session.user.email);
  const { page } = await aPerson(browser, { name: 'Aiko Tanaka' });
  await page.goto(link);
  await expect(page.getByText('This invitation was sent to a different email address')).toBeVisible();
  const out = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Use another account' }).click();
  await out;
  await page.getByLabel('Email').fill(jonas.session.user.email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByText("You have successfully joined Mara Lindqvist's company")).toBeVisible();
});

test('the verification email leads to the invitation the user signed up for, in any browser', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber' });
  const invitation = new URL(await inviteLink(mara, jonas.session.user.email)).searchParams.get('token');
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
  await page.route('**/api/auth/verify_email', (route) => route.fulfill({ status: 204 }));
  await page.goto(`/verify-email?token=from-the-mail&invitation=${invitation}`);
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  await expect(page).not.toHaveURL(/invitation/);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(jonas.session.user.email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByText("You have successfully joined Mara Lindqvist's company")).toBeVisible();
});

test('a verification link that is opened twice leads on', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
  await page.goto('/verify-email?token=used-before');
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
