// Tests how a document is written: keys, commands and formatting (specification extensions, section 4).
import { expect, type Page } from '@playwright/test';
import { textOf } from '../support/document-page.ts';
import { block, clickAtEnd, editing, expectBlocks, press } from '../support/editor-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { test } from '../support/test.ts';

const commands = (page: Page) => page.getByRole('listbox', { name: 'Commands' });

test('Enter, Shift Enter, Backspace and Escape do what the specification says', async ({ browser }) => {
  const { page } = await editing(
    browser,
    '<h2 data-id="h">Head</h2><p data-id="p">One two</p><ul><li data-id="i">item</li></ul><h3 data-id="e"></h3><p data-id="l">last</p>',
  );
  await clickAtEnd(page, 'h');
  await expect(page.getByText('Selected: heading')).toBeVisible();
  await press(page, 'Enter');
  await page.keyboard.type('new');
  await expectBlocks(page, ['h2: Head', 'p: new', 'p: One two', 'ul: item', 'h3: ', 'p: last']);

  await press(page, 'Shift+Enter');
  await page.keyboard.type('line');
  await expect(textOf(page).locator('p').first().locator('br')).toHaveCount(1);

  await clickAtEnd(page, 'p');
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
  await expectBlocks(page, ['h2: Head', 'p: newline', 'p: One', 'p:  two', 'ul: item', 'h3: ', 'p: last']);

  await clickAtEnd(page, 'i');
  await press(page, 'Enter');
  await page.keyboard.type('next');
  await press(page, 'Enter');
  await expectBlocks(page, [
    'h2: Head',
    'p: newline',
    'p: One',
    'p:  two',
    'ul: item',
    'ul: next',
    'ul: ',
    'h3: ',
    'p: last',
  ]);
  await press(page, 'Backspace');
  await page.keyboard.type('!');
  await expectBlocks(page, ['h2: Head', 'p: newline', 'p: One', 'p:  two', 'ul: item', 'ul: next!', 'h3: ', 'p: last']);

  await block(page, 'e').click();
  await press(page, 'Backspace');
  await expect(block(page, 'e')).toBeVisible();

  await clickAtEnd(page, 'l');
  await press(page, 'Escape');
  await page.keyboard.type('nothing');
  await expect(block(page, 'l')).toHaveText('last');
  await press(page, 'Enter');
  await page.keyboard.type('!');
  await expect(block(page, 'l')).toHaveText('last!');
  await press(page, 'Escape', 'Escape');
  await expect(textOf(page)).not.toBeFocused();
  await expect(page.getByText('Selected: none')).toBeVisible();
});

test('the last block that is deleted leaves an empty paragraph', async ({ browser }) => {
  const { page } = await editing(browser, '<ul><li data-id="a">only</li></ul>');
  await block(page, 'a').click();
  await press(page, 'Escape', 'Delete');
  await expectBlocks(page, ['p: ']);
  await press(page, 'Backspace');
  await expectBlocks(page, ['p: ']);
});

test('in code Enter adds a line, and the colours of its language come', async ({ browser }) => {
  const { page } = await editing(browser, '<p data-id="a"></p>');
  await block(page, 'a').click();
  await page.keyboard.type('```ts const a = 1;');
  await press(page, 'Enter');
  await page.keyboard.type('b();');
  await expectBlocks(page, ['div: const a = 1;\nb();']);
  await expect(page.getByRole('combobox', { name: 'Code language' })).toHaveValue('typescript');
  await expect(textOf(page).locator('[data-code="keyword"]')).toHaveText('const');
  await press(page, 'Control+Enter');
  await page.keyboard.type('after');
  await expectBlocks(page, ['div: const a = 1;\nb();', 'p: after']);
});

