// Tests the New ticket dialog: formatted text, pictures and files before the ticket exists.
import { expect } from '@playwright/test';
import type { Ticket } from '@worklane/contract/tickets';
import { expectNoViolations } from '../support/no-violations.ts';
import { pastePicture } from '../support/paste-picture.ts';
import { aPerson, aProject, PASSWORD, someTickets } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

const NOTES = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Some words') };

test('a new ticket has its pictures and files from the start, and a cancelled one leaves nothing', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  // The page shows files by the cookie of the session.
  await mara.context.request.post('/api/auth/login', { data: { email: mara.session.user.email, password: PASSWORD } });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/tickets')) sent.push(request.url());
  });
  await page.goto('/projects/EDGE/new-ticket');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  const description = form.getByRole('textbox', { name: 'Description' });
  const write = async () => {
    await form.getByLabel('Title').fill('Fix the parser');
    await description.click();
    await page.keyboard.type('See https://example.com/a:');
    await page.keyboard.press('Enter');
    // The plain field may be replaced between finding it and pasting into it.
    await expect(description).toHaveAttribute('contenteditable', 'true');
    await pastePicture(page);
    await expect(description.getByRole('img')).toHaveAttribute('src', /^blob:/);
    await page.getByLabel('Files for the new ticket').setInputFiles([NOTES]);
    await expect(form.getByRole('list', { name: 'Files to attach' })).toContainText('notes.txt');
  };

  await write();
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  expect(sent).toEqual([]);

  await page.keyboard.press('c');
  await write();
  await description.press('Control+Enter');
  await expect(page.getByText('1 file attached to EDGE-1')).toBeVisible();
  await expect.poll(() => sent.filter((url) => url.endsWith('/api/tickets'))).toHaveLength(1);
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(page.getByLabel('Description').getByRole('link')).toHaveText('https://example.com/a');
  const picture = page.getByLabel('Description').getByRole('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(page.getByRole('region', { name: 'Attachments' }).getByRole('link')).toHaveText(/notes\.txt/);
  await expect(page.getByText('changed the description')).toHaveCount(0);
});

test('a failed file is reported and sent again, and a refused ticket keeps what was typed', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await mara.context.request.post('/api/auth/login', { data: { email: mara.session.user.email, password: PASSWORD } });
  await page.goto('/projects/EDGE/new-ticket');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  const description = form.getByRole('textbox', { name: 'Description' });
  await form.getByLabel('Title').fill('Fix the parser');
  await description.click();
  await page.keyboard.type('Seen here');
  await expect(description).toHaveAttribute('contenteditable', 'true');
  await pastePicture(page);
  await page.getByLabel('Files for the new ticket').setInputFiles([NOTES]);

  const error = { code: 'internal', message: 'Broken', request_id: 'r' };
  await page.route('**/api/tickets', (route) => route.fulfill({ status: 500, json: { error } }));
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByText(/was not created/)).toBeVisible();
  await page.unroute('**/api/tickets');
  await page.keyboard.press('c');
  await expect(form.getByLabel('Title')).toHaveValue('Fix the parser');
  await expect(description.getByRole('img')).toHaveAttribute('src', /^blob:/);
  await expect(form.getByText('notes.txt')).toBeVisible();

  await page.route(/\/api\/tickets\/.*\/(images|attachments)/, (route) => route.abort());
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expect(page.getByText('EDGE-1 is created, but 2 files could not be sent')).toBeVisible();
  await expect(page.getByText(/^notes\.txt: /)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fix the parser/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Fix the parser' });
  const picture = panel.getByLabel('Description').getByRole('img');
  await expect(picture).toHaveAttribute('src', /^\/api\/files\//);
  await page.unroute(/\/api\/tickets\/.*\/(images|attachments)/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 file attached to EDGE-1')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Attachments' }).getByRole('link')).toHaveText(/notes\.txt/);
  // It looks for its picture again by itself.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect
    .poll(async () => (await mara.api<Ticket>('GET', '/api/tickets/EDGE-1')).description)
    .toMatch(/Seen here.*<img src="\/api\/files\//);
});

