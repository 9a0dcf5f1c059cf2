// Tests that a document is deleted from its own page, and that the deletion can be undone.
import { expect } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

test('deletes a document from its own page with its last words, and undoes it on the list', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const body = { title: 'Router method', content: '<p>First</p>' };
  const { id } = await mara.api<Document>('POST', `/api/projects/${project.id}/documents`, body);
  const { page } = mara;
  await page.goto(`/projects/EDGE/docs/${id}`);
  const text = page.getByRole('textbox', { name: 'Document text' });
  await text.press('Control+End');
  await page.keyboard.type(' words');
  await page.getByRole('button', { name: 'Document actions' }).press('Enter');
  await expectNoViolations(page, { within: '[role="menu"]', inBothThemes: true });
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Router method?' });
  await dialog.getByRole('button', { name: 'Delete document' }).click();
  await expect(page).toHaveURL(/\/docs$/);
  await expect(page.getByText('Document deleted successfully.')).toBeVisible();
  await expect(page.getByText('No documents yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Router method', exact: true }).click();
  await expect(text).toHaveText('First words');
});

test('offers no deletion where the document is read-only', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { id } = await mara.api<Document>('POST', `/api/projects/${project.id}/documents`, { title: 'Router method' });
  await mara.api('PATCH', `/api/projects/${project.id}`, { status: 'archived' });
  await mara.page.goto(`/projects/EDGE/docs/${id}`);
  await mara.page.getByRole('button', { name: 'Document actions' }).click();
  await expect(mara.page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(mara.page.getByRole('menuitem', { name: 'Delete' })).toBeHidden();
});
