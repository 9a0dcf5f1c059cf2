// Tests that no word is lost while the page changes over to a shared text.
import { expect, type Page } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import { stored, textOf } from '../support/document-page.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Longer than this test takes to insert its words. */
const SLOW_MS = 1_500;

test('words of an input method are kept while the page changes over to the shared text', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { page, api } = mara;
  const content = '<p data-id="a">Begun</p>';
  const { id } = await api<Document>('POST', `/api/projects/${project.id}/documents`, { title: 'Plan', content });
  await drawSlowly(page);
  const line = await holdLine(page);
  await page.goto(`/projects/EDGE/docs/${id}`);
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  await textOf(page).getByText('Begun').click();
  await page.keyboard.press('End');

  await page.evaluate((ms) => Object.assign(window, { drawAfterMs: ms }), SLOW_MS);
  line.release();
  // The page sends the text it has joined.
  await expect.poll(line.sent).toBeGreaterThan(1);
  await page.keyboard.insertText(' and done');
  await expect(textOf(page)).toHaveText('Begun and done');
  await expect.poll(async () => (await stored(mara, id)).content).toContain('Begun and done');
});

/** Delays what React draws in a later turn by `window.drawAfterMs`, as a busy machine does. */
const drawSlowly = (page: Page) =>
  page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function later(this: MessagePort, ...message: [unknown]) {
      const { drawAfterMs } = window as { drawAfterMs?: number };
      if (drawAfterMs === undefined) post.apply(this, message);
      else setTimeout(() => post.apply(this, message), drawAfterMs);
    } as typeof post;
  });

/** Holds the messages of a shared text back until they are released. */
async function holdLine(page: Page) {
  const sent: (string | Buffer)[] = [];
  let deliver: ((message: string | Buffer) => void) | undefined;
  let release = () => {};
  await page.routeWebSocket(/\/live$/, (socket) => {
    socket.onMessage((message) => {
      sent.push(message);
      deliver?.(message);
    });
    release = () => {
      const server = socket.connectToServer();
      server.onMessage((message) => socket.send(message));
      deliver = (message) => server.send(message);
      for (const message of sent) deliver(message);
    };
  });
  return { release: () => release(), sent: () => sent.length };
}
