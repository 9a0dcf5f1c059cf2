// Tests the files of a ticket: attached, refused, pasted into its text.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { dropPicture, pastePicture } from '../support/paste-picture.ts';
import { aPerson, aProject, PASSWORD, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test("a refused file doesn't stop the others", async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.route(/file_name=refused/, (route) => route.abort());
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const region = page.getByRole('region', { name: 'Attachments' });
  await page.getByLabel('Files to attach').setInputFiles(
    ['first.txt', 'refused.txt', 'last.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('Some words'),
    })),
  );
  await expect(page.getByText(/^refused\.txt: /)).toBeVisible();
  await expect(region.getByRole('link')).toHaveCount(2);
  await expect(region.getByText('last.txt')).toBeVisible();
});

test('files are attached with previews, and pictures are pasted and dropped into the description', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [ticket] = await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  // The page shows files by the cookie of the session.
  await mara.context.request.post('/api/auth/login', { data: { email: mara.session.user.email, password: PASSWORD } });
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const region = page.getByRole('region', { name: 'Attachments' });
  await page.getByLabel('Files to attach').setInputFiles([
    { name: 'heap.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some words') },
  ]);
  await expect(region.getByRole('link')).toHaveCount(2);
  await expect(region.getByText('notes.txt')).toBeVisible();
  await expect.poll(() => region.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(page.getByText('attached the file heap.png')).toBeVisible();
  await expectNoViolations(page);

  // Shown large, and back to the same place.
  await region.getByRole('link', { name: /heap\.png/ }).focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'Picture heap.png' });
  await expect(large.getByRole('img', { name: 'heap.png' })).toBeVisible();
  await expect(large.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /download=1$/);
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(region.getByRole('link', { name: /heap\.png/ })).toBeFocused();
  await region.getByRole('button', { name: 'Delete notes.txt' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await expect(region.getByRole('link')).toHaveCount(1);

  const description = page.getByLabel('Description');
  await description.click();
  await page.keyboard.type('As seen here: ');
  await pastePicture(page);
  const pictures = description.getByRole('img');
  await expect(pictures).toHaveAttribute('src', /^\/api\/files\//);
  await dropPicture(description);
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) await expect(picture).toHaveAttribute('src', /^\/api\/files\//);
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await mara.api<{ description: string }>('GET', `/api/tickets/${ticket?.id}`)).description)
    .toMatch(/As seen here.*<img src="\/api\/files\/.*" alt="seen" \/>.*<img src="\/api\/files\/.*" alt="dropped" \/>/);

  // Arrow keys go through all pictures of the ticket, in the order they are seen.
  await pictures.first().click();
  await expect(page.getByRole('dialog', { name: 'Picture seen' })).toContainText('1 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Picture dropped' })).toContainText('2 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Picture heap.png' })).toContainText('3 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Picture seen' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