test('a slash opens the commands, where a command can begin', async ({ browser }) => {
  const { page } = await editing(browser, '<p data-id="a">and</p><p data-id="b"></p>');
  await clickAtEnd(page, 'a');
  await page.keyboard.type('/or');
  await expect(commands(page)).toBeHidden();
  await page.keyboard.type(' /');
  await expect(commands(page)).toBeVisible();
  await page.keyboard.type(' ');
  await expect(commands(page)).toBeHidden();
  await press(page, 'Shift+Enter');
  await page.keyboard.type('/');
  await expect(commands(page)).toBeVisible();
  await press(page, 'Backspace');

  await block(page, 'b').click();
  await page.keyboard.type('/');
  const chosen = commands(page).getByRole('option', { selected: true });
  await expect(chosen).toHaveText(/^Heading/);
  const panel = commands(page).locator('..');
  await expect(panel).toHaveCSS('max-height', '320px');
  await expectNoViolations(page, { inBothThemes: true });
  await press(page, 'ArrowUp');
  await expect(chosen).toHaveText('Success callout');
  await press(page, 'ArrowDown');
  await expect(chosen).toHaveText(/^Heading/);
  await page.keyboard.type('nothing');
  await expect(page.getByText('No commands found')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByText('No commands found')).toBeHidden();
  await page.keyboard.type('!');
  await expect(block(page, 'b')).toHaveText('/nothing!');
  await expect(page.getByText('No commands found')).toBeHidden();
});

test('commands make blocks, templates, dates and live blocks', async ({ browser }) => {
  const { page } = await editing(browser, '<p data-id="a">words</p><p data-id="b"></p>');
  await clickAtEnd(page, 'a');
  for (const [typed, becomes] of [
    ['/heading', 'h1'],
    ['/bullet', 'ul'],
    ['/todo', 'todo'],
    ['/numbered', 'ol'],
    ['/quote', 'blockquote'],
    ['/warning', 'aside'],
    ['/text', 'p'],
  ] as const) {
    await page.keyboard.type(` ${typed}`);
    await press(page, 'Enter');
    await press(page, 'Backspace');
    await expectBlocks(page, [`${becomes}: words`, 'p: ']);
  }
  await page.keyboard.type(' /date');
  await press(page, 'Enter');
  await expect(block(page, 'a')).toHaveText(/^words .*\d{4}.*\d:\d\d/);

  await block(page, 'b').click();
  for (const name of ['ticketlist', 'projectinfo', 'teammembers']) {
    await page.keyboard.type(`/${name}`);
    await press(page, 'Enter');
  }
  await expect(textOf(page).locator('[data-live]')).toHaveCount(3);
  await page.keyboard.type('/standup');
  await press(page, 'Enter');
  await page.keyboard.type('merged it');
  await expect(textOf(page).getByRole('heading', { name: /^Standup, / })).toBeVisible();
  await expect(textOf(page).locator(':scope > ul').getByRole('listitem').first()).toHaveText('merged it');
});

test('words are formed by the bar, by keys and by Markdown', async ({ browser }) => {
  const { page, saved } = await editing(browser, '<p data-id="a">word</p><p data-id="b"></p>');
  await block(page, 'a').click();
  await press(page, 'Home', 'Shift+End');
  const bar = page.getByRole('toolbar', { name: 'Text formatting' });
  for (const name of ['Bold', 'Italic', 'Underline', 'Strikethrough', 'Inline code', 'Highlight']) {
    const button = bar.getByRole('button', { name });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  await expectNoViolations(page);
  await bar.getByRole('button', { name: 'Link' }).click();
  const address = page.getByRole('textbox', { name: 'Link address' });
  await expect(address).toHaveValue(`${new URL(page.url()).origin}/`);
  await address.fill('');
  await press(page, 'Enter');
  await expect(block(page, 'a').getByRole('link')).toHaveCount(0);
  await press(page, 'Control+k');
  await address.fill('javascript:alert(1)');
  await press(page, 'Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a web or email address.');
  await address.fill('example.com/notes');
  await press(page, 'Enter');
  await press(page, 'Control+k');
  await address.fill('');
  await press(page, 'Enter');
  await expect(block(page, 'a').getByRole('link')).toHaveCount(0);
  await block(page, 'a').click();
  await press(page, 'Home', 'Shift+End');
  await expect(bar).toBeVisible();
  await press(page, 'Alt+F10', 'ArrowLeft', 'ArrowLeft', 'Enter');
  await address.fill('example.com/notes');
  await press(page, 'Enter');
  await expect(textOf(page)).toBeFocused();
  await block(page, 'b').click();
  await page.keyboard.type('**bold** *it* ~~no~~ ==seen== `code` [link](https://a.example) end');
  const link = (href: string, words: string) =>
    `<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;
  await expect
    .poll(saved)
    .toBe(
      `<p>${link('https://example.com/notes', '<strong><em><u><s><mark><code>word</code></mark></s></u></em></strong>')}</p>` +
        `<p><strong>bold</strong> <em>it</em> <s>no</s> <mark>seen</mark> <code>code</code> ${link('https://a.example', 'link')} end</p>`,
    );
});
