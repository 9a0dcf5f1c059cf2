// Tests several people in one document: each other's letters, carets and names, a line that is lost, and content from elsewhere.
import { type Browser, expect, type Page } from '@playwright/test';
import { aDocument, addressOf, stored, textOf } from '../support/document-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const here = (page: Page, name: string) => page.getByRole('img', { name: `Also here: ${name}` });

/** Opens one document for both Mara and Tomás. */
async function together(browser: Browser, content: string) {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomás Ferreira', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title: 'Router method', content });
  for (const { page } of [mara, tomas]) await page.goto(addressOf(document));
  await expect(here(mara.page, 'Tomás Ferreira')).toBeVisible();
  await expect(here(tomas.page, 'Mara Lindqvist')).toBeVisible();
  for (const { page } of [mara, tomas]) await expect(textOf(page)).toBeVisible();
  return { mara, tomas, document, id: document.id };
}

test("two users see each other's letters, carets and names, and the content is saved", async ({ browser }) => {
  const { mara, tomas, id } = await together(browser, '<p>First</p><p>Second</p>');
  await expect(mara.page.getByRole('status').filter({ hasText: 'Also here: Tomás Ferreira' })).toBeAttached();
  await textOf(mara.page).press('Control+End');
  await mara.page.keyboard.type(' of Mara');
  await expect(textOf(tomas.page)).toContainText('Second of Mara');
  await expect(textOf(tomas.page).locator('[data-caret]')).toHaveAttribute('data-name', 'Mara');
  await textOf(tomas.page).press('Control+Home');
  await tomas.page.keyboard.type('Tomás: ');
  await expect(textOf(mara.page)).toContainText('Tomás: First');
  for (const { page } of [mara, tomas]) await expect(textOf(page).locator('p')).toHaveCount(2);
  await expect.poll(async () => (await stored(mara, id)).content).toMatch(/Tomás: First.*Second of Mara/);
  await expectNoViolations(mara.page, { inBothThemes: true });
  // Each undoes their own.
  await mara.page.keyboard.press('Control+z');
  await expect(textOf(tomas.page)).not.toContainText('of Mara');
  await expect(textOf(tomas.page)).toContainText('Tomás: First');
  const errors: Error[] = [];
  tomas.page.on('pageerror', (error) => errors.push(error));
  await tomas.page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Docs' }).click();
  await expect(here(mara.page, 'Tomás Ferreira')).toBeHidden();
  expect(errors).toEqual([]);
});

test('text that is written offline is merged when the connection is back', async ({ browser }) => {
  const { mara, tomas, id } = await together(browser, '<p>First</p><p>Second</p>');
  await mara.page.context().setOffline(true);
  await textOf(mara.page).press('Control+Home');
  await mara.page.keyboard.type('Offline ');
  await expect(mara.page.getByText('Not saved yet. Kept in this browser.')).toBeVisible();
  await textOf(tomas.page).press('Control+End');
  await tomas.page.keyboard.type(' online');
  await mara.page.context().setOffline(false);
  for (const { page } of [mara, tomas]) await expect(textOf(page)).toHaveText('Offline FirstSecond online');
  await expect(mara.page.getByText(/^Last saved/)).toBeVisible();
  await expect.poll(async () => (await stored(mara, id)).content).toMatch(/Offline First.*Second online/);
});

test('content that was changed elsewhere is loaded by both, who continue together', async ({ browser }) => {
  const { mara, tomas, id } = await together(browser, '<p>First</p>');
  await textOf(mara.page).press('Control+End');
  await mara.page.keyboard.type(' draft');
  await expect.poll(async () => (await stored(mara, id)).content).toContain('First draft');
  const { version } = await stored(mara, id);
  await mara.api('PATCH', `/api/documents/${id}`, { version, content: '<p>Elsewhere</p>' });
  for (const { page } of [mara, tomas]) await expect(textOf(page)).toHaveText('Elsewhere');
  await expect(here(mara.page, 'Tomás Ferreira')).toBeVisible();
  await textOf(tomas.page).press('Control+End');
  await tomas.page.keyboard.type(' and on');
  await expect(textOf(mara.page)).toHaveText('Elsewhere and on');
});

test('a new document is shared as soon as it exists, while its author keeps typing', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomás Ferreira', inviteCode: await inviteCodeOf(mara) });
  await aProject(mara);
  await mara.page.goto('/projects/EDGE/docs/new');
  await textOf(mara.page).click();
  await mara.page.keyboard.type('One');
  await expect(mara.page).toHaveURL(/\/docs\/[0-9a-f-]{36}$/);
  await mara.page.keyboard.type(' two');
  await tomas.page.goto(new URL(mara.page.url()).pathname);
  await mara.page.keyboard.type(' three', { delay: 60 });
  await expect(textOf(tomas.page)).toHaveText('One two three');
  await expect(here(mara.page, 'Tomás Ferreira')).toBeVisible();
  await mara.page.keyboard.type(' four');
  await expect(textOf(tomas.page)).toHaveText('One two three four');
  await expect(textOf(mara.page)).toHaveText('One two three four');
});

test('letters reach the other browser within 100 ms', async ({ browser }) => {
  const { mara, tomas } = await together(browser, '<p>Begun</p>');
  const watch = (page: Page) =>
    page.evaluate(() => {
      const text = document.querySelector('[aria-label="Document text"]') as HTMLElement;
      Object.assign(window, { seenAt: undefined });
      new MutationObserver((_records, observer) => {
        if (!text.textContent?.includes('☂')) return;
        observer.disconnect();
        Object.assign(window, { seenAt: performance.timeOrigin + performance.now() });
      }).observe(text, { childList: true, subtree: true, characterData: true });
    });
  const seenAt = (page: Page) =>
    page
      .waitForFunction(() => (window as unknown as { seenAt?: number }).seenAt)
      .then((seen) => seen.jsonValue() as Promise<number>);
  await textOf(mara.page).press('Control+End');
  // A machine with other work makes single letters late, and none early.
  await expect(async () => {
    for (const { page } of [mara, tomas]) await watch(page);
    await mara.page.keyboard.insertText('☂');
    const took = (await seenAt(tomas.page)) - (await seenAt(mara.page));
    await mara.page.keyboard.press('Backspace');
    await expect(textOf(tomas.page)).not.toContainText('☂');
    expect(took).toBeLessThan(100);
  }).toPass({ timeout: 60_000 });
});
