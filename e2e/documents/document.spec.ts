// Tests the page of one document: it is created, read, printed, searched, and filled with tickets and links.
import { expect } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import { boxOf } from '../support/box-of.ts';
import { aDocument, addressOf, chooseAction, stored, textOf, titleOf, writing } from '../support/document-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a new document is created by its first words, and gets its own address', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { page } = mara;
  await page.goto('/projects/EDGE/docs/new');
  await expect(titleOf(page)).toHaveValue('Untitled Document');
  await expect(page.getByText('Block Editor')).toBeVisible();
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await titleOf(page).fill('Router method');
  const category = page.getByRole('combobox', { name: 'Category: General' });
  await category.click();
  await page.getByRole('option', { name: 'Add new category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new category' });
  await dialog.getByRole('textbox', { name: 'Category Name' }).fill('   ');
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expect(dialog.getByText('Enter a category name')).toBeVisible();
  await expectNoViolations(page, { within: '[role="dialog"]' });
  await dialog.getByRole('textbox', { name: 'Category Name' }).fill('  Engineering ');
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('combobox', { name: 'Category: Engineering' })).toBeVisible();

  const creations: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/documents')) creations.push(request.url());
  });
  await titleOf(page).press('Enter');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('Every router is measured');
  await expect(page.getByText(/^Last saved/)).toBeVisible();
  await expect(page).toHaveURL(/\/docs\/[0-9a-f-]{36}$/);
  await page.keyboard.type(' twice.');
  await expect(page.getByText('5 words')).toBeVisible();
  await expect(page.getByText('Selected: paragraph')).toBeVisible();
  const id = page.url().split('/').at(-1) ?? '';
  await expect.poll(async () => (await stored(mara, id)).content).toContain('Every router is measured twice.');
  await expect.poll(() => stored(mara, id)).toMatchObject({ title: 'Router method', category: 'Engineering' });
  expect(creations).toHaveLength(1);
  expect(await mara.api<Document[]>('GET', `/api/projects/${project.id}/documents`)).toHaveLength(1);
});

test('the print window holds the document as it is shown, at most 800 pixels wide', async ({ browser }) => {
  const { mara, project, page } = await writing(
    browser,
    '<p>Measured twice.</p><ul data-todo><li data-checked="true">Twice</li></ul><div data-live="tickets">Tickets of this project</div>',
  );
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  await page.context().addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.reload();
  await expect(page.getByRole('main').getByText('Fix the parser')).toBeVisible();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const printed = await opening;
  await expect(printed.getByRole('heading', { name: 'Router method', level: 1 })).toBeVisible();
  await expect(printed.getByText('Measured twice.')).toBeVisible();
  await expect(printed.getByText('Fix the parser')).toBeVisible();
  await expect(printed.locator('main')).toHaveCSS('max-width', '800px');
  await expect(printed.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // Without its background a checked box is printed as an open one.
  await expect(printed.getByRole('checkbox', { name: 'Twice', checked: true })).toHaveCSS(
    'print-color-adjust',
    'exact',
  );
});

test('on paper a long table repeats its head, and a wide one is not cut off', async ({ browser }) => {
  const cells = (name: string, count: number, text: string) => `<${name}>${text}</${name}>`.repeat(count);
  const wide = `<table><tbody><tr>${cells('th', 14, 'Column')}</tr><tr>${cells('td', 14, 'supercalifragilistic')}</tr></tbody></table>`;
  const long = `<table><tbody><tr>${cells('th', 2, 'Name')}</tr>${`<tr>${cells('td', 2, 'a')}</tr>`.repeat(60)}</tbody></table>`;
  const { page } = await writing(browser, wide + long);
  await page.context().addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.reload();
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const printed = await opening;
  await expect(printed.locator('body')).toHaveAttribute('data-printed', '');
  await expect(printed.locator('thead')).toHaveCount(2);
  await printed.emulateMedia({ media: 'print' });
  await printed.setViewportSize({ width: 680, height: 900 });
  const spilled = async () => {
    const sheet = await boxOf(printed.locator('main'));
    const last = await boxOf(printed.getByRole('columnheader', { name: 'Column' }).last());
    return last.x + last.width - sheet.x - sheet.width;
  };
  await expect.poll(spilled).toBeLessThanOrEqual(0);
  const rule = await printed.evaluate(() =>
    [...document.styleSheets]
      .flatMap((each) => [...each.cssRules])
      .some((each) => /^@page document/.test(each.cssText)),
  );
  expect(rule).toBe(true);
});

test('users who may only read see the text without the editor, also in an archived project', async ({ browser }) => {
  const { mara, project, document, page } = await writing(browser, '<h2>Aim</h2><p>Measured twice.</p>');
  await mara.api('PATCH', `/api/projects/${project.id}`, { status: 'archived' });
  await page.goto(addressOf(document));
  await expect(page.getByText('Measured twice.')).toBeVisible();
  await expect(page.getByText('Read-only')).toBeVisible();
  await expect(textOf(page)).toHaveCount(0);
  await expect(titleOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add block' })).toHaveCount(0);
  await chooseAction(page, 'Outline');
  await expect(page.getByRole('region', { name: 'Outline' }).getByRole('button', { name: 'Aim' })).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
});

test('a document can be read before the editor has come, and when it does not come', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  // Code has a choice of its language only while it is written.
  const content = '<pre><code data-language="bash">npm run bench</code></pre><p>Measured twice.</p>';
  const document = await aDocument(mara, project, { title: 'Router method', content });
  const { page } = mara;
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/assets/block-editor-*.js', async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await page.goto(addressOf(document));
  await asked.promise;
  const words = page.getByText('Measured twice.');
  await expect(words).toBeVisible();
  await expect(textOf(page)).toHaveCount(0);
  const before = await boxOf(words);
  held.resolve();
  await expect(textOf(page)).toBeVisible();
  expect(await boxOf(words)).toEqual(before);

  await page.unroute('**/assets/block-editor-*.js');
  await page.route('**/assets/block-editor-*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByText("The editor couldn't be loaded.")).toBeVisible();
  await expect(words).toBeVisible();
  await page.unroute('**/assets/block-editor-*.js');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(textOf(page)).toBeVisible();
});

test('a ticket is created from the text, another document is linked, and live tickets stay up to date', async ({
  browser,
}) => {
  const { mara, project, document, page } = await writing(
    browser,
    '<p>One</p><div data-live="tickets">Tickets of this project</div>',
  );
  const other = await aDocument(mara, project, { title: 'Release checklist', content: '<p>Two</p>' });
  await textOf(page).getByText('One').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' /create');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Fix the parser');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect(textOf(page).locator('[data-ticket]')).toHaveText('EDGE-1');
  const live = textOf(page).getByRole('table', { name: /^Tickets of Edge Runtime \d+$/ });
  await expect(live).toContainText('EDGE-1');
  await someTickets(mara, project, { in_progress: ['Measure wildcards'] });
  await expect(live).toContainText('Measure wildcards');

  await textOf(page).getByText('One').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' /link');
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Link a document' });
  await picker.getByRole('textbox', { name: 'Find a document' }).fill('release');
  await expect(picker.getByRole('option')).toHaveText([/Release checklist/]);
  await expectNoViolations(page, { within: '[role="dialog"]', inBothThemes: true });
  await page.keyboard.press('Enter');
  await expect(textOf(page).locator('[data-document]')).toHaveText('Release checklist');
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain(`data-document="${other.id}"`);
});

