// Tests the page of one document: it is written, saved, lost and found, met by others, revised and printed.
import { expect, type Page, type Route } from '@playwright/test';
import type { Document, Revision } from '@worklane/contract/documents';
import type { Project } from '@worklane/contract/projects';
import { boxOf } from './support/box-of.ts';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, type Person, someTickets } from './support/people.ts';
import { test } from './support/test.ts';

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Document text' });
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const aDocument = ({ api }: Person, { id }: Project, fields: Partial<Document>) =>
  api<Document>('POST', `/api/projects/${id}/documents`, fields);
const stored = ({ api }: Person, id: string) => api<Document>('GET', `/api/documents/${id}`);
const addressOf = ({ id }: Document) => `/projects/EDGE/docs/${id}`;
const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Document actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Without WebSockets, as behind some proxies: one person writes, and saves over HTTP. */
const writesAlone = (page: Page) => page.routeWebSocket(/\/live$/, (socket) => socket.close());

/** Holds back what the page saves, so that others save first. @returns lets it go */
async function holdSaves(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (route.request().method() === 'PATCH') await released.promise;
    await route.continue();
  };
  await page.route('**/api/documents/*', hold);
  return async () => {
    released.resolve();
    await page.unroute('**/api/documents/*', hold);
  };
}

/** A person with a document that is open for writing. */
async function writing(browser: Parameters<typeof aPerson>[0], content: string, title = 'Router method') {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await writesAlone(mara.page);
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title, content });
  await mara.page.goto(addressOf(document));
  await expect(textOf(mara.page)).toBeVisible();
  return { mara, project, document, page: mara.page };
}

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

test('logging out saves the last words, and asks first when it cannot', async ({ browser }) => {
  const { page } = await writing(browser, '<p>Every router</p>');
  const saved: (string | null)[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH' && response.ok()) saved.push(response.request().postData());
  });
  const logOut = async () => {
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await page.route('**/api/documents/**', (route) => route.abort('internetdisconnected'));
  await textOf(page).press('Control+End');
  await page.keyboard.type(' is measured');
  await logOut();
  const question = page.getByRole('dialog', { name: 'Log out without saving 1 change?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.unroute('**/api/documents/**');

  await textOf(page).press('Control+End');
  await page.keyboard.type(' twice.');
  await logOut();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => saved.at(-1)).toContain('Every router is measured twice.');
});

test('what was typed a moment before the page was left is saved', async ({ browser }) => {
  const { mara, document, page } = await writing(browser, '<p>One</p>');
  await textOf(page).press('Control+End');
  await page.keyboard.type(' and two');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Docs' }).click();
  await expect(page).toHaveURL(/\/docs$/);
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain('One and two');
});

test('a browser that is killed 300 ms after the last key, without a line, has kept the text', async ({ browser }) => {
  const { mara, document, page } = await writing(browser, '<p>One</p>');
  await page.route('**/api/documents/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  );
  await textOf(page).press('Control+End');
  await page.keyboard.type(' and two');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  // As a crash does: without a last word to the page.
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const next = await mara.context.newPage();
  await next.goto(addressOf(document));
  await expect(textOf(next)).toHaveText('One and two');
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain('One and two');
});

test('without a line the text waits in the browser, and is sent when the line is back', async ({ browser }) => {
  const { mara, document, page } = await writing(browser, '<p>One</p>');
  await page.route('**/api/documents/**', (route) => route.abort('internetdisconnected'));
  await textOf(page).press('Control+End');
  await page.keyboard.type(' and two');
  await expect(page.getByText('Failed to save document')).toBeVisible();
  await expect(page.getByText('Not saved yet. Kept in this browser.')).toBeVisible();
  await expectNoViolations(page);
  // Another tab of the same person leaves it to this one.
  const other = await mara.context.newPage();
  await other.goto(addressOf(document));
  await expect(textOf(other)).toHaveText('One');
  await page.unroute('**/api/documents/**');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(textOf(other)).toHaveText('One and two');
  await expect(page.getByText(/^Last saved/)).toBeVisible();
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain('One and two');
});

test('a document that cannot be loaded says so and is never empty; one that is not there leads back', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title: 'Router method', content: '<p>One</p>' });
  const { page } = mara;
  await page.route('**/api/documents/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(addressOf(document));
  await expect(page.getByText('Failed to load document')).toBeVisible();
  await expect(textOf(page)).toHaveCount(0);
  await page.unroute('**/api/documents/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(textOf(page)).toHaveText('One');

  await page.goto('/projects/EDGE/docs/0198f000-0000-7000-8000-000000000000');
  const toast = page.getByRole('alert').filter({ hasText: 'Document not found' });
  await expect(toast).toContainText('Error');
  await expect(page).toHaveURL(/\/projects\/EDGE\/docs$/);
  await page.goto('/projects/EDGE/docs/no-such-document');
  await expect(page).toHaveURL(/\/projects\/EDGE\/docs$/);
  await page.goto(`/projects/NOPE/docs/${document.id}`);
  await expect(page.getByText('Project not found')).toBeVisible();
});

test('words that were just typed on a document somebody deletes stay in sight', async ({ browser }) => {
  const { mara, document, page } = await writing(browser, '<p>One</p>');
  const letSave = await holdSaves(page);
  await textOf(page).press('Control+End');
  await page.keyboard.type(' and two');
  await mara.api('DELETE', `/api/documents/${document.id}`);
  await letSave();
  await expect(page.getByText(/^This document was deleted/)).toBeVisible();
  await expect(textOf(page)).toHaveText('One and two');
});

