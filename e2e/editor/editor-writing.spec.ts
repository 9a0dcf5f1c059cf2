// Tests a whole specification written by keyboard alone, its undoing step by step, and writing through an input method.
import { expect, type Page } from '@playwright/test';
import { block, clickAtEnd, editing, expectBlocks, press } from '../support/editor-page.ts';
import { test } from '../support/test.ts';

/** Writes with letters, and with the keys in brackets. */
async function write(page: Page, written: string): Promise<void> {
  for (const [, key, words] of written.matchAll(/\[(\w+(?:\+\w+)*)\]|((?:(?!\[\w)[\s\S])+)/g)) {
    if (key) await page.keyboard.press(key);
    else await page.keyboard.type(words ?? '');
  }
}

const SPECIFICATION = [
  '# Router method[Enter]',
  'Some **bold** and *italic* and `code` and ~~gone~~ words[Enter]',
  '- one[Enter]two[Tab][Enter]three[Shift+Tab][Enter][Enter]',
  '1. first[Enter]second[Enter][Enter]',
  '[] task[Enter]next task[Enter][Enter]',
  '> quote[Enter]',
  '```js let a = 1;[Enter]b();[Control+Enter]',
  '---',
  '/table[Enter]cell[Tab]next cell[Control+Enter]',
  '/callout[Enter]Mind it',
];

test('every block is written by keyboard alone, and all of it is undone and redone', async ({ browser }) => {
  // Presses a thousand keys.
  test.slow();
  const { page, saved } = await editing(browser, '<p data-id="a"></p>');
  await block(page, 'a').click();
  for (const part of SPECIFICATION) await write(page, part);
  const written = [
    '<h1>Router method</h1>',
    '<p>Some <strong>bold</strong> and <em>italic</em> and <code>code</code> and <s>gone</s> words</p>',
    '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>',
    '<ol><li>first</li><li>second</li></ol>',
    '<ul data-todo=""><li data-checked="false">task</li><li data-checked="false">next task</li></ul>',
    '<blockquote>quote</blockquote>',
    '<pre><code data-language="js">let a = 1;\nb();</code></pre>',
    '<hr>',
    `<table><tbody><tr><th>cell</th><th>next cell</th><th></th></tr>${'<tr><td></td><td></td><td></td></tr>'.repeat(2)}</tbody></table>`,
    '<aside data-callout="info"><p>Mind it</p></aside>',
  ].join('');
  await expect.poll(saved).toBe(written);
  await press(page, 'ControlOrMeta+a', 'Delete');
  await expectBlocks(page, ['p: ']);
  await press(page, 'ControlOrMeta+z');
  await expect.poll(saved).toBe(written);

  // More steps than there are change nothing. Each key may be a step where the machine is slow.
  const steps = Array.from({ length: 400 });
  await press(page, ...steps.map(() => 'ControlOrMeta+z'));
  await expectBlocks(page, ['p: ']);
  await expect(block(page, 'a')).toBeVisible();
  // The last step deletes everything again.
  await press(page, ...steps.map(() => 'ControlOrMeta+Shift+z'));
  await expectBlocks(page, ['p: ']);
  await press(page, 'ControlOrMeta+z');
  await expect.poll(saved).toBe(written);
});

test('an input method writes in every kind of block, and its Enter ends no block', async ({ browser }) => {
  const { page, saved } = await editing(
    browser,
    '<p data-id="a">See </p><p data-id="b"></p><ul data-todo=""><li data-id="c" data-checked="false">x</li></ul><table data-id="d"><tbody><tr><td>x</td></tr></tbody></table><pre data-id="e"><code data-language="text">x</code></pre>',
  );
  const keyboard = await page.context().newCDPSession(page);
  const compose = async (texts: readonly string[], chosen: string) => {
    for (const text of texts)
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 });
    await keyboard.send('Input.insertText', { text: chosen });
  };
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await clickAtEnd(page, id);
    await compose(['n', 'に', 'にほ', 'にほん'], '日本');
    await expect(block(page, id)).toContainText('日本');
    await press(page, 'Backspace');
    await compose(['g', 'ご'], '語');
    await expect(block(page, id)).toContainText('日語');
  }
  await expect
    .poll(saved)
    .toBe(
      '<p>See 日語</p><p>日語</p><ul data-todo=""><li data-checked="false">x日語</li></ul><table><tbody><tr><td>x日語</td></tr></tbody></table><pre><code data-language="text">x日語</code></pre>',
    );
});

test('letters typed right after a click go where it was, and bars stay visible at the top of the page', async ({
  browser,
}) => {
  const rows = Array.from({ length: 60 }, (_, index) => `<p data-id="r${index}">Row ${index}</p>`).join('');
  const { page } = await editing(browser, `<p data-id="a">First</p><p data-id="b"></p>${rows}`);
  await block(page, 'a').click();
  await press(page, 'Escape');
  await expect(page.getByText('Selected: paragraph')).toBeVisible();
  await block(page, 'b').click();
  await page.keyboard.type('Second');
  await expect(block(page, 'a')).toHaveText('First');
  await expect(block(page, 'b')).toHaveText('Second');

  const bar = page.getByRole('toolbar', { name: 'Text formatting' });
  await block(page, 'r30').evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await block(page, 'r30').dblclick({ position: { x: 10, y: 12 } });
  await expect(bar.getByRole('button', { name: 'Bold' })).toBeInViewport({ ratio: 1 });
});