test('what the server left out is named, and words are found in the document', async ({ browser }) => {
  const { page } = await writing(browser, '<p>Measured twice, twice.</p>');
  await page.route('**/api/documents/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: Object.assign(await response.json(), { dropped: ['script', 'onclick'] }) });
  });
  await textOf(page).press('Control+End');
  await page.keyboard.type(' Done.');
  await expect(page.getByText("documents can't contain it: script, onclick.")).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText("documents can't contain it")).toHaveCount(0);

  await textOf(page).press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Find in document' });
  await field.fill('twice');
  await expect(page.getByText('2 found')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await field.press('Escape');
  await expect(textOf(page)).toBeFocused();
});

test('on a phone and from right to left nothing is cut off', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 800 } });
  const project = await aProject(mara);
  const content = '<h2>قياس</h2><p>يتم قياس كل جهاز توجيه مرتين.</p><div data-live="team">Team</div>';
  const document = await aDocument(mara, project, { title: 'طريقة القياس', content });
  const { page } = mara;
  await page.goto(addressOf(document));
  await expect(textOf(page)).toBeVisible();
  await expect(textOf(page).locator('p').first()).toHaveCSS('direction', 'rtl');
  await expect(titleOf(page)).toHaveCSS('direction', 'rtl');
  const isCutOff = () =>
    page.evaluate(() => window.document.documentElement.scrollWidth > window.document.documentElement.clientWidth);
  await expect.poll(isCutOff).toBe(false);
  await expectNoViolations(page, { inBothThemes: true });
  // Offline the words above the text are longer, and the text stays in its place.
  const topOfTitle = async () => (await titleOf(page).boundingBox())?.y;
  const top = await topOfTitle();
  await mara.context.setOffline(true);
  await textOf(page).press('Control+End');
  await page.keyboard.type('٣');
  await expect(page.getByText('Not saved yet. Kept in this browser.')).toBeVisible();
  await expect.poll(topOfTitle).toBe(top);
  await mara.context.setOffline(false);
  await expect(page.getByText(/^Last saved/)).toBeVisible();
  await chooseAction(page, 'Outline');
  await expect(page.getByRole('region', { name: 'Outline' }).getByRole('button', { name: 'قياس' })).toBeVisible();
  await expect.poll(isCutOff).toBe(false);
  await expectNoViolations(page);
});
