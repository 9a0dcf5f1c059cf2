// Tests the blocks of a document: moved, dragged, pasted, with pictures, tables and people (specification extensions, section 4).
import { expect } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { textOf } from '../support/document-page.ts';
import { block, clickAtEnd, editing, expectBlocks, press } from '../support/editor-page.ts';
import { enterOn } from '../support/focus-on.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { test } from '../support/test.ts';

test('a block is moved, turned and deleted by its menu and by keys alone', async ({ browser }) => {
  const { page } = await editing(browser, '<h2 data-id="a">one</h2><p data-id="b">two</p><p data-id="c">three</p>');
  await clickAtEnd(page, 'b');
  await press(page, 'Control+Shift+ArrowUp');
  await expectBlocks(page, ['p: two', 'h2: one', 'p: three']);
  await expect(block(page, 'b')).toHaveText('two');
  // The caret goes with the block, also by undoing.
  await press(page, 'Control+z');
  await expectBlocks(page, ['h2: one', 'p: two', 'p: three']);
  await page.keyboard.type('!');
  await expectBlocks(page, ['h2: one', 'p: two!', 'p: three']);
  await press(page, 'Backspace', 'Control+Shift+ArrowUp');
  await expectBlocks(page, ['p: two', 'h2: one', 'p: three']);

  await press(page, 'Control+/');
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expectNoViolations(page);
  await enterOn(menu.getByRole('menuitem', { name: 'Move down' }));
  await expectBlocks(page, ['h2: one', 'p: two', 'p: three']);
  await expect(textOf(page)).toBeFocused();

  for (const [name, expected] of [
    ['Heading 1', 'h1: two'],
    ['Code', 'div: two'],
    ['Todo list', 'todo: two'],
    ['Info callout', 'aside: two'],
    ['Text', 'p: two'],
  ] as const) {
    await press(page, 'Control+/');
    await enterOn(menu.getByRole('menuitem', { name, exact: true }));
    await expectBlocks(page, ['h2: one', expected, 'p: three']);
    await expect(textOf(page)).toBeFocused();
  }
  await press(page, 'Control+/');
  await enterOn(menu.getByRole('menuitem', { name: 'Divider' }));
  await expectBlocks(page, ['h2: one', 'hr: ', 'p: three']);
  await expect(textOf(page)).toBeFocused();
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
  const { page } = await editing(
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
  const { page } = await editing(browser, '<p data-id="a"></p>');
  const paste = (data: Record<string, string>) =>
    textOf(page).evaluate((element, pasted) => {
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
    textOf(page)
      .locator('[data-id]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.id));
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(6);
  await expect.poll(async () => (await ids()).length - new Set(await ids()).size).toBe(0);
  await press(page, 'Control+a', 'Backspace');
  await paste({ 'text/plain': 'see https is\nhere\n\nand there' });
  await expectBlocks(page, ['p: see https ishere', 'p: and there']);
});

test('pictures are pasted from the clipboard, with alternative texts', async ({ browser }) => {
  const { page, saved } = await editing(browser, '<p data-id="a"></p>');
  await block(page, 'a').click();
  await textOf(page).evaluate(async (element) => {
    const canvas = new OffscreenCanvas(40, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 40, 20);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'Router plan.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const picture = textOf(page).getByRole('img', { name: 'Router plan' });
  await expect(picture).toBeVisible();
  await picture.click();
  const bar = page.getByRole('toolbar', { name: 'Image' });
  await bar.getByRole('button', { name: 'Small' }).click();
  await bar.getByRole('textbox', { name: 'Alternative text' }).fill('All routes');
  await press(page, 'Enter');
  await textOf(page).locator('figcaption').click();
  await page.keyboard.type('Drawn by hand');
  await expect
    .poll(saved)
    .toMatch(
      /^<figure><img src="\/api\/files\/[\w-]+" alt="All routes" width="240"><figcaption>Drawn by hand<\/figcaption><\/figure>/,
    );
});

test('a table is filled and grown by keys', async ({ browser }) => {
  const { page, saved } = await editing(browser, '<p data-id="a"></p>');
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
  await enterOn(page.getByRole('menuitem', { name: 'Delete column' }));
  await expect
    .poll(saved)
    .toContain(
      '<tr><th>B</th><th>C</th></tr><tr><td>2</td><td>3</td></tr><tr><td>5</td><td>6</td></tr><tr><td></td><td></td></tr>',
    );
});

test('members are mentioned and lists are indented, also on a screen of 390 px', async ({ browser }) => {
  const table = `<table><tbody><tr>${'<td>a cell</td>'.repeat(6)}</tr></tbody></table>`;
  const { page, saved } = await editing(
    browser,
    `<ul data-todo=""><li data-id="a" data-checked="false">ask</li></ul>${table}`,
  );
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('checkbox', { name: 'ask' }).click();
  await clickAtEnd(page, 'a');
  await page.keyboard.type(' @ma');
  await expect(page.getByRole('listbox', { name: 'People to mention' })).toBeVisible();
  await expectNoViolations(page);
  await press(page, 'Enter', 'Enter', 'Tab');
  await page.keyboard.type('deep');
  await expect
    .poll(saved)
    .toMatch(
      /^<ul data-todo=""><li data-checked="true">ask <span data-mention="[\w-]+">@Mara Lindqvist<\/span> ?<ul data-todo=""><li data-checked="false">deep<\/li><\/ul><\/li><\/ul><table/,
    );
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const name of ['Add block below', 'Block actions']) {
    const { x, width, height } = await boxOf(page.getByRole('button', { name }));
    expect([x >= 0, width, height]).toEqual([true, 24, 24]);
  }
});
