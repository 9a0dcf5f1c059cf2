// Writes in the editor of a document by keys, and reads its blocks.
import { type Browser, expect, type Page } from '@playwright/test';
import { aDocument, addressOf, stored, textOf } from './document-page.ts';
import { aPerson, aProject } from './people.ts';

export const block = (page: Page, id: string) => textOf(page).locator(`[data-id="${id}"]`);

/** Resolves when the server has stored the text that the page shares. */
const sharesText = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.includes('"type":"kept"')) resolve();
      }),
    );
  });

/**
 * Opens a document that nobody else has open, and waits until its text is shared: on a busy machine the page first draws an
 * editor for one person, and another when it shares the text.
 */
export async function openShared(page: Page, address: string): Promise<void> {
  const isShared = sharesText(page);
  await page.goto(address);
  await isShared;
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
}

export async function editing(browser: Browser, content: string) {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const document = await aDocument(mara, project, { title: 'Method', content });
  const { page } = mara;
  await openShared(page, addressOf(document));
  const saved = async () => (await stored(mara, document.id)).content.replace(/ data-id="[^"]*"/g, '');
  return { page, saved, mara };
}

/** Lists each block with its words, without those of blocks inside it: `ul: one`. */
const blocks = (page: Page) =>
  textOf(page).evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('[data-id]')].map((element) => {
      const isItem = element.localName === 'li';
      const words = isItem ? element.querySelector('[data-line]') : (element.querySelector('code, table') ?? element);
      const list = element.parentElement;
      const name = isItem && list ? (list.dataset.todo === undefined ? list.localName : 'todo') : element.localName;
      return `${name}: ${words?.textContent}`;
    }),
  );
export const expectBlocks = (page: Page, expected: string[]) => expect.poll(() => blocks(page)).toEqual(expected);

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Puts the caret behind the last letter of a block. */
export async function clickAtEnd(page: Page, id: string): Promise<void> {
  await block(page, id).click();
  await press(page, 'End');
}
