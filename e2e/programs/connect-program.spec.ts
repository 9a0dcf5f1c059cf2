// Tests the page on which users allow a program an API token, as they come to it: from the program, and back to it.
import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, PASSWORD } from '../support/people.ts';
import { test } from '../support/test.ts';

const REDIRECT = 'http://127.0.0.1:9753/callback';

/** Registers a program. @returns it with the address to which it sends its user */
async function aProgram(page: Page, changes: Record<string, string> = {}) {
  const data = { client_name: 'Sprint planner', redirect_uris: ['http://127.0.0.1/callback'] };
  const { client_id } = (await (await page.request.post('/api/oauth/register', { data })).json()) as {
    client_id: string;
  };
  const verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const asked = {
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT,
    code_challenge,
    code_challenge_method: 'S256',
  };
  const address = `/connect?${new URLSearchParams({ ...asked, state: '12345678901234567890', ...changes })}`;
  return { client_id, verifier, address };
}

/** Answers in the program's place. @returns what it was sent last */
async function listen(page: Page): Promise<() => URLSearchParams | undefined> {
  let heard: URLSearchParams | undefined;
  await page.route('http://127.0.0.1:9753/**', async (route) => {
    heard = new URL(route.request().url()).searchParams;
    await route.fulfill({ contentType: 'text/html', body: '<title>Program</title><h1>Answered</h1>' });
  });
  return () => heard;
}

test('a user allows a program what they choose, by keyboard', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const shown = await aProject(mara);
  await aProject(mara, 'SITE', { name: 'Website' });
  const { client_id, verifier, address } = await aProgram(page);
  const heard = await listen(page);

  await page.goto(address);
  const form = page.getByRole('form', { name: 'Connect a program' });
  await expect(form).toContainText('Sprint planner asks to use Worklane in your name.');
  await expect(form).toContainText('Your answer goes to a program on this computer, 127.0.0.1:9753.');
  await expect(form.getByRole('radio', { name: 'Propose', exact: true })).toBeChecked();
  // A press that was meant for a window above this one allows nothing.
  const allow = form.getByRole('button', { name: 'Allow', exact: true });
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expect(allow).toBeDisabled();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(allow).toBeEnabled();
  await form.getByRole('checkbox', { name: 'All projects I can see, also new ones' }).press('Space');
  await allow.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Choose at least one project.');
  await form.getByRole('checkbox', { name: shown.name, exact: true }).press('Space');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolations(page, { inBothThemes: true });
  }
  await allow.press('Enter');
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  expect(heard()?.get('state')).toBe('12345678901234567890');

  const given = await page.request.post('/api/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      code: heard()?.get('code') ?? '',
      client_id,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    },
  });
  expect(await given.json()).toMatchObject({ token_type: 'Bearer', scope: 'propose' });
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'API tokens', exact: true });
  await expect(section).toContainText('Sprint planner');
  await expect(section).toContainText(`Propose${shown.name}`);
});

test('a user who is not signed in comes back to the question, and refuses', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const visitor = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const page = await visitor.newPage();
  const { address } = await aProgram(page, { scope: 'read' });
  const heard = await listen(page);
  const form = page.getByRole('form', { name: 'Connect a program' });
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Email' }).fill(mara.session.user.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(form.getByRole('radio', { name: 'Read', exact: true })).toBeChecked();
  await form.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
  expect(heard()?.get('error')).toBe('access_denied');
  expect(heard()?.get('code')).toBe(null);
});

test('a request that would lead elsewhere is refused on the page', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { address } = await aProgram(page, { redirect_uri: 'https://evil.example/callback' });
  await page.goto(address);
  await expect(page.getByText("This program wants the answer at an address that isn't its own.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow', exact: true })).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/profile/connect');
});

test('another site can’t put the question into a frame, and a second program of the same name is told apart', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const first = await aProgram(page);
  const body = `<iframe src="${process.env.BASE_URL}${first.address}"></iframe>`;
  await page.route('http://frame.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://frame.example/');
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Allow', exact: true })).toHaveCount(0);

  const company_id = mara.session.companies[0]?.id;
  await mara.api('POST', '/api/users/me/api_tokens', { company_id, name: 'Sprint planner', rights: 'read' });
  await listen(page);
  await page.goto((await aProgram(page)).address);
  const form = page.getByRole('form', { name: 'Connect a program' });
  await expect(form).toContainText('You have an API token with this name already.');
  await expectNoViolations(page);
  const allow = form.getByRole('button', { name: 'Allow', exact: true });
  await expect(allow).toBeEnabled();
  await allow.press('Enter');
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
});
