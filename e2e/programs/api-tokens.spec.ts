// Tests API tokens as their users go: created on the profile, used by a program, ended by their user or an administrator.
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

const tokensOf = (page: Page) => page.getByRole('region', { name: 'API tokens', exact: true });

test('a program calls with a token that is shown once, and is refused when its user ends it', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const shown = await aProject(mara);
  const hidden = await aProject(mara, 'SITE', { name: 'Website' });
  const program = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });

  await page.goto('/profile');
  const section = tokensOf(page);
  await expect(section).toContainText('You have no API tokens.');
  await section.getByRole('button', { name: 'Create token' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Create API token' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('button', { name: 'Create token' }).press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Enter a name.');
  await form.getByRole('textbox', { name: 'Name' }).fill('Nightly script');
  await form.getByText('Read and write', { exact: true }).click();
  await form.getByRole('checkbox', { name: 'All projects I can see, also new ones' }).uncheck();
  await form.getByRole('checkbox', { name: shown.name, exact: true }).check();
  await expectNoViolations(page, { inBothThemes: true });
  await form.getByRole('button', { name: 'Create token' }).press('Enter');

  const created = page.getByRole('dialog', { name: 'Your API token' });
  await expect(created.getByRole('button', { name: 'Copy token' })).toBeFocused();
  const secret = (await created.getByRole('code').textContent()) ?? '';
  expect(secret).toMatch(/^wl_[0-9A-Za-z]{49}$/);
  await expectNoViolations(page, { inBothThemes: true });
  // A click beside it would lose the secret.
  await page.mouse.click(4, 4);
  await expect(created.getByRole('code')).toHaveText(secret);
  await created.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(created).toBeHidden();
  await expect(section).toContainText(`Read and write${shown.name}`);
  await expect(section).toContainText('Never used');
  await expect.poll(() => page.content()).not.toContain(secret.slice(12));

  const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': 'first-run' };
  const create = (project_id: string) =>
    program.request.post('/api/tickets', { headers, data: { project_id, title: 'Made by a script' } });
  const made = await create(shown.id);
  expect(made.status()).toBe(200);
  expect(made.headers()['ratelimit-limit']).toBeTruthy();
  expect((await (await create(shown.id)).json()).id).toBe((await made.json()).id);
  const read = (path: string) => program.request.get(path, { headers });
  expect((await read(`/api/projects/${hidden.id}`)).status()).toBe(404);
  expect((await read('/api/auth/sessions')).status()).toBe(403);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(section).toContainText('Last used');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page, { inBothThemes: true });
  await section.getByRole('button', { name: 'End Nightly script' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'End Nightly script?' });
  await question.getByRole('button', { name: 'End token' }).click();
  await expect(section).toContainText('You have no API tokens.');
  expect((await read(`/api/projects/${shown.id}`)).status()).toBe(401);
  await program.close();
});

test('an administrator sees the tokens of members and ends one', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const company_id = mara.session.companies[0]?.id;
  const created = await mara.api<{ secret: string }>('POST', '/api/users/me/api_tokens', {
    company_id,
    name: 'Dashboard on the wall',
    rights: 'read',
  });
  const program = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const read = () => program.request.get('/api/projects', { headers: { authorization: `Bearer ${created.secret}` } });
  expect((await read()).status()).toBe(200);

  await page.goto('/company/settings/integrations');
  const section = tokensOf(page);
  const row = section
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(row).toContainText('Dashboard on the wall');
  await expect(row.getByRole('cell', { name: 'Mara Lindqvist', exact: true })).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(row.getByRole('button', { name: 'End Dashboard on the wall' })).toBeVisible();
    await expect
      .poll(() => section.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0);
    await expectNoViolations(page, { inBothThemes: true });
  }
  await section.getByRole('button', { name: 'End Dashboard on the wall' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'End token' }).click();
  await expect(section).toContainText('No member has an API token.');
  expect((await read()).status()).toBe(401);
  await program.close();
});
