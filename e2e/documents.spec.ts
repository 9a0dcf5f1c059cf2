// Tests the documents of a project: links and files are added, found, moved, previewed, deleted and brought back.
import { expect, type Page, test } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, type Person } from './support/people.ts';

const rowsOf = (page: Page, section: 'Internal Documents' | 'External Links') =>
  page.getByRole('list', { name: section }).getByRole('listitem');

const aDocument = ({ api }: Person, { id }: Project, fields: Partial<Document>) =>
  api<Document>('POST', `/api/projects/${id}/documents`, fields);

test('a link is added, moved, found, deleted and brought back, and others see it', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const { page } = mara;
  await tomas.page.goto('/projects/EDGE/docs');
  await page.goto('/projects/EDGE');
  await page.getByRole('link', { name: 'Docs', exact: true }).click();
  await expect(page).toHaveURL(/\/projects\/EDGE\/docs$/);
  await expect(page.getByRole('heading', { name: 'Documentation' })).toBeVisible();
  await expect(page.getByText('Manage all project documentation in one place')).toBeVisible();
  await expect(page.getByText('No external links yet')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await page.getByRole('button', { name: 'Add External Link' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByText('Enter a title')).toBeVisible();
  await expect(dialog.getByText('Enter a URL')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByPlaceholder('Design System').fill('Design System');
  await dialog.getByRole('textbox', { name: 'URL' }).fill('figma.com/file/9');
  await page.keyboard.press('Enter');
  await expect(page.getByText('External link added successfully.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const open = page.getByRole('link', { name: 'Open Design System' });
  await expect(open).toHaveAttribute('href', 'https://figma.com/file/9');
  await expect(open).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(rowsOf(tomas.page, 'External Links')).toHaveText([/Design System.*figma\.com\/file\/9.*General/]);

  await aDocument(mara, project, { title: 'Release checklist', category: 'Guides' });
  await expect(rowsOf(page, 'Internal Documents')).toHaveText([/Release checklist.*just now.*Guides/]);
  await page.getByRole('button', { name: 'Actions for Design System' }).click();
  await page.getByRole('menuitem', { name: 'Change Category' }).click();
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('New Category');
  await dialog.getByRole('button', { name: 'Change category' }).click();
  await expect(dialog.getByText('Enter a category name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'New category name' }).fill('Design');
  await dialog.getByRole('button', { name: 'Change category' }).click();
  await expect(page.getByText('Document category updated successfully.')).toBeVisible();
  await expect(rowsOf(tomas.page, 'External Links')).toContainText(['Design']);

  const filter = page.getByRole('combobox', { name: 'Filter by category' });
  await expect(filter.getByRole('option')).toHaveText(['All Categories', 'Design', 'Guides']);
  await filter.selectOption('Design');
  await expect(page).toHaveURL(/\?category=Design$/);
  await expect(rowsOf(page, 'Internal Documents')).toHaveCount(0);
  await expect(rowsOf(page, 'External Links')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search documents by title or URL' }).fill('checklist');
  await expect(page.getByText('No documents match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  // By keyboard: the second row of both sections, its menu, and the question.
  await page.getByRole('heading', { name: 'Documentation' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(open).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Change Category' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete link' }).click();
  await expect(rowsOf(tomas.page, 'External Links')).toHaveCount(0);
  const toast = page.getByRole('alert').filter({ hasText: 'Document deleted successfully.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(tomas.page, 'External Links')).toHaveCount(1);
  await expect(page.getByText('Undone: Design System is back')).toBeVisible();
});
