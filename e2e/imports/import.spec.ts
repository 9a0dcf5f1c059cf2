// Tests importing a file: chosen, previewed, imported, seen by a second person; broken files; cancelled on the way.
import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { makeTickets } from '@worklane/domain/demo/make-tickets';
import { aTrelloBoard } from '../../apps/server/src/testing/imports/a-trello-board.ts';
import { boardOf } from '../support/board-of.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const BROKEN = [
  'Title;Status;Labels;Created;Author',
  '<b>First</b> & last;Done;api;2020-03-07;x',
  ';todo;;;x',
  'Third;Waiting;"ui, api";05.06.2021;x',
  'Fourth;in-progress;;03/04/2020;x',
].join('\r\n');

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Board actions' }).click();
  await page.getByRole('menuitem', { name: 'Import tickets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import tickets' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

test('a file with bad rows is imported without them, and its report can be copied', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  await mara.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');

  const dialog = await openImport(page);
  await dialog.getByLabel('File with tickets').setInputFiles(file('old.csv', BROKEN));
  await expect(dialog.getByText('2 of 4 rows ready to import')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Row 2 (line 3)' })).toContainText(
    'The title is missing',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Row 4 (line 5)' })).toContainText(
    'may be day/month or month/day',
  );
  await dialog.getByLabel('Status for Waiting').selectOption({ label: 'Todo' });
  await expect(dialog.getByRole('cell', { name: '<b>First</b> & last' })).toBeVisible();

  const start = dialog.getByRole('button', { name: 'Import 2 tickets' });
  await expect(start).toBeDisabled();
  await dialog.getByLabel('Leave out the 2 bad rows').check();
  await start.click();
  await expect(dialog.getByText('2 tickets imported: EDGE-1 to EDGE-2.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('Report copied')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('2 rows left out: 2, 4');
  await dialog.getByRole('button', { name: 'Show the board' }).click();

  await expect(page).toHaveURL(/\/projects\/EDGE$/);
  await expect.poll(() => board.titlesIn('Done')).toEqual(['<b>First</b> & last']);
  await expect.poll(() => board.titlesIn('Todo')).toEqual(['Third']);
});

test('a whole project is imported at once, and others see it without doing anything', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const priya = await aPerson(browser, { name: 'Priya Natarajan', inviteCode: await inviteCodeOf(mara) });
  await boardOf(priya.page).show('EDGE');
  await boardOf(mara.page).show('EDGE');

  const tickets = makeTickets({ count: 5_000, seed: 7, until: new Date() });
  const dialog = await openImport(mara.page);
  await dialog.getByLabel('File with tickets').setInputFiles(file('all.json', JSON.stringify(tickets)));
  await expect(dialog.getByText('5,000 tickets ready to import')).toBeVisible();
  // The address leads back here.
  await mara.page.reload();
  await dialog.getByRole('button', { name: 'Import 5,000 tickets' }).click();
  await expect(dialog.getByText('5,000 tickets imported: EDGE-1 to EDGE-5000.')).toBeVisible({ timeout: 60_000 });
  const first = tickets.find((ticket) => ticket.status === 'todo')?.title ?? '';
  await expect(boardOf(priya.page).lane('Todo').getByText(first).first()).toBeVisible();
});

test('a project is exported as a table that can be imported again', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await boardOf(page).show('EDGE');
  const dialog = await openImport(page);
  await dialog
    .getByLabel('File with tickets')
    .setInputFiles(file('some.csv', 'title,status\n"=1+1, ü",done\nTwo,todo'));
  await dialog.getByRole('button', { name: 'Import 2 tickets' }).click();
  await dialog.getByRole('button', { name: 'Show the board' }).click();
  await page.getByRole('button', { name: 'Board actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^EDGE-\d{4}-\d\d-\d\d\.csv$/);
  await openImport(page);
  await dialog.getByLabel('File with tickets').setInputFiles(await download.path());
  await expect(dialog.getByText('2 tickets ready to import')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: '=1+1, ü' })).toBeVisible();
});

test('a Trello board is imported with chosen statuses, and imported again to be updated', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const content = aTrelloBoard();
  const dialog = await openImport(page);
  const choose = () =>
    dialog.getByLabel('File with tickets').setInputFiles(file('board.json', JSON.stringify(content)));
  await choose();
  await expect(dialog.getByText('5 tickets ready to import')).toBeVisible();
  await expect(
    dialog.getByRole('region', { name: 'People', exact: true }).getByText(/^Jana Nováková not a member/),
  ).toBeVisible();
  await expect(dialog.getByLabel('Status for Doing')).toHaveValue('in_progress');
  await expect(dialog.getByLabel('Status for Waiting for the customer')).toHaveValue('a new one');
  await dialog.getByLabel('Status for Doing').selectOption({ label: 'In Review' });
  await expect(dialog.getByLabel('Make 2 checklist items sub-tickets')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Import 5 tickets' }).click();
  await expect(dialog.getByText('5 tickets imported: EDGE-1 to EDGE-5.')).toBeVisible();
  await expect(dialog.getByText('2 archived tickets')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show the board' }).click();
  await expect.poll(() => board.titlesIn('In Review')).toEqual(['Under way']);
  await expect.poll(() => board.titlesIn('Waiting for the customer')).toEqual(['With the customer']);

  Object.assign(content.cards[4] ?? {}, { name: 'Finished at last' });
  await openImport(page);
  await choose();
  await expect(dialog.getByText('5 tickets are already here and will be updated')).toBeVisible();
  await dialog.getByLabel('Status for Doing').selectOption({ label: 'In Review' });
  await dialog.getByRole('button', { name: 'Import 5 tickets' }).click();
  await expect(dialog.getByText('No new tickets. 1 ticket updated.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show the board' }).click();
  await expect.poll(() => board.titlesIn('Done')).toEqual(['Finished at last']);
});

test('a project is exported as an archive that imports as an equal one', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  await aProject(mara, 'NEXT');
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const dialog = await openImport(page);
  await dialog
    .getByLabel('File with tickets')
    .setInputFiles(file('board.json', JSON.stringify({ ...aTrelloBoard(), actions: [] })));
  await dialog.getByRole('button', { name: 'Import 5 tickets' }).click();
  await dialog.getByRole('button', { name: 'Show the board' }).click();
  await page.getByRole('button', { name: 'Board actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export project archive' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^EDGE-\d{4}-\d\d-\d\d\.worklane\.tar\.gz$/);
  await board.show('NEXT');
  await openImport(page);
  await dialog.getByLabel('File with tickets').setInputFiles(await download.path());
  await dialog.getByRole('button', { name: 'Import 5 tickets' }).click();
  await expect(dialog.getByText('5 tickets imported: NEXT-1 to NEXT-5.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show the board' }).click();
  await expect.poll(() => board.titlesIn('Waiting for the customer')).toEqual(['With the customer']);
});

test('an unreadable file is reported, and nothing is lost', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await boardOf(page).show('EDGE');
  const dialog = await openImport(page);
  const input = dialog.getByLabel('File with tickets');
  const alert = dialog.getByRole('alert');
  await input.setInputFiles(file('latin.csv', Buffer.from('title\nGrüße', 'latin1')));
  await expect(alert).toContainText('not valid UTF-8: line 2');
  await input.setInputFiles(file('half.json', '[{"title":"A"},{"title":"B'));
  await expect(alert).toContainText('breaks off in row 2');
  const path = test.info().outputPath('big.csv');
  writeFileSync(path, Buffer.alloc(51 * 1024 * 1024, 'x'));
  await input.setInputFiles(path);
  await expect(alert).toContainText('Send up to 50 MB');
  await input.setInputFiles(file('good.csv', 'title\nA'));
  await expect(dialog.getByText('1 ticket ready to import')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('each step of an import has no accessibility violations', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await boardOf(page).show('EDGE');
  const dialog = await openImport(page);
  const keepsNobodyOut = () => expectNoViolations(page, { within: '[role="dialog"]', inBothThemes: true });
  await keepsNobodyOut();
  await dialog.getByLabel('File with tickets').setInputFiles(file('board.json', JSON.stringify(aTrelloBoard())));
  await dialog.getByLabel('Select Doing').check();
  await dialog.getByLabel('Select Waiting for the customer').check();
  await expect(dialog.getByText('2 of 4 names selected')).toBeVisible();
  await keepsNobodyOut();
  await dialog.getByLabel('Status for all selected').selectOption({ label: 'In Review' });
  await expect(dialog.getByLabel('Status for Doing')).toHaveValue('in_review');
  await expect(dialog.getByLabel('Status for Waiting for the customer')).toHaveValue('in_review');
  await expect(dialog.getByLabel('Status for Done')).toHaveValue('done');
  await dialog.getByLabel('Select all names').check();
  await dialog.getByLabel('Status for all selected').selectOption({ label: 'Counts as Done' });
  await expect(dialog.getByLabel('Kind of Doing')).toHaveValue('done');
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.getByLabel('File with tickets').setInputFiles(file('old.csv', BROKEN));
  await expect(dialog.getByText('2 of 4 rows ready to import')).toBeVisible();
  await keepsNobodyOut();
  await dialog.getByLabel('Leave out the 2 bad rows').check();
  await dialog.getByRole('button', { name: 'Import 2 tickets' }).click();
  await expect(dialog.getByText('2 tickets imported')).toBeVisible();
  await keepsNobodyOut();
});
