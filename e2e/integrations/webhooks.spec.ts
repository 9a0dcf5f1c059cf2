// Tests webhooks as administrators go: created with a secret that is shown once, tried, looked up in the log, sent again, ended.
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

const webhooksOf = (page: Page) => page.getByRole('region', { name: 'Webhooks', exact: true });

interface Received {
  calls: { id: string; isAccepted: boolean; body: { type: string; data: { ticket_id?: string } } }[];
}

/** Starts a program that receives webhooks. */
function aReceiver(name: string) {
  const url = `${process.env.STAND_INS_URL}/receivers/${name}`;
  return {
    url,
    set: (changes: object) =>
      fetch(url, { method: 'PUT', body: JSON.stringify(changes), headers: { 'content-type': 'application/json' } }),
    calls: async () => ((await (await fetch(url)).json()) as Received).calls,
  };
}

test('a company’s program is told of tickets, and administrators see what it answered', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const project = await aProject(mara);
  const receiver = aReceiver(`company-${project.id}`);

  await page.goto('/company/settings/integrations');
  const section = webhooksOf(page);
  await expect(section).toContainText('There are no webhooks yet.');
  await section.getByRole('button', { name: 'Create webhook' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Create webhook' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name' }).fill('Build server');
  await form.getByRole('textbox', { name: 'Address' }).fill('http://192.168.0.1/hook');
  await form.getByRole('button', { name: 'Create webhook' }).press('Enter');
  await expect(form.getByRole('alert')).toContainText('Enter a public address that starts with https://');
  await expectNoViolations(page, { inBothThemes: true });
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await form.getByRole('button', { name: 'Create webhook' }).press('Enter');

  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(shown.getByRole('button', { name: 'Copy secret' })).toBeFocused();
  const secret = (await shown.getByRole('code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await expectNoViolations(page, { inBothThemes: true });
  await receiver.set({ secrets: [secret], fault: 'fail' });
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(shown).toBeHidden();
  await expect.poll(() => page.content()).not.toContain(secret);

  await section.getByRole('button', { name: 'Log of Build server' }).press('Enter');
  const log = page.getByRole('dialog', { name: 'Deliveries of Build server' });
  await expect(log).toContainText('Nothing has been sent yet.');
  await log.getByRole('button', { name: 'Send test' }).press('Enter');
  const tested = log.getByRole('button', { name: /^webhook\.test/ });
  await expect(tested).toContainText('The receiver answered with status 500.', { timeout: 15_000 });
  await receiver.set({ fault: 'none' });
  await tested.press('Enter');
  await expect(log).toContainText('The receiver is broken');
  await expect(log).toContainText('This is a test from Worklane.');
  await expectNoViolations(page, { inBothThemes: true });
  await log.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(tested).toContainText('Answered with 200', { timeout: 15_000 });
  const ids = (await receiver.calls()).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);

  const ticket = await mara.api<{ id: string }>('POST', '/api/tickets', {
    project_id: project.id,
    title: 'Told outside',
  });
  await expect
    .poll(async () => (await receiver.calls()).at(-1)?.body, { timeout: 20_000 })
    .toMatchObject({ type: 'ticket.created', data: { ticket_id: ticket.id } });
  expect((await receiver.calls()).at(-1)?.isAccepted).toBe(true);
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(section).toContainText('Last delivery');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page, { inBothThemes: true });
  await section.getByRole('button', { name: 'Actions for Build server' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete Build server?' })
    .getByRole('button', { name: 'Delete webhook' })
    .click();
  await expect(section).toContainText('There are no webhooks yet.');
});

test('a project has its own webhooks, which are switched off and get new secrets', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const project = await aProject(mara);
  const receiver = aReceiver(`project-${project.id}`);
  const { secret } = await mara.api<{ secret: string }>('POST', `/api/projects/${project.id}/webhooks`, {
    name: 'Chat bot',
    url: receiver.url,
    events: ['ticket.created'],
  });

  await page.goto('/projects/EDGE/settings/integrations');
  const section = webhooksOf(page);
  await expect(section).toContainText('1 event of');
  await section.getByRole('button', { name: 'Actions for Chat bot' }).click();
  await page.getByRole('menuitem', { name: 'Replace secret' }).click();
  await page
    .getByRole('dialog', { name: 'Replace the secret of Chat bot?' })
    .getByRole('button', { name: 'Replace secret' })
    .click();
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(shown).toContainText('also signed with the former secret');
  const fresh = (await shown.getByRole('code').textContent()) ?? '';
  expect(fresh).not.toBe(secret);
  await receiver.set({ secrets: [fresh] });
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  await mara.api('POST', '/api/tickets', { project_id: project.id, title: 'Signed with both' });
  await expect
    .poll(async () => (await receiver.calls()).map(({ isAccepted }) => isAccepted), { timeout: 20_000 })
    .toEqual([true]);

  await section.getByRole('button', { name: 'Actions for Chat bot' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit webhook' });
  await form.getByRole('checkbox', { name: 'All events' }).check();
  await expectNoViolations(page, { inBothThemes: true });
  await form.getByRole('button', { name: 'Save webhook' }).click();
  await expect(section).toContainText('All events of');
  await section.getByRole('button', { name: 'Actions for Chat bot' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(section.getByText('Off', { exact: true })).toBeVisible();
  await page.goto('/company/settings/integrations');
  await expect(section.getByText('Off', { exact: true })).toBeVisible();
  await settled(page);
  await section.getByRole('button', { name: 'Actions for Chat bot' }).click();
  await page.getByRole('menuitem', { name: 'Switch on' }).click();
  await expect(section.getByText('Off', { exact: true })).toBeHidden();
  await receiver.set({ fault: 'gone' });
  await mara.api('POST', '/api/tickets', { project_id: project.id, title: 'Nobody listens' });
  await expect(section.getByText('Off', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.goto('/inbox');
  const told = page.getByRole('main').getByRole('listitem').filter({ hasText: 'A webhook doesn’t work' });
  await told.getByRole('link').click();
  await expect(page).toHaveURL(/\/company\/settings\/integrations$/);
});
