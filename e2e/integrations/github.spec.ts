// Tests a day of a team with GitHub, by keyboard: connect, link a repository, sync its issues, follow a pull request, disconnect.
import { expect, type Page } from '@playwright/test';
import { aTicket } from '../support/a-ticket.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { test } from '../support/test.ts';

/** Does what people do at GitHub, at the stand-in that all journeys share: each journey has a separate repository. */
async function atGitHub(path: string, fields: Record<string, string>): Promise<void> {
  const url = `${process.env.STAND_INS_URL}/github-pages${path}`;
  const { status } = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  expect(status).toBe(303);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a repository is connected, synced and followed until a pull request is merged', async ({ browser }) => {
  const { page, project } = await aTicket(browser);
  const name = `edge-${project.id.slice(-12)}`;
  const repository = `northbeam/${name}`;
  await atGitHub('', { name: repository });
  // So many that the sync still runs when its start is answered.
  const reported = Array.from({ length: 80 }, (_, at) => atGitHub(`/${repository}/issues`, { title: `Report ${at}` }));
  await Promise.all(reported);
  const gitHub = page.getByRole('region', { name: 'GitHub', exact: true });

  await page.goto('/projects/EDGE/settings/integrations');
  await gitHub.getByRole('link', { name: 'Connect GitHub in company settings' }).press('Enter');
  await button(page, 'Connect GitHub').press('Enter');
  await page.getByRole('link', { name: 'Allow', exact: true }).press('Enter');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'GitHub', exact: true }) });
  await expect(card).toContainText('as northbeam-dev');

  await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
  const tabs = page.getByRole('navigation', { name: 'Project settings' });
  await tabs.getByRole('link', { name: 'Integrations' }).press('Enter');
  // A repository that GitHub doesn't show is not linked.
  await gitHub.getByLabel('Find a repository').fill('northbeam/nowhere');
  await button(page, 'Link northbeam/nowhere').press('Enter');
  await expect(gitHub.getByRole('alert')).toContainText("GitHub doesn't show northbeam/nowhere");
  await expect(button(page, 'Link northbeam/nowhere')).toBeFocused();
  await expectNoViolations(page, { inBothThemes: true });
  await gitHub.getByLabel('Find a repository').fill(name);
  await expect(gitHub.getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page, { inBothThemes: true });
  await button(page, `Link ${repository}`).press('Enter');
  await expect(gitHub.getByRole('link', { name: repository })).toBeFocused();
  await expect(gitHub).toContainText('Changes arrive at once.');

  const merged = page.getByLabel('Merged', { exact: true });
  await merged.selectOption({ label: 'Move to In Review' });
  const save = gitHub.getByRole('button', { name: 'Save', exact: true });
  await save.press('Enter');
  await expect(page.getByText('Tickets follow pull requests by the new rules.')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();

  await syncs(page);
  await expect(gitHub).toContainText('80 tickets created, 1 issue created.');
  await expectNoViolations(page, { inBothThemes: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const pulls = page.getByRole('region', { name: 'Pull requests' });
  await expect(pulls).toContainText('None yet. Name EDGE-1 in a branch, a title or a description.');
  await atGitHub(`/${repository}/pulls`, { branch: 'edge-1-fix-the-parser', title: 'Accept trailing commas' });
  await expect(pulls.getByRole('listitem')).toContainText(/Accept trailing commas\s*Draft/);
  await expect(page.getByText('GitHub moved this from Todo to In Progress')).toBeVisible();
  const [, number] = /#(\d+)/.exec(await pulls.getByRole('listitem').innerText()) ?? [];
  await atGitHub(`/${repository}/pulls/${number}`, { step: 'Merge' });
  await expect(pulls.getByRole('listitem')).toContainText('Merged');
  await expect(page.getByText('GitHub moved this from In Progress to In Review')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await page.goto('/company/settings/integrations');
  await card.getByRole('button', { name: 'Disconnect' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Disconnect GitHub?' });
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).press('Enter');
  await expect(button(page, 'Connect GitHub')).toBeFocused();
});

/** Starts a sync, and holds back its end until its progress and the way to cancel it were seen. */
async function syncs(page: Page): Promise<void> {
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/projects/*/github', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await button(page, 'Sync issues').press('Enter');
  await expect(page.getByText(/^Reading issues|of 81 synced$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Sync of issues' })).toBeVisible();
  await expect(button(page, 'Cancel')).toBeFocused();
  seen.resolve();
  await expect(page.getByText('Last synced')).toBeVisible();
  await expect(button(page, 'Sync issues')).toBeFocused();
}
