// Tests comments on documents: on passages that follow the text, on the whole, by people who only read, and their undo.
import { expect, type Page } from '@playwright/test';
import type { DocumentThread } from '@worklane/contract/document-threads';
import { aDocument, addressOf, chooseAction, stored, textOf } from '../support/document-page.ts';
import { openShared } from '../support/editor-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { dropPicture, pastePicture } from '../support/paste-picture.ts';
import { aPerson, aProject, inviteCodeOf, type Person, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const CONTENT = '<p data-id="a">The quick brown fox jumps</p><p data-id="b">Over the lazy dog</p>';
const panelOf = (page: Page) => page.getByRole('region', { name: 'Comments' });
const threadsOf = (page: Page) => panelOf(page).getByRole('list', { name: 'Open comments' }).getByRole('listitem');
const marked = (page: Page) => textOf(page).locator('[data-passage]');
const threads = ({ api }: Person, id: string) => api<DocumentThread[]>('GET', `/api/documents/${id}/threads`);

/** Selects words where they are read or written. */
const select = (page: Page, words: string) =>
  page.evaluate((sought) => {
    const root = document.querySelector(
      '[contenteditable="true"][role="textbox"][aria-label="Document text"], [data-reading]',
    );
    const walker = document.createTreeWalker(root as Node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const start = node.data.indexOf(sought);
      if (start === -1) continue;
      (root as HTMLElement).focus();
      document.getSelection()?.setBaseAndExtent(node, start, node, start + sought.length);
      return;
    }
    throw new Error(`${sought} is not there`);
  }, words);

async function write(page: Page, field: string, words: string): Promise<void> {
  await panelOf(page).getByRole('textbox', { name: field }).click();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
}

test('a user comments on a passage while another writes before it, and both reply, resolve and reopen', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomás Ferreira', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title: 'Plan', content: CONTENT });
  for (const { page } of [mara, tomas]) {
    await page.goto(addressOf(document));
    await expect(textOf(page)).toBeVisible();
  }
  // Both have the text that they share.
  for (const { page } of [mara, tomas]) await expect(page.getByRole('img', { name: /^Also here/ })).toBeVisible();
  await select(mara.page, 'brown fox');
  await mara.page.getByRole('toolbar', { name: 'Text formatting' }).getByRole('button', { name: 'Comment' }).click();
  await expect(panelOf(mara.page).getByRole('blockquote')).toHaveText('brown fox');
  await expect(marked(mara.page)).toHaveText('brown fox');
  await textOf(tomas.page).press('Control+Home');
  await tomas.page.keyboard.type('Yesterday ');
  await expect(textOf(mara.page)).toContainText('Yesterday The quick');
  await expect(marked(mara.page)).toHaveText('brown fox');
  await write(mara.page, 'Comment on this passage', 'Which fox?');
  await expect(threadsOf(mara.page)).toContainText('Which fox?');
  await expect(tomas.page.getByRole('button', { name: 'Comments, 1 open' })).toBeVisible();
  await expect(marked(tomas.page)).toHaveText('brown fox');
  await expect
    .poll(async () => (await threads(mara, document.id))[0]?.anchor)
    .toMatchObject([{ start: 20, is_lost: false }]);

  await marked(tomas.page).click();
  await expect(threadsOf(tomas.page)).toContainText('Which fox?');
  await threadsOf(tomas.page).getByRole('button', { name: 'Reply' }).click();
  // Escape hides a reply that is begun, and keeps it.
  await expect(panelOf(tomas.page).getByRole('textbox', { name: 'Write a reply' })).toBeFocused();
  await tomas.page.keyboard.type('Not ');
  await tomas.page.keyboard.press('Escape');
  await threadsOf(tomas.page).getByRole('button', { name: 'Continue reply' }).click();
  await expect(panelOf(tomas.page).getByRole('textbox', { name: 'Write a reply' })).toHaveText('Not');
  await write(tomas.page, 'Write a reply', 'the red one');
  await expect(threadsOf(mara.page)).toContainText('the red one');
  await expectNoViolations(mara.page, { inBothThemes: true });
  await threadsOf(mara.page).getByRole('button', { name: 'Resolve' }).click();
  // A toast that is pointed at stays.
  const undo = mara.page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(threadsOf(mara.page)).toHaveCount(0);
  await expect(marked(tomas.page)).toHaveCount(0);
  await undo.click();
  await expect(marked(tomas.page)).toHaveText('brown fox');
  await threadsOf(mara.page).getByRole('button', { name: 'Resolve' }).click();
  await expect(tomas.page.getByRole('button', { name: 'Comments, 0 open' })).toBeVisible();
  await mara.page.reload();
  await mara.page.getByRole('button', { name: 'Comments, 0 open' }).click();
  await panelOf(mara.page).getByText('Resolved (1)').click();
  await panelOf(mara.page).getByRole('button', { name: 'Reopen' }).click();
  await expect(tomas.page.getByRole('button', { name: 'Comments, 1 open' })).toBeVisible();
});

