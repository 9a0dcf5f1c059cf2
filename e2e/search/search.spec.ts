// Tests the search over everything, as people go: from the palette to the page, filters, kinds and results.
import { expect } from '@playwright/test';
import { aDocument } from '../support/document-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { paletteOf } from '../support/palette-of.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('finds texts from the palette, and everything on the page', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [ticket] = await someTickets(mara, project, { todo: ['Retry the import'], done: ['Imported logos'] });
  await aDocument(mara, project, { title: 'Runbook', content: '<p>What to do when the importer stops.</p>' });
  await mara.api('POST', `/api/tickets/${ticket?.id}/comments`, { content: '<p>The pangolin stops the queue</p>' });
  const { page } = mara;
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  const { dialog: palette, field: words } = paletteOf(page);
  await page.keyboard.press('Control+k');
  await expect(words).toBeFocused();
  await page.keyboard.type('pangolin');
  await expect(palette.getByRole('option').first()).toContainText('The pangolin stops the queue');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-1#comment-/);
  const said = page.getByRole('article', { name: 'Comment by Mara Lindqvist' });
  await expect(said).toBeFocused();
  await expect(said).toHaveAttribute('data-marked', 'true');
  await expect(said).toBeInViewport();

  await page.keyboard.press('Control+k');
  await expect(words).toBeFocused();
  await words.fill('runbok');
  await expect(palette.getByRole('status')).toHaveText(
    'No ticket or text has “runbok”. Showing results for “runbook”.',
  );
  await expect(palette.getByRole('option', { name: /Runbook/ })).toBeVisible();
  await words.fill('lindqvits');
  await expect(palette.getByRole('status')).toContainText('Showing similar names.');
  await expect(palette.getByRole('option', { name: /Mara Lindqvist/ })).toBeVisible();
  await words.fill('status:xyz assignee:nobodyhere updated:abc');
  await expect(palette.getByRole('status')).toHaveText(
    '“updated:” takes today, week, 3d or a date such as 2026-11-23, not “abc”. No status is called “xyz”. ' +
      'No member is called “nobodyhere”',
  );
  await words.fill('imported');
  await palette.getByRole('option', { name: 'See all results for “imported”' }).click();
  await expect(page).toHaveURL('/search?q=imported');
  const group = (name: string) => page.getByRole('region', { name });
  await expect(group('Tickets').getByRole('link')).toHaveText([/EDGE-1.*Retry the import/, /EDGE-2.*Imported logos/]);
  await expect(group('Documents').getByRole('link')).toHaveText([/Runbook.*when the importer stops/]);
  await expect(page.getByText('3 results')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await page.getByRole('button', { name: 'is:open' }).click();
  await expect(page).toHaveURL(/is%3Aopen|is:open/);
  await expect(group('Tickets').getByRole('link')).toHaveText([/Retry the import/]);
  await expect(group('Documents')).toHaveCount(0);
  const field = page.getByRole('textbox', { name: 'Search everything' });
  await field.fill('nothing-like-this');
  await expect(page.getByText('Nothing matches “nothing-like-this”')).toBeVisible();
  await field.fill('label:none-such is:open');
  await expect(page.getByText('No label is called “none-such”')).toBeVisible();
  await field.fill('runbok');
  await expect(page.getByRole('status').filter({ hasText: 'Showing results for' })).toHaveText(
    'No ticket or text has “runbok”. Showing results for “runbook”.',
  );
  await expect(group('Documents').getByRole('link')).toHaveText([/Runbook/]);
  await field.fill('lindqvits');
  await expect(page.getByRole('status').filter({ hasText: 'similar' })).toHaveText(
    'No exact matches. Showing similar names.',
  );
  await field.fill('mara');
  await expect(group('People').getByRole('link')).toHaveAccessibleName('Mara Lindqvist');
  await field.fill('import');
  await page.getByText('Tickets 2').click();
  await expect(page).toHaveURL(/kind=tickets/);
  await expect(group('Tickets').getByRole('link')).toHaveCount(2);
  await field.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-\d$/);
});
