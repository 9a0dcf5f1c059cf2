// Tests that the browser's time zone decides the days of an import.
import { expect } from '@playwright/test';
import type { Ticket } from '@worklane/contract/tickets';
import { trelloCard } from '../../apps/server/src/testing/imports/a-trello-board.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a card that is due late in the evening keeps its day', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', timezoneId: 'America/Los_Angeles' });
  await aProject(mara);
  const { page } = mara;
  const card = { ...trelloCard(1, { name: 'Late', due: '2024-07-02T06:30:00.000Z' }), idList: 'l' };
  const board = { lists: [{ id: 'l', name: 'Todo', pos: 1 }], cards: [card] };
  await page.goto('/projects/EDGE/import-tickets');
  const dialog = page.getByRole('dialog', { name: 'Import tickets' });
  await dialog
    .getByLabel('File with tickets')
    .setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(board)) });
  await dialog.getByRole('button', { name: 'Import 1 ticket' }).click();
  await expect(dialog.getByText('1 ticket imported: EDGE-1.')).toBeVisible();
  await expect.poll(async () => (await mara.api<Ticket>('GET', '/api/tickets/EDGE-1')).due_date).toBe('2024-07-01');
});
