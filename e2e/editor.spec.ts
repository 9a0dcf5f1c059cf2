// Tests how a document is written: keys, commands, bars, menus, dragging and pasting (specification extensions, section 4).
import { expect, type Page } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import { boxOf } from './support/box-of.ts';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject } from './support/people.ts';
import { test } from './support/test.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Document text' });
const block = (page: Page, id: string) => text(page).locator(`[data-id="${id}"]`);
const commands = (page: Page) => page.getByRole('listbox', { name: 'Commands' });

async function writing(browser: Parameters<typeof aPerson>[0], content: string) {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const path = `/api/projects/${project.id}/documents`;
  const { id } = await mara.api<Document>('POST', path, { title: 'Method', content });
  const { page } = mara;
  await page.goto(`/projects/EDGE/docs/${id}`);
  await expect(text(page)).toHaveAttribute('contenteditable', 'true');
  const stored = async () =>
    (await mara.api<Document>('GET', `/api/documents/${id}`)).content.replace(/ data-id="[^"]*"/g, '');
  return { page, stored, mara };
}

/** Each block with the words that are its own: `ul: one`. */
const blocks = (page: Page) =>
  text(page).evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('[data-id]')].map((element) => {
      const isItem = element.localName === 'li';
      const words = isItem ? element.querySelector('[data-line]') : (element.querySelector('code, table') ?? element);
      const list = element.parentElement;
      const name = isItem && list ? (list.dataset.todo === undefined ? list.localName : 'todo') : element.localName;
      return `${name}: ${words?.textContent}`;
    }),
  );
const expectBlocks = (page: Page, expected: string[]) => expect.poll(() => blocks(page)).toEqual(expected);

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** A press at its end: the caret stands behind its last letter. */
async function clickAtEnd(page: Page, id: string): Promise<void> {
  await block(page, id).click();
  await press(page, 'End');
}

