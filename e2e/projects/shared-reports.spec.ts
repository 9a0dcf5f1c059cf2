// Shares a report from Insights, opens it without an account, and revokes it.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a report is shared by a link, opened without an account, revoked, and works again after undo', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { page } = mara;
  const put = (title: string, status: string) =>
    mara.api('POST', '/api/tickets', { project_id: project.id, title, status });
  await put('Write the parser', 'done');
  await put('Read the parser', 'todo');
  await mara.api('PATCH', `/api/projects/${project.id}`, { total_project_hours: 100 });

  await page.goto(`/team-workload?project=${project.key}`);
  await page.getByRole('button', { name: 'Share a report' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share a report' });
  await expect(dialog.getByText('No reports of this project are shared.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('For the client');
  for (const name of ['Budget used', 'Titles of finished tickets', 'Cycle time and lead time', 'Throughput'])
    await dialog.getByRole('checkbox', { name }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Sprint progress' }).uncheck();
  await expectNoViolations(page, { inBothThemes: true });
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
  const link = (await dialog.getByRole('code').textContent()) ?? '';
  expect(link).toMatch(/\/api\/shared_report\?token=[\w-]{43}$/);
  const row = dialog.getByRole('listitem').filter({ hasText: 'For the client' });
  await expect(row).toContainText('Not opened yet.');

  const stranger = await browser.newContext({ colorScheme: 'dark' });
  const report = await stranger.newPage();
  const asked: string[] = [];
  report.on('request', (request) => asked.push(request.url()));
  await report.goto(link);
  await expect(report.getByRole('heading', { level: 1 })).toHaveText('For the client');
  await expect(report.getByText('0 of 100 hours used, 0%')).toBeVisible();
  await expect(report.getByRole('cell', { name: 'Write the parser' })).toBeVisible();
  await expect(report.getByText('Sprint progress')).toHaveCount(0);
  await report.getByText('Table: Created and done').press('Enter');
  await expect(report.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await report.emulateMedia({ colorScheme: scheme });
    await expectNoViolations(report);
  }
  for (const width of [1440, 1024, 390]) {
    await report.setViewportSize({ width, height: 844 });
    const page = report.locator('html');
    await expect.poll(() => page.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  // The tables are printed, opened or not.
  await report.emulateMedia({ media: 'print' });
  await expect(report.getByRole('columnheader', { name: 'Lead time (days)' })).toBeVisible();
  // The page is all there is: nothing else is asked for, and no script runs.
  expect(asked.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([link]);
  await expect(row).toContainText('Last opened just now.');

  await row.getByRole('button', { name: 'Revoke For the client' }).press('Enter');
  await expect(dialog.getByText('No reports of this project are shared.')).toBeVisible();
  await report.reload();
  await expect(report.getByRole('heading')).toHaveText("This report isn't available");
  await expectNoViolations(report);
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();
  await report.reload();
  await expect(report.getByRole('heading', { level: 1 })).toHaveText('For the client');
  await stranger.close();
});