test('a passage that is deleted keeps its quote and says so, and its comment is edited, deleted and restored', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title: 'Plan', content: CONTENT });
  const { page } = mara;
  await openShared(page, addressOf(document));
  await select(page, 'lazy dog');
  await page.keyboard.press('Control+Alt+m');
  const field = panelOf(page).getByRole('textbox', { name: 'Comment on this passage' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Is it?');
  // What is unfinished survives Escape and a reload, with the passage it is about.
  await page.keyboard.press('Escape');
  await expect(panelOf(page)).toBeHidden();
  await page.reload();
  await expect(marked(page)).toHaveText('lazy dog');
  await page.getByRole('button', { name: 'Comments, 0 open' }).click();
  await expect(field).toHaveText('Is it?');
  await field.press('Control+Enter');
  await expect(threadsOf(page).getByRole('button', { name: 'lazy dog' })).toBeVisible();

  await select(page, 'lazy dog');
  await page.keyboard.press('Backspace');
  await expect(threadsOf(page)).toContainText('This passage is no longer in the document.');
  await expect(threadsOf(page).getByRole('blockquote')).toHaveText('lazy dog');
  await expect.poll(async () => (await threads(mara, document.id))[0]?.anchor?.[0]?.is_lost).toBe(true);
  await textOf(page).press('Control+z');
  await expect(threadsOf(page).getByRole('button', { name: 'lazy dog' })).toBeVisible();
  await expect.poll(async () => (await stored(mara, document.id)).content).toContain('lazy dog');
  await expect(marked(page)).toHaveText('lazy dog');

  await threadsOf(page).getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Really?');
  await page.keyboard.press('Control+Enter');
  await expect(threadsOf(page).getByRole('article')).toContainText('Really?');
  const edited = threadsOf(page).getByRole('button', { name: 'Edited: show previous versions' });
  await edited.click();
  await expect(panelOf(page).getByRole('list', { name: 'Previous versions' })).toContainText('Is it?');
  await expectNoViolations(page, { inBothThemes: true });
  await edited.click();
  await expect(panelOf(page).getByRole('list', { name: 'Previous versions' })).toHaveCount(0);
  await threadsOf(page).getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await expect(threadsOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(threadsOf(page)).toContainText('Really?');
});

test('a client who only reads comments on a passage and on the whole, on a phone', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const viewport = { width: 390, height: 844 };
  const elena = await aPerson(browser, { name: 'Elena Duarte', inviteCode: await inviteCodeOf(mara), viewport });
  const project = await aProject(mara);
  const user_id = elena.session.user.id;
  await mara.api('PATCH', `/api/companies/${project.company_id}/members/${user_id}`, { role: 'client' });
  await mara.api('POST', `/api/projects/${project.id}/members`, { user_id, role: 'client' });
  const document = await aDocument(mara, project, { title: 'Plan', content: CONTENT });
  const { page } = elena;
  await page.goto(addressOf(document));
  await expect(page.getByText('Read-only')).toBeVisible();
  await select(page, 'quick brown');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await write(page, 'Comment on this passage', 'How quick?');
  await expect(threadsOf(page)).toContainText('How quick?');
  await expectNoViolations(page);
  await panelOf(page).getByRole('button', { name: 'Close comments' }).click();
  await chooseAction(page, 'Comment');
  await write(page, 'Comment on the document', 'Looks good');
  await expect(threadsOf(page)).toHaveText([/Looks good/, /How quick/]);
  await expect
    .poll(async () => (await threads(mara, document.id)).map(({ anchor }) => anchor))
    .toMatchObject([[{ block: 'a', start: 4, quote: 'quick brown' }], null]);
  await panelOf(page).getByRole('button', { name: 'Close comments' }).click();
  await expect(page.getByRole('button', { name: 'Comments, 2 open' })).toBeFocused();
  await mara.api('PATCH', `/api/projects/${project.id}`, { status: 'archived' });
  await page.reload();
  await page.getByRole('button', { name: 'Comments, 2 open' }).click();
  await expect(threadsOf(page)).toHaveCount(2);
  await expect(panelOf(page).getByRole('textbox')).toBeHidden();
  await expect(threadsOf(page).getByRole('button', { name: 'Resolve' })).toHaveCount(0);
});

