// Tests that a project with files is exported as an archive, imported into another, and imported again without
// duplicates.
import { expect } from '@playwright/test';
import type { Attachment } from '@worklane/contract/attachments';
import { boardOf } from '../support/board-of.ts';
import { aPerson, aProject, PASSWORD, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an archive carries attached files and pictures, and importing it again adds none', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page, api } = mara;
  // The page shows files by the cookie of the session.
  await mara.context.request.post('/api/auth/login', { data: { email: mara.session.user.email, password: PASSWORD } });
  const edge = await aProject(mara);
  await aProject(mara, 'NEXT');
  const [ticket] = await someTickets(mara, edge, { todo: ['With files'] });
  const put = (kind: string, name: string, bytes: Buffer) =>
    api<Attachment>('POST', `/api/tickets/${ticket?.id}/${kind}?file_name=${name}`, bytes);
  await put('attachments', 'notes.txt', Buffer.from('Some words'));
  const picture = await put('images', 'seen.png', Buffer.from(PIXEL, 'base64'));
  await api('PATCH', `/api/tickets/${ticket?.id}`, { description: `<p><img src="${picture.url}" alt="Seen" /></p>` });

  const board = boardOf(page);
  await board.show('EDGE');
  await page.getByRole('button', { name: 'Board actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export project archive' }).click(),
  ]);
  const dialog = page.getByRole('dialog', { name: 'Import tickets' });
  const choose = async () => {
    await page.getByRole('button', { name: 'Board actions' }).click();
    await page.getByRole('menuitem', { name: 'Import tickets' }).click();
    await dialog.getByLabel('File with tickets').setInputFiles(await download.path());
  };

  await board.show('NEXT');
  await choose();
  await expect(dialog.getByText(/^2 files \(\d+ B\)$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 ticket' }).click();
  await expect(dialog.getByText('1 ticket imported: NEXT-1.')).toBeVisible();
  await expect(dialog.getByText('Attached files and pictures')).toBeVisible();
  await page.goto('/projects/NEXT/tickets/NEXT-1');
  const shown = page.getByLabel('Description').locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(shown).not.toHaveAttribute('src', picture.url);
  await expect(page.getByRole('region', { name: 'Attachments' }).getByRole('link')).toHaveText(/notes\.txt/);

  await board.show('NEXT');
  await choose();
  await expect(dialog.getByText('1 ticket is already here and will be updated')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 ticket' }).click();
  await expect(dialog.getByText('No new tickets')).toBeVisible();

  // In its own project it says first what it would do there.
  await board.show('EDGE');
  await choose();
  await expect(dialog.getByText(/It is an archive of this project. Its ticket/)).toBeVisible();
  await page.keyboard.press('Escape');
});
