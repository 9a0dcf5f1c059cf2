// Tests what screen readers are told about blocks that are moved, turned, added and deleted: once, and where the block is now.
import { expect, type Page } from '@playwright/test';
import { textOf } from '../support/document-page.ts';
import { clickAtEnd, editing, expectBlocks, press } from '../support/editor-page.ts';
import { enterOn } from '../support/focus-on.ts';
import { test } from '../support/test.ts';

/** Records what the live region beside the text says. @returns reads all that it has said */
async function hearing(page: Page): Promise<() => Promise<string[]>> {
  await textOf(page).evaluate((text) => {
    const region = text.parentElement?.querySelector('[role="status"]') as HTMLElement;
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const hear = () => said.push(region.textContent?.trim() ?? '');
    new MutationObserver(hear).observe(region, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

test('each change of a block is announced once, with where it is now', async ({ browser }) => {
  const { page } = await editing(browser, '<h2 data-id="a">one</h2><p data-id="b">two</p><p data-id="c">three</p>');
  await clickAtEnd(page, 'c');
  const heard = await hearing(page);
  const menu = page.getByRole('menu');
  const choose = async (name: string) => {
    await press(page, 'Control+/');
    await enterOn(menu.getByRole('menuitem', { name }));
    await expect(textOf(page)).toBeFocused();
  };
  const steps: [() => Promise<void>, string][] = [
    [() => press(page, 'Control+Shift+ArrowUp'), 'Paragraph moved, now block 2 of 3'],
    [() => press(page, 'Control+Shift+ArrowUp'), 'Paragraph moved, now block 1 of 3'],
    [() => press(page, 'Control+Shift+ArrowUp'), 'There is nowhere to move it'],
    [() => press(page, 'Control+Shift+ArrowUp'), 'There is nowhere to move it'],
    [() => press(page, 'Control+Alt+2'), 'Turned into heading 2'],
    [() => press(page, 'Control+Alt+3'), 'Turned into heading 3'],
    [() => press(page, 'Control+z'), 'Change undone. Now in heading 2, block 1 of 3'],
    [() => press(page, 'Control+y'), 'Change redone. Now in heading 3, block 1 of 3'],
    [() => choose('Move down'), 'Heading 3 moved, now block 2 of 3'],
    [() => choose('Todo list'), 'Turned into todo'],
    [() => press(page, 'Control+Enter'), 'Paragraph added, block 3 of 4'],
    [() => press(page, 'Backspace'), 'Paragraph deleted. Now in todo, block 2 of 3'],
    [() => choose('Delete'), 'Todo deleted. Now in heading 2, block 1 of 2'],
  ];
  const expected: string[] = [];
  for (const [act, words] of steps) {
    await act();
    expected.push(words);
    await expect.poll(heard).toEqual(expected);
  }
  await expectBlocks(page, ['h2: one', 'p: two']);
  expect(await heard()).toEqual(expected);
});