test('a user goes from a passage to its comments by keyboard, and a comment written offline is sent later', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title: 'Plan', content: CONTENT });
  const path = `/api/documents/${document.id}/threads`;
  await mara.api('POST', path, { content: 'Which?', anchor: [{ block: 'a', start: 0, quote: 'The quick' }] });
  const { page } = mara;
  await openShared(page, addressOf(document));
  await expect(marked(page)).toHaveText('The quick');
  await textOf(page).press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+Alt+m');
  await expect(threadsOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(threadsOf(page).getByRole('button', { name: 'The quick' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Alt+m');
  await expect(panelOf(page).getByRole('textbox', { name: 'Comment on the document' })).toBeFocused();
  await page.context().setOffline(true);
  await expect(panelOf(page)).toContainText("You're offline. Your comment is sent when you're back online.");
  await page.keyboard.type('Later');
  await page.keyboard.press('Control+Enter');
  await expect(threadsOf(page)).toHaveText([/Later/, /Which/]);
  await page.context().setOffline(false);
  await expect.poll(async () => (await threads(mara, document.id)).length).toBe(2);
  await expect(panelOf(page)).not.toContainText("You're offline");
});

test('an owner deletes comments of others, with an undo, and edits none', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomás Ferreira', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title: 'Plan', content: CONTENT });
  const [ticket] = await someTickets(mara, project, { todo: ['Router'] });
  const body = { content: '<p>The password is 1234</p>' };
  await tomas.api('POST', `/api/documents/${document.id}/threads`, body);
  await tomas.api('POST', `/api/tickets/${ticket?.id}/comments`, body);
  const { page } = mara;
  for (const address of [addressOf(document), `/projects/EDGE/tickets/${ticket?.key}`]) {
    await page.goto(address);
    if (address === addressOf(document)) await page.getByRole('button', { name: 'Comments, 1 open' }).click();
    const comment = page.getByRole('article', { name: 'Comment by Tomás Ferreira' });
    await comment.getByRole('button', { name: 'Comment actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Delete']);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete comment' }).click();
    await expect(comment).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(comment).toContainText('The password is 1234');
  }
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('deleted a comment by Tomás Ferreira');
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('restored a comment by Tomás Ferreira');
  await expectNoViolations(page, { inBothThemes: true });
  await tomas.page.goto(addressOf(document));
  await mara.api('POST', `/api/documents/${document.id}/threads`, { content: '<p>Mine</p>' });
  await tomas.page.getByRole('button', { name: /^Comments, \d open$/ }).click();
  const own = tomas.page.getByRole('article', { name: 'Comment by Mara Lindqvist' });
  await expect(own).toBeVisible();
  await expect(own.getByRole('button', { name: 'Comment actions' })).toHaveCount(0);
});

test('people paste and drop pictures into comments and replies', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title: 'Plan', content: CONTENT });
  const { page } = mara;
  await openShared(page, addressOf(document));
  await page.getByRole('button', { name: /^Comments/ }).click();
  const field = panelOf(page).getByRole('textbox', { name: 'Comment on the document' });
  await field.click();
  await page.keyboard.type('See');
  const uploaded = Promise.withResolvers<void>();
  const pictures = /\/api\/documents\/[^/]+\/comments\/images/;
  await page.route(pictures, async (route) => {
    await uploaded.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(pictures);
  await pastePicture(page);
  await asked;
  // A comment that is sent while its picture is uploaded takes the picture along.
  await page.keyboard.press('Control+Enter');
  await expect(panelOf(page).getByRole('button', { name: 'Comment', exact: true })).toHaveAttribute(
    'data-loading',
    'true',
  );
  uploaded.resolve();
  const seen = threadsOf(page).locator('img[src^="/api/files/"]');
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect.poll(async () => (await threads(mara, document.id))[0]?.comments[0]?.content).toContain('/api/files/');
  await threadsOf(page).getByRole('button', { name: 'Reply' }).click();
  const reply = threadsOf(page).getByRole('textbox', { name: 'Write a reply' });
  await dropPicture(reply);
  await expect(reply.locator('img[src^="/api/files/"]')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await threads(mara, document.id))[0]?.comments[1]?.content).toContain('/api/files/');
  await expectNoViolations(page);
});
