// Tests what the names and addresses in a document lead to: cards, presses, keys and pasted addresses.
import { expect } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import type { Ticket } from '@worklane/contract/tickets';
import { uuidv7 } from 'uuidv7';
import { textOf } from '../support/document-page.ts';
import { openShared } from '../support/editor-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

async function writing(browser: Parameters<typeof aPerson>[0]) {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const { id: ticket } = await mara.api<Ticket>('POST', '/api/tickets', {
    id: uuidv7(),
    project_id: project.id,
    title: 'Gateway drops connections',
  });
  const documents = `/api/projects/${project.id}/documents`;
  const plan = await mara.api<Document>('POST', documents, {
    title: 'Rollout plan',
    content: '<p>First the north.</p>',
  });
  const content = `<p data-id="a">Ask <span data-mention="${mara.session.user.id}">@Mara Lindqvist</span> about <span data-ticket="${ticket}">EDGE-1</span> and <span data-document="${plan.id}">Rollout plan</span></p><p data-id="b"></p>`;
  const { id } = await mara.api<Document>('POST', documents, { title: 'Method', content });
  const { page } = mara;
  await openShared(page, `/projects/EDGE/docs/${id}`);
  return { page, plan, ticket };
}

test('a name shows its card under the pointer and beside the caret, and opens by key', async ({ browser }) => {
  const { page } = await writing(browser);
  await textOf(page).getByText('EDGE-1', { exact: true }).hover();
  const ticket = page.getByRole('region', { name: 'About EDGE-1' });
  await expect(ticket.getByText('Gateway drops connections')).toBeVisible();
  await expect(ticket.getByText('Medium')).toBeVisible();
  await expectNoViolations(page);
  await textOf(page).getByText('@Mara Lindqvist').hover();
  const person = page.getByRole('region', { name: 'About @Mara Lindqvist' });
  await expect(person.getByText('Owner')).toBeVisible();
  await expect(ticket).toBeHidden();
  await page.mouse.move(0, 0);
  await expect(person).toBeHidden();

  const line = textOf(page).locator('[data-id="a"]');
  const heights = () => textOf(page).evaluate((root) => [...root.children].map(({ clientHeight }) => clientHeight));
  await expect.poll(async () => new Set(await heights()).size, 'a name at the end adds no line').toBe(1);
  await line.click();
  await page.keyboard.press('End');
  const document = page.getByRole('region', { name: 'About Rollout plan' });
  await expect(document.getByText('First the north.')).toBeVisible();
  await page.keyboard.press('Alt+F10');
  await expect(document.getByRole('link', { name: 'Open document' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(document).toBeHidden();
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.type('Please ');
  await page.keyboard.press('End');
  await expect(document).toBeVisible();
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Rollout plan');
});

test('a press with Ctrl and Alt with Enter open a name in another tab', async ({ browser }) => {
  const { page } = await writing(browser);
  const context = page.context();
  const [pressed] = await Promise.all([
    context.waitForEvent('page'),
    textOf(page)
      .getByText('EDGE-1', { exact: true })
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(pressed).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-1$/);
  await pressed.close();
  await textOf(page).locator('[data-id="a"]').click();
  await page.keyboard.press('End');
  const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Alt+Enter')]);
  await expect(opened.getByRole('textbox', { name: 'Title' })).toHaveValue('Rollout plan');
});

test('the pasted address of a document becomes its title, and undo brings the link back', async ({ browser }) => {
  const { page, plan } = await writing(browser);
  const last = textOf(page).locator('[data-id="b"]');
  await last.click();
  const address = new URL(`/projects/EDGE/docs/${plan.id}`, page.url()).href;
  await textOf(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, address);
  await expect(last.locator('[data-document]')).toHaveText('Rollout plan');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(last.getByRole('link', { name: address })).toBeVisible();
  await page.getByRole('toolbar', { name: 'Link' }).getByRole('button', { name: 'Show title' }).click();
  await expect(last.locator('[data-document]')).toHaveText('Rollout plan');
});

test('Home goes to the start of the line after the link form was cancelled', async ({ browser }) => {
  const { page } = await writing(browser);
  const last = textOf(page).locator('[data-id="b"]');
  await last.click();
  await page.keyboard.type('See https://example.com ');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('textbox', { name: 'Link address' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.type('Also ');
  await expect(last).toHaveText('Also See https://example.com ');
});
