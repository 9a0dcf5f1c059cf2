// Tests sign-in settings in the profile: password, second factor, passkeys, linked accounts, sessions, closing the account.
import { expect } from '@playwright/test';
import { appCode } from '../support/app-code.ts';
import { linkInMail } from '../support/kept-mail.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, PASSWORD } from '../support/people.ts';
import { test } from '../support/test.ts';

for (const [theme, width] of [
  ['dark', 1440],
  ['light', 390],
] as const) {
  test(`the profile has no accessibility violations, ${theme}, ${width} px`, async ({ browser }) => {
    const { page } = await aPerson(browser, { name: 'Mara Lindqvist', theme, viewport: { width, height: 844 } });
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: 'Log out here' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Mara L. Lindqvist');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('button', { name: 'Mara L. Lindqvist. User menu' })).toBeVisible();
    await expectNoViolations(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectNoViolations(page);
  });
}

test('the second factor is set up, asked for, and turned off', async ({ browser }) => {
  const { page, session } = await aPerson(browser, { name: 'Tess Okafor' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.locator('[data-part="secret"]')).toHaveText(/^\s*[A-Z2-7]+\s*$/);
  const secret = (await page.locator('[data-part="secret"]').textContent())?.trim() ?? '';
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('alert').getByText('The code is not valid')).toBeVisible();
  await page.getByLabel('Code').fill(appCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('On. 10 recovery codes left.')).toBeVisible();

  const elsewhere = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
  await elsewhere.goto('/login?return=%2Fprofile');
  await elsewhere.getByLabel('Email').fill(session.user.email);
  await elsewhere.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible();
  await expectNoViolations(elsewhere);
  await elsewhere.getByLabel('Code').fill('nonsense');
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere.getByText('The code is not valid')).toBeVisible();
  await elsewhere.getByLabel('Code').fill(recoveryCode);
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await elsewhere.waitForURL('**/profile');
  await expect(elsewhere.getByText('On. 9 recovery codes left.')).toBeVisible();

  await elsewhere.getByRole('button', { name: 'Turn off' }).click();
  await elsewhere.getByLabel('Code').fill(appCode(secret, 1));
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(elsewhere.getByText('Two-factor authentication is off')).toBeVisible();
});

test('changing the password signs out all other sessions', async ({ browser }) => {
  const { page, session } = await aPerson(browser, { name: 'Noor Haddad' });
  const elsewhere = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
  const logIn = async (password: string) => {
    await elsewhere.goto('/login');
    await elsewhere.getByLabel('Email').fill(session.user.email);
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill(password);
    await elsewhere.getByRole('button', { name: 'Log in', exact: true }).click();
    await elsewhere.waitForURL('**/dashboard');
  };
  await logIn(PASSWORD);
  await page.goto('/profile');
  await page.getByRole('button', { name: /^End the session on/ }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await elsewhere.waitForURL(/\/login/);

  await logIn(PASSWORD);
  await page.reload();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('textbox', { name: 'Current password' }).fill('not my password');
  await page.getByRole('textbox', { name: 'New password' }).fill('another horse entirely');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Current password is incorrect')).toBeVisible();
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
  await elsewhere.waitForURL(/\/login/);
  await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(0);
});

test('all tabs end together with the session', async ({ browser }) => {
  const { page, context } = await aPerson(browser, { name: 'Lena Brandt' });
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto('/all-projects');
  await expect(other.getByRole('heading', { name: 'All projects' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out here' }).click();
  await page.waitForURL(/\/login/);
  await other.waitForURL(/\/login/);
});

test('a passkey is added, signs in, and is removed', async ({ browser }) => {
  const { page, context } = await aPerson(browser, { name: 'Odile Marchand' });
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await page.getByRole('button', { name: 'Log out here' }).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove passkey My laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove My laptop?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove passkey My laptop' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
});

test('Escape closes only the proof dialog, and the text typed in the dialog below stays', async ({ browser }) => {
  const { page, session } = await aPerson(browser, { name: 'Ravi Menon' });
  const error = { code: 'confirm_identity', message: 'Please confirm that it is you, then try again', request_id: 'r' };
  await page.route('**/api/auth/close_account', (route) => route.fulfill({ status: 403, json: { error } }));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Close account' }).click();
  const below = page.getByRole('dialog', { name: 'Close your account' });
  await below.getByRole('textbox', { name: 'Email' }).fill(session.user.email);
  await below.getByRole('button', { name: 'Close account' }).click();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(proof.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expectNoViolations(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await expect(below.getByRole('textbox', { name: 'Email' })).toHaveValue(session.user.email);
  await expect(below.getByRole('button', { name: 'Close account' })).toBeFocused();
});

test('an account of a provider is linked and unlinked, and an old session has to prove itself', async ({ browser }) => {
  const { page, session, context } = await aPerson(browser, { name: 'Ravi Menon' });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Link GitHub' }).click();
  await page.getByRole('link', { name: /Somebody Unproven/ }).click();
  await page.waitForURL('**/profile');
  await expect(page.getByRole('button', { name: 'Unlink GitHub' })).toBeVisible();

  // Ten minutes later.
  let isProven = false;
  await page.route('**/api/auth/identities/*', async (route) => {
    if (isProven) return route.fallback();
    const error = {
      code: 'confirm_identity',
      message: 'Please confirm that it is you, then try again',
      request_id: 'r',
    };
    await route.fulfill({ status: 403, json: { error } });
  });
  await page.getByRole('button', { name: 'Unlink GitHub' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Unlink GitHub' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not my password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  isProven = true;
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible();

  await expect(dialog).toBeHidden();
  await expectNoViolations(page, { inBothThemes: true });
  await page.getByRole('button', { name: 'Close account' }).click();
  const closing = page.getByRole('dialog', { name: 'Close your account' });
  await closing.getByRole('button', { name: 'Close account' }).click();
  await expect(closing.getByText('Type the email address of your account to close it')).toBeVisible();
  await closing.getByLabel('Email').fill(session.user.email);
  await closing.getByRole('button', { name: 'Close account' }).click();
  await page.waitForURL(/\/login/);
  await context.close();
});

test('a user who signed up through a provider sets a password by email', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL ?? '' })).newPage();
  await page.goto('/login?return=%2Fprofile');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.getByRole('link', { name: /Grace Hopper/ }).click();
  await page.waitForURL('**/profile');
  await page.getByRole('textbox', { name: 'Company name' }).fill('Hopper');
  await page.getByRole('button', { name: 'Create company' }).click();
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByText("Email isn't set up on this server. If this address has an account")).toBeVisible();
  expect(await linkInMail('grace@example.com', 'Reset')).toContain('/reset-password?token=');
});