test('Enter, Shift Enter, Backspace and Escape do what the specification says', async ({ browser }) => {
  const { page } = await writing(
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
  await expect(text(page).locator('p').first().locator('br')).toHaveCount(1);

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
  await expect(text(page)).not.toBeFocused();
  await expect(page.getByText('Selected: none')).toBeVisible();
});

test('the last block that is deleted leaves an empty paragraph', async ({ browser }) => {
  const { page } = await writing(browser, '<ul><li data-id="a">only</li></ul>');
  await block(page, 'a').click();
  await press(page, 'Escape', 'Delete');
  await expectBlocks(page, ['p: ']);
  await press(page, 'Backspace');
  await expectBlocks(page, ['p: ']);
});

test('in code Enter adds a line, and the colours of its language come', async ({ browser }) => {
  const { page } = await writing(browser, '<p data-id="a"></p>');
  await block(page, 'a').click();
  await page.keyboard.type('```ts const a = 1;');
  await press(page, 'Enter');
  await page.keyboard.type('b();');
  await expectBlocks(page, ['div: const a = 1;\nb();']);
  await expect(page.getByRole('combobox', { name: 'Code language' })).toHaveValue('typescript');
  await expect(text(page).locator('[data-code="keyword"]')).toHaveText('const');
  await press(page, 'Control+Enter');
  await page.keyboard.type('after');
  await expectBlocks(page, ['div: const a = 1;\nb();', 'p: after']);
});

test('a slash opens the commands, where a command can begin', async ({ browser }) => {
  const { page } = await writing(browser, '<p data-id="a">and</p><p data-id="b"></p>');
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
  const { page } = await writing(browser, '<p data-id="a">words</p><p data-id="b"></p>');
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
  await expect(text(page).locator('[data-live]')).toHaveCount(3);
  await page.keyboard.type('/standup');
  await press(page, 'Enter');
  await page.keyboard.type('merged it');
  await expect(text(page).getByRole('heading', { name: /^Standup, / })).toBeVisible();
  await expect(text(page).locator(':scope > ul').getByRole('listitem').first()).toHaveText('merged it');
});

test('words are formed by the bar, by keys and by Markdown', async ({ browser }) => {
  const { page, stored } = await writing(browser, '<p data-id="a">word</p><p data-id="b"></p>');
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
  await press(page, 'Alt+F10', 'ArrowLeft', 'Enter');
  await address.fill('example.com/notes');
  await press(page, 'Enter');
  await expect(text(page)).toBeFocused();
  await block(page, 'b').click();
  await page.keyboard.type('**bold** *it* ~~no~~ ==seen== `code` [link](https://a.example) end');
  const link = (href: string, words: string) =>
    `<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;
  await expect
    .poll(stored)
    .toBe(
      `<p>${link('https://example.com/notes', '<strong><em><u><s><mark><code>word</code></mark></s></u></em></strong>')}</p>` +
        `<p><strong>bold</strong> <em>it</em> <s>no</s> <mark>seen</mark> <code>code</code> ${link('https://a.example', 'link')} end</p>`,
    );
});

test('a block is moved, turned and deleted by its menu and by keys alone', async ({ browser }) => {
  const { page } = await writing(browser, '<h2 data-id="a">one</h2><p data-id="b">two</p><p data-id="c">three</p>');
  await clickAtEnd(page, 'b');
  await press(page, 'Control+Shift+ArrowUp');
  await expectBlocks(page, ['p: two', 'h2: one', 'p: three']);
  await expect(block(page, 'b')).toHaveText('two');

  await press(page, 'Control+/');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expectNoViolations(page);
  await menu.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expectBlocks(page, ['h2: one', 'p: two', 'p: three']);
  await expect(text(page)).toBeFocused();

  for (const [name, expected] of [
    ['Heading 1', 'h1: two'],
    ['Code', 'div: two'],
    ['Todo list', 'todo: two'],
    ['Info callout', 'aside: two'],
    ['Text', 'p: two'],
  ] as const) {
    await press(page, 'Control+/');
    await menu.getByRole('menuitem', { name, exact: true }).press('Enter');
    await expectBlocks(page, ['h2: one', expected, 'p: three']);
    await expect(text(page)).toBeFocused();
  }
  await press(page, 'Control+/');
  await menu.getByRole('menuitem', { name: 'Divider' }).press('Enter');
  await expectBlocks(page, ['h2: one', 'hr: ', 'p: three']);
  await expect(text(page)).toBeFocused();
  await press(page, 'Control+z');
  await expectBlocks(page, ['h2: one', 'p: two', 'p: three']);

  await block(page, 'a').hover();
  await page.getByRole('button', { name: 'Block actions' }).click();
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await expectBlocks(page, ['p: two', 'p: three']);
  await block(page, 'b').hover();
  await page.getByRole('button', { name: 'Add block below' }).click();
  await page.keyboard.type('new');
  await expectBlocks(page, ['p: two', 'p: new', 'p: three']);
});

test('a dragged block lands before or behind another, by its middle', async ({ browser }) => {
  const { page } = await writing(
    browser,
    '<p data-id="a">one</p><p data-id="b">two</p><ul><li data-id="c">three</li><li data-id="d">four</li></ul>',
  );
  const drag = async (from: string, to: string, part: number) => {
    const handle = page.getByRole('button', { name: 'Block actions' });
    await block(page, from).hover();
    const isBeside = async () => {
      const [grip, dragged] = await Promise.all([boxOf(handle), boxOf(block(page, from))]);
      return Math.abs(grip.y + grip.height / 2 - dragged.y - dragged.height / 2) < 8;
    };
    await expect.poll(isBeside).toBe(true);
    await handle.hover();
    await page.mouse.down();
    const target = await boxOf(block(page, to));
    await page.mouse.move(target.x + 20, target.y + target.height * part, { steps: 5 });
    await page.mouse.up();
  };
  await drag('a', 'b', 0.8);
  await expectBlocks(page, ['p: two', 'p: one', 'ul: three', 'ul: four']);
  await drag('a', 'b', 0.2);
  await expectBlocks(page, ['p: one', 'p: two', 'ul: three', 'ul: four']);
  await drag('b', 'd', 0.2);
  await expectBlocks(page, ['p: one', 'ul: three', 'p: two', 'ul: four']);
  await drag('d', 'c', 0.2);
  await expectBlocks(page, ['p: one', 'ul: four', 'ul: three', 'p: two']);
});

test('what is pasted keeps its structure', async ({ browser }) => {
  const { page } = await writing(browser, '<p data-id="a"></p>');
  const paste = (data: Record<string, string>) =>
    text(page).evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(pasted)) clipboardData.setData(type, value);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);
  await block(page, 'a').click();
  await paste({ 'text/plain': '# Head\n\n- [x] done\n- [ ] open\n\nlast' });
  await expectBlocks(page, ['h1: Head', 'todo: done', 'todo: open', 'p: last']);
  await paste({ 'text/plain': 'x', 'text/html': '<b style="font-weight:normal"><h2>Two</h2><ul><li>a</li></ul></b>' });
  await expectBlocks(page, ['h1: Head', 'todo: done', 'todo: open', 'p: last', 'h2: Two', 'ul: a']);
  await press(page, 'Control+a', 'Control+c', 'Control+End', 'Enter', 'Control+v');
  const ids = () =>
    text(page)
      .locator('[data-id]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.id));
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(6);
  await expect.poll(async () => (await ids()).length - new Set(await ids()).size).toBe(0);
  await press(page, 'Control+a', 'Backspace');
  await paste({ 'text/plain': 'see https is\nhere\n\nand there' });
  await expectBlocks(page, ['p: see https ishere', 'p: and there']);
});

test('pictures are taken in from the clipboard, with words for those who do not see them', async ({ browser }) => {
  const { page, stored } = await writing(browser, '<p data-id="a"></p>');
  await block(page, 'a').click();
  await text(page).evaluate(async (element) => {
    const canvas = new OffscreenCanvas(40, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 40, 20);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'Router plan.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const picture = text(page).getByRole('img', { name: 'Router plan' });
  await expect(picture).toBeVisible();
  await picture.click();
  const bar = page.getByRole('toolbar', { name: 'Image' });
  await bar.getByRole('button', { name: 'Small' }).click();
  await bar.getByRole('textbox', { name: 'Alternative text' }).fill('All routes');
  await press(page, 'Enter');
  await text(page).locator('figcaption').click();
  await page.keyboard.type('Drawn by hand');
  await expect
    .poll(stored)
    .toMatch(
      /^<figure><img src="\/api\/files\/[\w-]+" alt="All routes" width="240"><figcaption>Drawn by hand<\/figcaption><\/figure>/,
    );
});

test('a table is filled and grown by keys', async ({ browser }) => {
  const { page, stored } = await writing(browser, '<p data-id="a"></p>');
  await block(page, 'a').click();
  await page.keyboard.type('/table');
  await press(page, 'Enter');
  for (const word of ['A', 'B', 'C', '1', '2', '3', '4', '5', '6']) {
    await page.keyboard.type(word);
    await press(page, 'Tab');
  }
  await page.keyboard.type('7');
  await press(page, 'Alt+F10');
  await expect(page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Table' })).toBeFocused();
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: 'Delete column' }).press('Enter');
  await expect
    .poll(stored)
    .toContain(
      '<tr><th>B</th><th>C</th></tr><tr><td>2</td><td>3</td></tr><tr><td>5</td><td>6</td></tr><tr><td></td><td></td></tr>',
    );
});

test('people are mentioned, lists are indented, and 390 px are enough', async ({ browser }) => {
  const { page, stored } = await writing(
    browser,
    '<ul data-todo=""><li data-id="a" data-checked="false">ask</li></ul>',
  );
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('checkbox', { name: 'Done' }).click();
  await clickAtEnd(page, 'a');
  await page.keyboard.type(' @ma');
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Enter', 'Enter', 'Tab');
  await page.keyboard.type('deep');
  await expect
    .poll(stored)
    .toMatch(
      /^<ul data-todo=""><li data-checked="true">ask <span data-mention="[\w-]+">@Mara Lindqvist<\/span> ?<ul data-todo=""><li data-checked="false">deep<\/li><\/ul><\/li><\/ul>$/,
    );
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
