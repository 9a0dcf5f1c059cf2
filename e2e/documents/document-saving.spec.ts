// Tests that the text of a document is never lost: offline, after a crash, deleted, changed by two, and restored.
import { expect, type Page } from '@playwright/test';
import type { Revision } from '@worklane/contract/documents';
import {
  aDocument,
  addressOf,
  chooseAction,
  holdSaves,
  stored,
  textOf,
  titleOf,
  writing,
} from '../support/document-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

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

/** Reads what the browser would still have of documents if the page died now. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('worklane-drafts');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    opening.result.close();
    return JSON.stringify(all.result);
  });

/**
 * Presses the last key, and lets 300 ms pass by the page's clock alone, however long the machine takes: what the page does later
 * than that, it does not do here.
 */
async function keepsIn300Ms(page: Page, lastKey: string, words: string): Promise<void> {
  await expect.poll(() => keptIn(page)).toContain(words.slice(0, -1));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press(lastKey);
  await page.clock.runFor(300);
  await expect.poll(() => keptIn(page)).toContain(words);
  // It is the clock of all pages of this browser, of which the next one has to go on.
  await page.clock.resume();
}

/** Kills a page as a crash does: without a last word to it. @returns another page, once the machine knows that the first is gone */
async function kill(page: Page): Promise<Page> {
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const next = await page.context().newPage();
  // An address of this site without the app, because the app holds locks too.
  await next.goto('/icon.svg');
  await expect.poll(() => next.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]);
  return next;
}

test('a browser that is killed offline, 300 ms after the last key, has kept the text', async ({ browser }) => {
  const { mara, document, page } = await writing(browser, '<p>One</p>');
  await page.route('**/api/documents/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  );
  await textOf(page).press('Control+End');
  await page.keyboard.type(' and tw');
  await keepsIn300Ms(page, 'o', ' and two');
  const next = await kill(page);
  await next.goto(addressOf(document));
  await expect(textOf(next)).toHaveText('One and two');
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain('One and two');
});

test('a browser that is killed while nobody knows yet that the connection is dead has kept the text', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const line = { isDead: false };
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => line.isDead || server.send(message));
  });
  const document = await aDocument(mara, await aProject(mara), { title: 'Method', content: '<p>One</p>' });
  await page.goto(addressOf(document));
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  await textOf(page).press('Control+End');
  await page.keyboard.type(' and two');
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain('One and two');
  line.isDead = true;
  await page.keyboard.type(' and thre');
  await keepsIn300Ms(page, 'e', ' and three');
  const next = await kill(page);
  await next.goto(addressOf(document));
  await expect(textOf(next)).toHaveText('One and two and three');
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain('One and two and three');
});

test('offline the text waits in the browser, and is sent when the connection is back', async ({ browser }) => {
  const { mara, document, page } = await writing(browser, '<p>One</p>');
  await page.route('**/api/documents/**', async (route) =>
    (await page.evaluate(() => 'isBack' in window)) ? route.continue() : route.abort('internetdisconnected'),
  );
  await textOf(page).press('Control+End');
  await page.keyboard.type(' and two');
  await expect(page.getByText('Failed to save document')).toBeVisible();
  await expect(page.getByText('Not saved yet. Kept in this browser.')).toBeVisible();
  await expectNoViolations(page);
  // Another tab of the same person leaves it to this one.
  const other = await mara.context.newPage();
  await other.goto(addressOf(document));
  await expect(textOf(other)).toHaveText('One');
  // In one step: the page also tries again by itself, and the button goes once that has succeeded.
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await retry.evaluate((button: HTMLElement) => {
    Object.assign(window, { isBack: true });
    button.click();
  });
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

test('unsaved words stay on the page when another member deletes the document', async ({ browser }) => {
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
  await expect(page.getByText('Not saved yet. Kept in this browser.')).toBeVisible();
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
  await chooseAction(page, 'Revisions');
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
