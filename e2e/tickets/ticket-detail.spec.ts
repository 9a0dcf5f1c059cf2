// Changes what a ticket's page shows: fields, links, time, and the ticket's place.
import { expect } from '@playwright/test';
import { aTicket } from '../support/a-ticket.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('the activity lists every change of a field with its former value', async ({ browser }) => {
  const { page } = await aTicket(browser);
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const activity = page.getByRole('region', { name: 'Activity' });

  for (const title of ['Fix the lexer', 'Fix both']) {
    await page.getByLabel('Title').fill(title);
    await page.keyboard.press('Enter');
  }
  await expect(activity.getByText('changed the title from “Fix the parser” to “Fix the lexer”')).toBeVisible();
  await expect(activity.getByText('changed the title from “Fix the lexer” to “Fix both”')).toBeVisible();
  await page.getByLabel('Start date').fill('2026-11-02');
  await expect(activity.getByText(/set the start date to .*2026/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Due', exact: true }).click();
  await page.getByRole('option', { name: 'At sprint end' }).click();
  await expect(activity.getByText('changed the due date type from on a specific date to at sprint end')).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByLabel('Start date')).toHaveValue('2026-11-02');
  await expect(activity.getByText('changed the title from “Fix the parser” to “Fix the lexer”')).toBeVisible();
});

test('an estimate can be written as 2h 30m; a wrong one says what is allowed; the focus stays', async ({ browser }) => {
  const { page } = await aTicket(browser);
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const field = page.getByLabel('Estimate in hours');

  await page.getByRole('button', { name: 'Estimate: None' }).click();
  await field.fill('2h 30m');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Estimate: 2.5 h' })).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('-1');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/Write 3, 1\.5, 2h 30m/);
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Estimate: 2.5 h' })).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('soon');
  await field.blur();
  await expect(page.getByText('Estimate not changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Estimate: 2.5 h' })).toBeVisible();
});

test('sub-tickets show their progress, and links show on both tickets', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser', 'Write the guide'], done: ['First release'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const subTickets = page.getByRole('region', { name: 'Sub-tickets' });
  await page.getByRole('button', { name: 'Add sub-ticket' }).click();
  await expect(page.getByPlaceholder(/^Title of a new sub-ticket/)).toBeFocused();
  await page.keyboard.type('Cover the edge cases');
  await page.keyboard.press('Enter');
  await expect(subTickets.getByRole('link', { name: 'EDGE-4 Cover the edge cases' })).toBeVisible();
  await page.getByRole('button', { name: 'Add sub-ticket' }).click();
  await expect(page.getByPlaceholder(/^Title of a new sub-ticket/)).toBeFocused();
  await page.keyboard.type('first rel');
  await page.getByRole('option', { name: 'EDGE-3 First release' }).click();
  await expect(subTickets.getByText('1 of 2')).toBeVisible();
  await page.goto('/projects/EDGE');
  await expect(page.getByRole('main').getByRole('link', { name: /Fix the parser.*Sub-tickets\s*1\/2/ })).toBeVisible();
  await page.goto('/projects/EDGE/tickets/EDGE-1');

  const links = page.getByRole('region', { name: 'Links' });
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Kind of link').selectOption('Blocks');
  await page.getByRole('textbox', { name: 'Ticket to link to' }).fill('guide');
  await page.getByRole('option', { name: 'EDGE-2 Write the guide' }).click();
  await page.keyboard.press('Escape');
  await expect(links.getByText('Blocks')).toBeVisible();
  await expectNoViolations(page);
  await links.getByRole('link', { name: 'EDGE-2 Write the guide' }).click();
  await expect(page).toHaveURL(/EDGE-2$/);
  await expect(links.getByText('Blocked by')).toBeVisible();
  await expect(page.getByText('added the link “Blocked by EDGE-1”')).toBeVisible();
  await links.getByRole('button', { name: 'Remove the link to EDGE-1' }).click();
  await expect(links).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add link' })).toBeVisible();

  await page.getByRole('button', { name: 'Watching' }).click();
  await expect(page.getByRole('button', { name: 'Watch', exact: true })).toBeVisible();
  await page.goto('/projects/EDGE/tickets/EDGE-4');
  await expect(page.getByRole('button', { name: 'Parent: EDGE-1 Fix the parser' })).toBeVisible();
});

test('logged time is added, changed and deleted, and its sum is shown against the estimate', async ({ browser }) => {
  const { mara, page, ticket } = await aTicket(browser);
  await mara.api('PATCH', `/api/tickets/${ticket?.id}`, { estimate: 8 });
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const time = page.getByRole('region', { name: 'Time', exact: true });
  await page.getByRole('button', { name: 'Log time' }).click();
  await page.getByLabel('Hours spent').fill('1,5');
  await page.getByLabel('Day').fill('2026-11-18');
  await page.getByLabel('Note').fill('Reading the old one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(time.getByText('Reading the old one')).toBeVisible();
  await expect(page.getByText('1.5 h of 8 h')).toBeVisible();
  await expectNoViolations(page);
  await time.getByRole('button', { name: /^Change 1.5 h on/ }).click();
  await page.getByLabel('Hours spent').fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 h of 8 h')).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 h of 8 h')).toBeVisible();
  await time.getByRole('button', { name: /^Delete 3 h on/ }).click();
  await page.getByRole('button', { name: 'Delete time entry' }).click();
  await expect(page.getByText('0 h of 8 h')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 h of 8 h')).toBeVisible();
});

test('a ticket can be copied, and moved to another project where its old key still finds it', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await mara.api('POST', '/api/projects', { company_id: project.company_id, name: 'Operations', key: 'OPS' });
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('EDGE-1 is copied as EDGE-2')).toBeVisible();
  await page.locator('body').press('Control+z');
  await expect(page.getByText('Undone: EDGE-2 is in the trash')).toBeVisible();
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('EDGE-1 is copied as EDGE-3')).toBeVisible();
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to another project' }).click();
  await page.getByLabel('Project', { exact: true }).selectOption('Operations (OPS)');
  await page.getByRole('button', { name: 'Move ticket' }).click();
  await expect(page.getByText('EDGE-1 is now OPS-1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fix the parser (copy)' })).toBeVisible();
  await page.goto('/projects/OPS/tickets/EDGE-1');
  await expect(page.getByText('moved this from EDGE-1 to OPS-1')).toBeVisible();
});

test('a ticket opened by its id gets its key in the address; key, title and branch name can be copied', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const [ticket] = await someTickets(mara, await aProject(mara), { todo: ['Fix the `c.json()` parser'] });
  await mara.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = mara;
  await page.goto(`/projects/EDGE/tickets/${ticket?.id}`);
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-1$/);
  await expect(page).toHaveTitle(/^EDGE-1 · /);
  for (const [what, text] of [
    ['Copy key', 'EDGE-1'],
    ['Copy title', 'Fix the `c.json()` parser'],
    ['Copy branch name', 'edge-1-fix-the-c-json-parser'],
    ['Copy link', page.url()],
  ] as const) {
    await page.getByRole('button', { name: 'Ticket actions' }).click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});