test('a ticket takes what the filters ask for, or says that they hide it; the card of a new one has the focus', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.goto('/projects/EDGE?priority=high');
  await page.getByRole('button', { name: 'New ticket at the end of Todo' }).click();
  await page.getByLabel('Title of the new ticket in Todo').fill('Add generics');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /EDGE-2\s.*Add generics\s+High priority/ })).toBeVisible();

  await page.goto('/projects/EDGE?priority=high,urgent');
  await page.getByRole('button', { name: 'New ticket at the end of Todo' }).click();
  await page.getByLabel('Title of the new ticket in Todo').fill('Write the guide');
  await page.keyboard.press('Enter');
  await expect(page.getByText('EDGE-3 created, hidden by the current filters')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('dialog', { name: 'Write the guide' })).toBeVisible();
  // Over the filtered board, which is there again below it.
  await expect(page).toHaveURL(/\/tickets\/EDGE-3\?priority=high(,|%2C)urgent$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/projects\/EDGE\?priority=high(,|%2C)urgent$/);

  await page.goto('/projects/EDGE');
  await expect(page.getByRole('main').getByRole('link', { name: /Fix the parser/ })).toBeVisible();
  await settled(page);
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'New ticket' }).getByLabel('Title').fill('Ship it');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('EDGE-4 created')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /EDGE-4\s.*Ship it/ })).toBeFocused();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Ship it' })).toBeVisible();
});

test('C opens it anywhere; a project, a parent, dates are chosen, and another one follows with the same', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const edge = await aProject(mara);
  const shop = await aProject(mara, 'SHOP');
  const [, hats] = await someTickets(mara, shop, { todo: ['Sell shoes', 'Sell hats'] });
  const sprint = await mara.api<{ id: string }>('POST', `/api/projects/${edge.id}/sprints`, {
    name: 'Sprint 1',
    start_date: '2031-11-16',
    end_date: '2031-11-29',
  });
  const { page } = mara;
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  const project = form.getByRole('combobox', { name: 'Project' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill('Sell blue hats');
  await project.fill('shop');
  await page.getByRole('option', { name: /SHOP/ }).click();
  const parent = form.getByRole('combobox', { name: 'Parent' });
  await parent.fill('hat');
  await page.getByRole('option', { name: 'SHOP-2 Sell hats' }).click();
  await form.getByLabel('Start date').fill('2026-11-17');
  await form.getByLabel('Due date').fill('2026-11-20');
  await form.getByLabel('Estimate in hours').fill('0');
  await form.getByLabel('Title').click();
  await form.getByLabel('Estimate in hours').click();
  await page.keyboard.type('4');
  await expect(form.getByLabel('Estimate in hours')).toHaveValue('4');
  await expectNoViolations(page);
  await form.getByRole('checkbox', { name: 'Create another' }).check();
  await form.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Blue ones');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('SHOP-3 created')).toBeVisible();
  await expect(form.getByLabel('Title')).toBeFocused();
  await expect(form.getByLabel('Title')).toHaveValue('');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('');
  await page.keyboard.type('Sell red hats');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('SHOP-4 created')).toBeVisible();
  const common = { start_date: '2026-11-17', due_date: '2026-11-20', estimate: 4, parent_id: hats?.id };
  const ticketOf = (key: string) => mara.api<Ticket>('GET', `/api/tickets/${key}`);
  await expect
    .poll(() => ticketOf('SHOP-3'))
    .toMatchObject({
      ...common,
      title: 'Sell blue hats',
      description: expect.stringMatching(/^<p[^>]*>Blue ones<\/p>$/),
    });
  await expect.poll(() => ticketOf('SHOP-4')).toMatchObject({ ...common, title: 'Sell red hats', description: '' });

  // What belongs to one project alone stays behind when another is chosen.
  await project.fill('edge');
  await page.getByRole('option', { name: /EDGE/ }).click();
  await expect(parent).toHaveValue('');
  await form.getByLabel('Title').fill('Plan it');
  await form.getByLabel('Sprint').selectOption(sprint.id);
  await form.getByLabel('Due', { exact: true }).selectOption('At sprint end');
  await expect(form.getByLabel('Due date')).toBeDisabled();
  await expect(form.getByLabel('Due date')).toHaveValue('2031-11-29');
  await form.getByRole('checkbox', { name: 'Create another' }).uncheck();
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expect(form).toBeHidden();
  await page.getByText('EDGE-1 created').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-1/);
  await expect
    .poll(() => ticketOf('EDGE-1'))
    .toMatchObject({ title: 'Plan it', sprint_id: sprint.id, due_date: '2031-11-29', due_date_type: 'sprint_end' });
});

test('C pressed in a lane of a grouped board begins with the value of that lane', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [one] = await someTickets(mara, project, { todo: ['Fix the parser'] });
  await mara.api('PATCH', `/api/tickets/${one?.id}`, { priority: 'urgent' });
  const { page } = mara;
  await page.goto('/projects/EDGE?group=priority');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fix the parser/ })
    .focus();
  await settled(page);
  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await form.getByLabel('Title').fill('Write the guide');
  await page.keyboard.press('Control+Enter');
  const lane = page.getByRole('region', { name: 'Urgent' });
  await expect(lane.getByRole('link', { name: /Write the guide/ })).toBeVisible();
});
