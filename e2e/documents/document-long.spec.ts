// Tests that the blocks of a long document rest while they are out of sight, and that nobody notices it.
import { expect, type Page } from '@playwright/test';
import { textOf } from '../support/document-page.ts';
import { block, editing } from '../support/editor-page.ts';
import { aPerson, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const KINDS = [
  '<h2>Head</h2>',
  '<p>Words that run over more than one line of the page, so that the height of the paragraph is not that of a line alone, and changes with the width of the page it is written on.</p>',
  '<ul><li>one<ul><li>deeper<ol><li>deepest</li></ol></li></ul></li><li>two<div data-nested=""><p>below</p><blockquote>said</blockquote></div></li></ul>',
  '<ol start="3"><li>three</li></ol>',
  '<ul data-todo=""><li data-checked="true">done<ul><li>part</li></ul></li><li data-checked="false">open</li></ul>',
  '<pre><code data-language="typescript">const answer = 42;\nreturn answer;</code></pre>',
  '<table><tbody><tr><th>Name</th></tr><tr><td><p>Timeout</p></td></tr></tbody></table>',
  '<aside data-callout="info"><p>Note</p></aside>',
  '<blockquote>Said</blockquote>',
  '<hr>',
  '<h4>Below</h4>',
  '<p dir="rtl">שלום</p>',
];
const LONG = `${Array.from({ length: 240 }, (_, at) => KINDS[at % KINDS.length]).join('')}<h2 data-id="end">The end</h2><p data-id="last">Last words</p>`;

const places = (page: Page) =>
  textOf(page).evaluate((text) =>
    [...text.children].map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return `${each.localName} ${Math.round(top - text.getBoundingClientRect().top)} ${Math.round(height)}`;
    }),
  );
const visibility = (page: Page) => block(page, 'last').evaluate((last) => getComputedStyle(last).contentVisibility);

test('blocks out of sight rest, each in its place', async ({ browser }) => {
  const { page } = await editing(browser, LONG);
  await expect(textOf(page)).toHaveAttribute('data-resting', '');
  expect(await visibility(page)).toBe('auto');
  const resting = await places(page);
  await textOf(page).evaluate((text) => text.removeAttribute('data-resting'));
  expect(await places(page)).toEqual(resting);
});

test('after the page got another width, blocks rest at their new places', async ({ browser }) => {
  const { page } = await editing(browser, LONG);
  await expect(textOf(page)).toHaveAttribute('data-resting', '');
  const before = (await places(page)).at(-1);
  await page.setViewportSize({ width: 480, height: 800 });
  await expect.poll(async () => (await places(page)).at(-1)).not.toBe(before);
  await expect(textOf(page)).toHaveAttribute('data-resting', '');
  const resting = await places(page);
  await textOf(page).evaluate((text) => text.removeAttribute('data-resting'));
  expect(await places(page)).toEqual(resting);
});

test('keys, the outline and the search lead to blocks that rest, and paper shows them all', async ({ browser }) => {
  const { page } = await editing(browser, LONG);
  await expect(textOf(page)).toHaveAttribute('data-resting', '');
  await page.getByRole('button', { name: 'Document actions' }).click();
  await page.getByRole('menuitem', { name: 'Outline' }).click();
  await page.getByRole('region', { name: 'Outline' }).getByRole('button', { name: 'The end' }).click();
  await expect(block(page, 'end')).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(block(page, 'last')).not.toBeInViewport();
  await textOf(page).press('Control+f');
  await page.getByRole('searchbox', { name: 'Find in document' }).fill('Last words');
  await expect(block(page, 'last')).toBeInViewport();
  await page.keyboard.press('Escape');
  await textOf(page).press('Control+End');
  await page.keyboard.type('!');
  await expect(block(page, 'last')).toHaveText('Last words!');
  await expect(block(page, 'last')).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  expect(await visibility(page)).toBe('visible');
});

test('a short document has no block that rests', async ({ browser }) => {
  const { page } = await editing(browser, '<p data-id="last">Short</p>');
  await expect(textOf(page)).not.toHaveAttribute('data-long');
  expect(await visibility(page)).toBe('visible');
});

test('the names of others show above a block that may rest', async ({ browser }) => {
  const { page, mara } = await editing(browser, LONG);
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const address = new URL(page.url()).pathname;
  await jonas.page.goto(address);
  await textOf(jonas.page).press('Control+Home');
  await textOf(jonas.page).press('ArrowRight');
  const caret = page.locator('[data-caret]');
  await expect(caret).toHaveAttribute('data-name', 'Jonas');
  await expect(textOf(page)).toHaveAttribute('data-resting', '');
  const { x, y } = await caret.evaluate((element) => element.getBoundingClientRect().toJSON());
  const name = { x, y: y - 14, width: 30, height: 10 };
  const shown = await page.screenshot({ clip: name });
  await caret.evaluate((element) => element.style.setProperty('--who', 'transparent'));
  expect((await page.screenshot({ clip: name })).equals(shown)).toBe(false);
});

test('the keys to the ends of a text go to its first and last letter', async ({ browser }) => {
  const { page } = await editing(browser, LONG);
  await expect(textOf(page)).toHaveAttribute('data-resting', '');
  await textOf(page).getByText('Head').first().click();
  await page.keyboard.press('Control+End');
  await expect(block(page, 'last')).toBeInViewport();
  await page.keyboard.type('!');
  await expect(block(page, 'last')).toHaveText('Last words!');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('A');
  await expect(textOf(page).getByText('AHead')).toBeInViewport();
  await page.keyboard.press('Control+Shift+End');
  await page.keyboard.type('All of it');
  await expect(textOf(page)).toHaveText('AAll of it');
});