test('two texts of one document are both kept, and the writer chooses', async ({ browser }) => {
  const { mara, document, page } = await writing(browser, '<p>One</p><p>Two</p>');
  const change = async (content: string) => {
    const { version } = await stored(mara, document.id);
    await mara.api('PATCH', `/api/documents/${document.id}`, { content, version });
  };
  // Without an unsaved change the text follows quietly.
  await change('<p>One</p><p>Two, says Aiko</p>');
  await expect(textOf(page)).toContainText('Two, says Aiko');

  let letSave = await holdSaves(page);
  await textOf(page).press('Control+End');
  await page.keyboard.type(' and I');
  await change('<p>One</p><p>Two, says everybody</p>');
  await letSave();
  await expect(page.getByText('Someone else has saved this document since. Both texts are kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare and choose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions of this document' });
  await expect(dialog.locator('ins')).toContainText(['and I']);
  await expect(dialog.locator('del')).toContainText(['everybody']);
  await expectNoViolations(page, { within: '[role="dialog"]', inBothThemes: true });
  await dialog.getByRole('button', { name: 'Use their text' }).click();
  await expect(textOf(page)).toContainText('Two, says everybody');
  await expect(page.getByText(/^Your own text from .* is kept in this browser\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save as new document' }).click();
  await expect(titleOf(page)).toHaveValue('Router method (my copy)');
  await expect(textOf(page)).toContainText('and I');

  await page.goto(addressOf(document));
  letSave = await holdSaves(page);
  await textOf(page).press('Control+End');
  await page.keyboard.type(' and me');
  await change('<p>Theirs again</p>');
  await letSave();
  await page.getByRole('button', { name: 'Compare and choose' }).click();
  await dialog.getByRole('button', { name: 'Keep my text' }).click();
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain('and me');
  const revisions = () => mara.api<Revision[]>('GET', `/api/documents/${document.id}/revisions`);
  await expect.poll(async () => (await revisions()).length).toBeGreaterThan(0);
});

test('an earlier revision is compared, named, restored, and the restoring undone', async ({ browser }) => {
  const { mara, document, page } = await writing(browser, '<p>Measured once.</p>');
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  await tomas.api('PATCH', `/api/documents/${document.id}`, { content: '<p>Measured twice.</p>', version: 1 });
  await expect(textOf(page)).toHaveText('Measured twice.');
  await choose(page, 'Revisions');
  const panel = page.getByRole('region', { name: 'Revisions' });
  await expect(panel.getByRole('listitem')).toContainText(['Tomas Berg', 'Mara Lindqvist']);
  await expectNoViolations(page, { inBothThemes: true });
  await panel.getByRole('button', { name: /Tomas Berg/ }).click();
  await expect(panel.locator('ins')).toHaveText('twice');
  await expect(panel.locator('del')).toHaveText('once');
  await expectNoViolations(page, { inBothThemes: true });
  await panel.getByRole('button', { name: 'All revisions' }).click();
  await panel.getByRole('button', { name: /Mara Lindqvist/ }).click();
  await panel.getByRole('button', { name: 'Name it' }).click();
  await panel.getByRole('textbox', { name: 'Name of the revision' }).fill('Sent to the client');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Sent to the client' })).toBeVisible();
  await panel.getByRole('button', { name: 'Restore this revision' }).click();
  await expect(textOf(page)).toHaveText('Measured once.');
  await page.getByRole('alert').filter({ hasText: 'Revision restored' }).getByRole('button', { name: 'Undo' }).click();
  await expect(textOf(page)).toHaveText('Measured twice.');
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain('twice');
});

test('the print window holds the document as it is shown, at most 800 pixels wide', async ({ browser }) => {
  const { mara, project, page } = await writing(
    browser,
    '<p>Measured twice.</p><ul data-todo><li data-checked="true">Done</li></ul><div data-live="tickets">Tickets of this project</div>',
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
  const [width, background] = await printed.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    return [getComputedStyle(main).maxWidth, getComputedStyle(document.body).backgroundColor];
  });
  expect([width, background]).toEqual(['800px', 'rgb(255, 255, 255)']);
  // Without its background a checked box is printed as an open one.
  await expect(printed.getByRole('checkbox', { checked: true })).toHaveCSS('print-color-adjust', 'exact');
});

test('who may only read sees the text without the editor, also in an archived project', async ({ browser }) => {
  const { mara, project, document, page } = await writing(browser, '<h2>Aim</h2><p>Measured twice.</p>');
  await mara.api('PATCH', `/api/projects/${project.id}`, { status: 'archived' });
  await page.goto(addressOf(document));
  await expect(page.getByText('Measured twice.')).toBeVisible();
  await expect(page.getByText('Read-only')).toBeVisible();
  await expect(textOf(page)).toHaveCount(0);
  await expect(titleOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add block' })).toHaveCount(0);
  await choose(page, 'Outline');
  await expect(page.getByRole('region', { name: 'Outline' }).getByRole('button', { name: 'Aim' })).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
});

test('a document can be read before the editor has come, and when it does not come', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title: 'Router method', content: '<p>Measured twice.</p>' });
  const { page } = mara;
  let bring = () => undefined as unknown;
  const isAskedFor = new Promise<void>((resolve) => {
    void page.route('**/assets/block-editor-*.js', async (route) => {
      resolve();
      await new Promise((come) => {
        bring = () => come(undefined);
      });
      await route.continue();
    });
  });
  await page.goto(addressOf(document));
  await isAskedFor;
  const words = page.getByText('Measured twice.');
  await expect(words).toBeVisible();
  await expect(textOf(page)).toHaveCount(0);
  const before = await boxOf(words);
  bring();
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
  const live = textOf(page).getByRole('table');
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
  await choose(page, 'Outline');
  await expect(page.getByRole('region', { name: 'Outline' }).getByRole('button', { name: 'قياس' })).toBeVisible();
  await expect.poll(isCutOff).toBe(false);
  await expectNoViolations(page);
});
