// Tests what a project tells in Slack, and what a member is told there.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a project tells a channel of Slack what happens to its tickets', async ({ browser }) => {
  const standIns = process.env.STAND_INS_URL ?? '';
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { page } = mara;
  await page.goto('/projects/EDGE/settings');
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  const webhook = page.getByLabel('Webhook URL');
  await webhook.fill('https://evil.example/?hooks.slack.com');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Invalid Slack webhook URL').first()).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await webhook.fill(`${standIns}/services/T0001/B0001/of-this-journey`);
  await page.getByLabel('Channel name').fill('#edge');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved: .*\/…rney$/)).toBeVisible();
  await expect(webhook).toHaveValue('');
  await page.getByRole('button', { name: 'Send test message' }).click();
  await expect(page.getByText('Test message sent')).toBeVisible();
  const channel = async () => (await fetch(`${standIns}/slack-channel`)).text();
  expect(await channel()).toContain('Worklane is connected');

  const title = `Told in Slack ${project.id}`;
  await mara.api('POST', '/api/tickets', { project_id: project.id, title });
  await expect.poll(channel, { timeout: 20_000 }).toContain(title);

  await page.getByText('As a summary').click();
  await page.getByLabel('Monday').press('Space');
  await page.getByLabel('Time').fill('07:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Slack notifications are saved for everyone.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Time')).toHaveValue('07:30');
  await expect(page.getByLabel('Monday')).not.toBeChecked();
  await expect(page.getByLabel('Tuesday')).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page, { inBothThemes: true });

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Slack notifications removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test message' })).toHaveCount(0);
  await expect(webhook).toBeFocused();
});

test('a member links their Slack account by signing in at Slack, gets messages there, and unlinks it', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  await page.goto('/company/settings/integrations');
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expect(page).toHaveURL(/\/company\/settings\/integrations$/);
  await page.goto('/profile');
  const choice = page.getByLabel('Tickets assigned to you, in Slack');
  await expect(page.getByText('Link your Slack account on this page')).toBeVisible();
  await expect(choice).toHaveCount(0);
  const section = page.getByRole('region', { name: 'Slack', exact: true });
  await section.getByRole('button', { name: 'Link Slack account' }).click();
  await page.getByRole('link', { name: 'Do not allow' }).click();
  await expect(page.getByRole('heading', { name: "Your Slack account wasn't linked" })).toBeVisible();
  await expect(page.getByText('Slack says: access_denied')).toBeVisible();
  await page.getByRole('link', { name: 'Back to profile' }).click();

  await section.getByRole('button', { name: 'Link Slack account' }).click();
  await page.getByRole('link', { name: 'Allow', exact: true }).click();
  await expect(section.getByText(/^Northbeam, linked /)).toBeVisible();
  await choice.selectOption('Slack: on');
  await page.reload();
  await expect(choice).toHaveValue('yes');
  await expectNoViolations(page, { inBothThemes: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const { session, api } = mara;
  const tomas = await aPerson(browser, { name: 'Tomás Ferreira', inviteCode: await inviteCodeOf(mara) });
  const { id: project_id } = await aProject(mara);
  await api('POST', `/api/projects/${project_id}/members`, { user_id: tomas.session.user.id, role: 'team_member' });
  const title = `Assigned to one in Slack ${project_id}`;
  await tomas.api('POST', '/api/tickets', { project_id, title, assignee_ids: [session.user.id] });
  const workspace = async () => (await fetch(`${process.env.STAND_INS_URL}/slack-workspace`)).text();
  await expect.poll(workspace).toContain(`${title}&gt;\nTomás Ferreira assigned`);

  await section.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Slack account unlinked')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Link Slack account' })).toBeFocused();
});
