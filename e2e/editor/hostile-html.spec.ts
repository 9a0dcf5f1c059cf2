// Proves in a browser without its content security policy that no hostile HTML runs: pasted, read, written, in tickets and comments.
import { expect } from '@playwright/test';
import { figure, report } from '../../proofs/figure.ts';
import { hostileMarkdown } from '../../proofs/hostile-html/hostile-markdown.ts';
import { HOSTILE, hostileStrings } from '../../proofs/hostile-html/hostile-strings.ts';
import { aDocument, addressOf, textOf } from '../support/document-page.ts';
import { aVictim, END, expectHarmless, together } from '../support/hostile-page.ts';
import { aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const STRINGS = figure(1_000, HOSTILE);
const AT_ONCE = 100;

test.setTimeout(figure(150_000, 3_600_000));

function* chunks(): Generator<string[]> {
  let chunk: string[] = [];
  for (const each of hostileStrings(STRINGS)) {
    chunk.push(each);
    if (chunk.length < AT_ONCE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

test('the hostile strings run scripts where nothing cleans them', async ({ browser }) => {
  const { page } = await aVictim(browser, { ignoresPolicy: true });
  await page.goto('/');
  const strings = [...hostileStrings(STRINGS)].map((each) => each + END);
  await page.evaluate((all) => {
    // Some strings replace what the document and its body can do.
    const place = document.createElement('div');
    const range = document.createRange();
    document.body.append(place);
    range.selectNodeContents(place);
    for (const html of all) place.append(range.createContextualFragment(html));
  }, strings);
  await expect.poll(() => page.evaluate(() => window.ran.length)).toBeGreaterThan(20);
});

test('hostile HTML and Markdown that is pasted into a document runs nothing', async ({ browser }) => {
  const mara = await aVictim(browser, { ignoresPolicy: true });
  const { page } = mara;
  await page.goto(addressOf(await aDocument(mara, await aProject(mara), { title: 'Notes', content: '<p>a</p>' })));
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  for (const strings of chunks()) {
    await textOf(page).press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    const pasted = [
      ...strings.map((html) => ['text/html', html] as const),
      ['text/plain', strings.map(hostileMarkdown).join('\n\n')] as const,
    ];
    await textOf(page).evaluate((element, all) => {
      for (const [type, text] of all) {
        const clipboardData = new DataTransfer();
        clipboardData.setData(type, text);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }
    }, pasted);
    await expectHarmless(mara, strings);
  }
  report(
    '17',
    'hostile strings pasted as HTML and as Markdown in Chromium',
    `0 ran of ${STRINGS.toLocaleString('en')}`,
  );
});

test('hostile HTML that the server would answer runs nothing where a document is read and written', async ({
  browser,
}) => {
  const mara = await aVictim(browser, { ignoresPolicy: true });
  const { page } = mara;
  const document = await aDocument(mara, await aProject(mara), { title: 'Notes', content: '<p>a</p>' });
  let content = '';
  await page.route(`**/api/documents/${document.id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.abort();
    await route.fulfill({ json: { ...document, content } });
  });
  for (const strings of chunks()) {
    content = together(strings);
    await page.goto(addressOf(document));
    await expect(page.getByText('the start')).toBeVisible();
    await expectHarmless(mara, strings);
    await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
    await expectHarmless(mara, strings);
  }
  report('17', 'hostile strings in documents in Chromium', `0 ran of ${STRINGS.toLocaleString('en')}`);
});

test('hostile HTML that the server would answer runs nothing in a ticket', async ({ browser }) => {
  const mara = await aVictim(browser, { ignoresPolicy: true });
  const { page } = mara;
  const [ticket] = await someTickets(mara, await aProject(mara), { todo: ['Gateway'] });
  await mara.api('PATCH', `/api/tickets/${ticket?.id}`, { description: '<p>HOSTILE</p>' });
  await mara.api('POST', `/api/tickets/${ticket?.id}/comments`, { content: '<p>HOSTILE</p>' });
  let hostile = '';
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({
      response: answer,
      body: body.replaceAll('<p>HOSTILE</p>', () => JSON.stringify(hostile).slice(1, -1)),
    });
  });
  for (const strings of chunks()) {
    hostile = together(strings);
    await page.goto('/projects/EDGE/tickets/EDGE-1');
    await expect(page.getByText('the start')).toHaveCount(2);
    await expectHarmless(mara, strings);
  }
  report('17', 'hostile strings in tickets in Chromium', `0 ran of ${STRINGS.toLocaleString('en')}`);
});
