// Writes descriptions and comments: formatting, mentions, Markdown, and texts that two people change at once.
import { expect } from '@playwright/test';
import type { Sprint } from '@worklane/contract/sprints';
import { aTicket } from '../support/a-ticket.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { dropPicture, pastePicture } from '../support/paste-picture.ts';
import { aPerson, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test('descriptions and comments keep paragraphs, links and mentions, and run no script', async ({ browser }) => {
  const { mara, page, ticket } = await aTicket(browser);
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByLabel('Description').click();
  await page.keyboard.type('When <title> is long.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See https://example.com/a.');
  await page.keyboard.press('Control+Enter');
  await tomas.page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(tomas.page.getByLabel('Description')).toContainText('When <title> is long.');
  await expect(tomas.page.getByLabel('Description').getByRole('link')).toHaveAttribute('href', 'https://example.com/a');

  await page.getByLabel('Write a comment').click();
  await page.keyboard.type('Done, @tom');
  await expect(page.getByRole('option', { name: 'Tomas Berg' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('have a look');
  await expectNoViolations(page);
  await page.keyboard.press('Control+Enter');
  const comment = tomas.page.getByRole('article', { name: 'Comment by Mara Lindqvist' });
  await expect(comment).toContainText('Done, @Tomas Berg have a look');
  await expect(comment.locator('[data-mention]')).toHaveText('@Tomas Berg');
  await expect(page.getByText('2 people watch')).toBeAttached();
  await expect(page.getByText('Watchers are notified of comments and status changes.')).toBeVisible();

  await page.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Edit comment').fill('Not yet');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(comment).toContainText('Not yet');

  const content =
    '<p>a<img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">b</a></p>';
  await mara.api('POST', `/api/tickets/${ticket?.id}/comments`, { content });
  await expect(tomas.page.getByRole('article').last()).toContainText('ab');
  expect(await tomas.page.evaluate(() => 'ran' in window)).toBe(false);
  await expect(tomas.page.getByRole('article').last().getByRole('link')).toHaveCount(0);
});

test('a user writing a title is told that another member has changed it, and keeps their text', async ({ browser }) => {
  const { mara, page, ticket } = await aTicket(browser);
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  // The ticket's record arrives late: until then it is drawn from the board's row.
  const patched = Promise.withResolvers<void>();
  await page.route(/\/api\/tickets\/[^/?]+(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await patched.promise;
    await route.continue();
  });
  // The ticket leaves this filter as soon as its title changes.
  await page.goto('/projects/EDGE?q=parser');
  await page.getByText('Fix the parser').click();
  const title = page.getByLabel('Title');
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' now');
  await tomas.api('PATCH', `/api/tickets/${ticket?.id}`, { title: 'Theirs' });
  await expect(page.getByText('No tickets match these filters.').first()).toBeAttached();
  patched.resolve();
  await expect(page.getByText('Tomas Berg edited this while you were typing')).toBeVisible();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Fix the parser now');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'What Tomas Berg wrote' })).toHaveText('Theirs');
  await expectNoViolations(page, { inBothThemes: true });
  await expect(title).toHaveValue('Fix the parser now');
  await page.keyboard.press('Tab');
  await expect(page.getByText('changed the title from “Theirs” to “Fix the parser now”')).toBeVisible();
});

test('the buttons make words bold, code and a list, also those pressed before the editor is here', async ({
  browser,
}) => {
  const { mara, page, ticket } = await aTicket(browser);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/block-editor-*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const composer = page.getByLabel('Write a comment');
  const tools = page.getByRole('toolbar', { name: 'Format' }).last();
  await composer.click();
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Home');
  await tools.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tools.getByRole('button', { name: 'List' }).click();
  await page.keyboard.type('two');
  await page.keyboard.press('Shift+Home');
  await tools.getByRole('button', { name: 'Code' }).click();
  await page.keyboard.press('End');
  await tools.getByRole('button', { name: 'Italic' }).click();
  await page.keyboard.type(' or three');
  arrived.resolve();
  await expect(page.locator('.ProseMirror').filter({ hasText: 'one' })).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await page.keyboard.type('four');
  await page.keyboard.press('Shift+Home');
  await tools.getByRole('button', { name: 'Bold' }).click();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comments = () => mara.api<{ content: string }[]>('GET', `/api/tickets/${ticket?.id}/comments`);
  await expect.poll(async () => (await comments()).length).toBe(1);
  const [{ content } = { content: '' }] = await comments();
  expect(content.replace(/ data-id="[^"]*"/g, '')).toBe(
    '<p><strong>one</strong></p><ul><li><code>two</code> <em>or three!</em></li><li><strong>four</strong></li></ul>',
  );
});

test('Escape in a description keeps what was typed, and a new sub-ticket is in its parent’s sprint', async ({
  browser,
}) => {
  const { mara, page, project, ticket } = await aTicket(browser);
  const days = { start_date: '2031-03-03', end_date: '2031-03-14' };
  const sprint = await mara.api<Sprint>('POST', `/api/projects/${project.id}/sprints`, { name: 'Harvest', ...days });
  await mara.api('PATCH', `/api/tickets/${ticket?.id}`, { sprint_id: sprint.id });
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByLabel('Description').click();
  await page.keyboard.type('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByText('added the description')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveText('Half a thought');

  await page.getByRole('button', { name: 'Add sub-ticket' }).click();
  await expect(page.getByPlaceholder(/^Title of a new sub-ticket/)).toBeFocused();
  await page.keyboard.type('Child');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'EDGE-2 Child' }).click();
  await expect(page.getByRole('combobox', { name: 'Sprint', exact: true })).toContainText('Harvest');
});

test('typed and pasted Markdown becomes formatting, and pasted HTML keeps its structure', async ({ browser }) => {
  const { page } = await aTicket(browser);
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  const last = page.getByRole('article').last();
  const send = async () => {
    const count = await page.getByRole('article').count();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article')).toHaveCount(count + 1);
    await expect(field).toHaveText('');
  };
  const paste = (data: Record<string, string>) =>
    field.evaluate((element, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);

  await field.click();
  // The editor has come: the plain field before it knows no Markdown.
  await expect(field).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.type('Use `c.json()`');
  await expect(field.locator('code')).toHaveText('c.json()');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveText('Use `c.json()`');
  await page.keyboard.type(' as **text**, not snake_case_names');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ');
  await expect(field.locator('li')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(field.locator('li')).toHaveCount(0);
  await page.keyboard.type('one thing');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1. first');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second');
  await send();
  await expect(last.locator('strong')).toHaveText('text');
  await expect(last.locator('li')).toHaveText(['first', 'second']);
  await expect(last).toContainText('Use `c.json()` as text, not snake_case_names');
  await expect(last).toContainText('- one thing');

  await field.click();
  await paste({ 'text/plain': '## Steps\n\n- call `c.json()`\n- see https://a.example/b\n\n```\nlet a = "<b>";\n```' });
  await expect(field.locator('pre')).toHaveText('let a = "<b>";');
  await send();
  await expect(last.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expect(last.locator('li code')).toHaveText('c.json()');
  await expect(last.getByRole('link')).toHaveAttribute('href', 'https://a.example/b');

  await field.click();
  await paste({
    'text/plain': 'Head bold one',
    'text/html':
      '<b style="font-weight:normal"><h1 onclick="window.ran=1">Head</h1><p><span style="font-weight:700">bold</span>\n' +
      'words</p><ul>\n<li><p>one</p></li></ul><img src=x onerror="window.ran=1"></b>',
  });
  await expect(field.locator('strong')).toHaveText('bold');
  await send();
  await expect(last.getByRole('heading', { name: 'Head' })).toBeVisible();
  await expect(last.locator('li')).toHaveText('one');
  await expect(last.locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('words typed before the editor has loaded move to it with their caret, and opening a text changes nothing', async ({
  browser,
}) => {
  const { mara, page, ticket } = await aTicket(browser);
  const description = '<h3>Steps</h3><p>One  two<br />three</p><ul><li>a</li></ul>';
  await mara.api('PATCH', `/api/tickets/${ticket?.id}`, { description });
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/block-editor-*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const comment = page.getByRole('textbox', { name: 'Write a comment' });
  const editor = page.locator('.ProseMirror').filter({ hasText: 'Hello' });
  await comment.click();
  await page.keyboard.type('Hello wrld');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(editor).toHaveCount(0);
  arrived.resolve();
  await expect(editor).toBeFocused();
  await page.keyboard.type('o');
  await expect(comment).toHaveText('Hello world');
  await page.keyboard.press('Control+z');
  await expect(comment).toHaveText('Hello wrld');

  await page.getByLabel('Description').click();
  await expect(page.locator('.ProseMirror').filter({ hasText: 'Steps' })).toBeFocused();
  await page.keyboard.type('x');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Description')).not.toBeFocused();
  await comment.click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('changed the description')).toHaveCount(0);
  expect((await mara.api<{ description: string }>('GET', '/api/tickets/EDGE-1')).description).toBe(description);
});

test("plain text is written and saved when the editor can't be loaded", async ({ browser }) => {
  const { page } = await aTicket(browser);
  await page.route('**/assets/block-editor-*.js', (route) => route.abort());
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article')).toContainText('One');
  await page.getByLabel('Description').click();
  await page.keyboard.type('Half a thought');
  const pictures = page.getByLabel('Description').locator('img');
  await pastePicture(page);
  await expect(pictures).toHaveAttribute('src', /^\/api\/files\//);
  await dropPicture(page.getByLabel('Description'));
  await expect(pictures).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByText('added the description')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveText('Half a thought');
  await expect(pictures.nth(0)).toHaveAttribute('alt', 'seen');
  await expect(pictures.nth(1)).toHaveAttribute('alt', 'dropped');
  await expect(page.getByRole('article').getByText(/^One\s*two$/)).toBeVisible();
});
