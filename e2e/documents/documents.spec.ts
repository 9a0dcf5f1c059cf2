// Tests the documents of a project: links and files are added, found, moved, previewed, deleted and brought back.
import { expect, type Page } from '@playwright/test';
import { aSmallPicture } from '../../apps/server/src/testing/pictures/a-small-picture.ts';
import { aDocx } from '../../proofs/uploads/hostile-files.ts';
import { aDocument } from '../support/document-page.ts';
import { keepToast } from '../support/keep-toast.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, PASSWORD } from '../support/people.ts';
import { test } from '../support/test.ts';

const rowsOf = (page: Page, section: 'Internal Documents' | 'External Links') =>
  page.getByRole('list', { name: section }).getByRole('listitem');

test('a link is added, moved, found, deleted and restored, and others see it', async ({ browser }) => {
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

  await expect(rowsOf(page, 'Internal Documents')).toHaveCount(1);
  await expect(rowsOf(page, 'External Links')).toHaveCount(1);

  // By keyboard: the second row of both sections, its menu, and the question.
  await page.getByRole('heading', { name: 'Documentation' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(open).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Change Category' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete link' }).click();
  const undo = await keepToast(page, 'Document deleted successfully.');
  await expect(rowsOf(tomas.page, 'External Links')).toHaveCount(0);
  await undo.click();
  await expect(page.getByText('Undone: Design System is back')).toBeVisible();
  await expect(rowsOf(tomas.page, 'External Links')).toHaveCount(1);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('files are chosen and dropped, open in the page, and go through the trash', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  // The page shows files by the cookie of the session.
  await mara.context.request.post('/api/auth/login', { data: { email: mara.session.user.email, password: PASSWORD } });
  const blocked: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && blocked.push(message.text()));
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
  const jpeg = await aSmallPicture('jpeg', 'Northbeam');
  await page.goto('/projects/EDGE/docs');
  await page.getByLabel('Files for the documents').setInputFiles([
    { name: 'heap.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    { name: 'offer.docx', mimeType: '', buffer: aDocx() },
    { name: 'run.sh', mimeType: 'application/x-sh', buffer: Buffer.from('\u007fELF\u0002\u0001\u0001\u0000') },
  ]);
  await expect(page.getByText('heap.png has been added to your documents.')).toBeVisible();
  await expect(page.getByText('File uploaded successfully').first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toContainText('is not allowed');
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByRole('button', { name: 'Retry upload of run.sh' })).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await uploads.getByRole('button', { name: 'Dismiss run.sh' }).click();
  await expect(uploads).toHaveCount(0);

  const data = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['Some words'], 'notes.txt', { type: 'text/plain' }));
    return dropped;
  });
  const heading = page.getByRole('heading', { name: 'Documentation' });
  await heading.dispatchEvent('dragenter', { dataTransfer: data });
  await expect(page.getByText('Drop files to upload them to General')).toBeVisible();
  await heading.dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('Drop files to upload them to General')).toHaveCount(0);
  await expect(page.getByText('notes.txt has been added to your documents.')).toBeVisible();
  await expect(rowsOf(page, 'External Links')).toHaveCount(5);

  await page.getByRole('link', { name: 'Open photo.jpg' }).click();
  const photo = page.getByRole('dialog', { name: 'Picture photo.jpg' }).getByRole('img', { name: 'photo.jpg' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(12);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open notes.txt' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Text of notes.txt' })).toHaveText('Some words');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open heap.png' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Picture heap.png' }).getByRole('img', { name: 'heap.png' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Open heap.png' })).toBeFocused();
  await page.getByRole('link', { name: 'Open plan.pdf' }).click();
  await expect(dialog.locator('iframe[title="plan.pdf"]')).toHaveAttribute('src', /^blob:/);
  await expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /download=1$/);
  expect(blocked).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Open plan.pdf' })).toBeFocused();

  for (const name of ['plan.pdf', 'notes.txt']) {
    await page.getByRole('link', { name: `Open ${name}` }).focus();
    await page.keyboard.press('Delete');
    await dialog.getByRole('button', { name: 'Delete file' }).click();
    await expect(page.getByRole('link', { name: `Open ${name}` })).toHaveCount(0);
    // The keyboard goes on from the row beside it.
    await expect(rowsOf(page, 'External Links').getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export documents' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await page.getByRole('button', { name: 'Deleted documents' }).click();
  const deleted = page.getByRole('list', { name: 'Deleted documents' }).getByRole('listitem');
  await expect(deleted).toHaveText([/notes\.txtGeneral · deleted just now by Mara Lindqvist/, /plan\.pdf/]);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Restore plan.pdf' }).click();
  await expect(deleted).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Delete permanently: notes.txt' }).click();
  await page
    .getByRole('dialog', { name: 'Delete notes.txt permanently?' })
    .getByRole('button', { name: 'Delete permanently' })
    .click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page, 'External Links')).toHaveCount(4);
});

test('documents that cannot be loaded say so on a phone too, and an unknown project is not found', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  const project = await aProject(mara);
  await aDocument(mara, project, { title: 'Release checklist' });
  await aDocument(mara, project, { title: 'Design System', external_url: 'https://figma.com/file/9' });
  const { page } = mara;
  let isFailing = true;
  await page.route('**/documents', (route) => (isFailing ? route.abort() : route.continue()));
  await page.goto('/projects/EDGE/docs');
  await expect(page.getByText('Failed to load documents. Please try again.')).toBeVisible();
  await expect(page.getByText('No external links yet')).toHaveCount(0);
  await expectNoViolations(page);
  isFailing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowsOf(page, 'Internal Documents')).toContainText(['Release checklist']);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page, { inBothThemes: true });

  await page.goto('/projects/NONE/docs');
  await expect(page.getByText('Project not found')).toBeVisible();
});

test('what a document needs to open is fetched while its link is approached', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { id } = await aDocument(mara, await aProject(mara), { title: 'Plan', content: '<p>First</p>' });
  const { page } = mara;
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/projects/EDGE/docs');
  await page.getByRole('link', { name: 'Plan', exact: true }).hover();
  for (const part of [/document-page-/, /block-editor-.*\.js/, /shared-text-/, new RegExp(`/api/documents/${id}$`)])
    await expect.poll(() => fetched.some((path) => part.test(path))).toBe(true);

  // By its address, beside the project.
  fetched.length = 0;
  await page.route(/\/api\/.*\bEDGE\b/, () => undefined);
  await page.goto(`/projects/EDGE/docs/${id}`);
  await expect.poll(() => fetched).toContain(`/api/documents/${id}`);
  await expect(page.getByText('Loading document...')).toBeVisible();
});
