// Tests what the names in descriptions and comments lead to: cards, presses and keys.
import { expect } from '@playwright/test';
import { aTicket } from '../support/a-ticket.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a ticket named in a comment or a description shows its card and leads to it', async ({ browser }) => {
  const { mara, page, project, ticket } = await aTicket(browser);
  const [other] = await someTickets(mara, project, { todo: ['Write the guide'] });
  const named = `<span data-ticket="${other?.id}">EDGE-2</span>`;
  await mara.api('PATCH', `/api/tickets/${ticket?.id}`, { description: `<p>After ${named}</p>` });
  await mara.api('POST', `/api/tickets/${ticket?.id}/comments`, { content: `<p>See ${named} first</p>` });
  await page.goto('/projects/EDGE/tickets/EDGE-1');

  const card = page.getByRole('region', { name: 'About EDGE-2' });
  await page.getByLabel('Description').getByText('EDGE-2').hover();
  await expect(card).toContainText('Write the guide');
  await page.getByRole('heading', { name: 'Activity' }).hover();
  await expect(card).toHaveCount(0);
  const inComment = page.getByRole('article').getByRole('link', { name: 'EDGE-2' });
  await inComment.focus();
  await expect(card).toContainText('Write the guide');
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-2$/);
  await expect(page.getByRole('heading', { name: 'Write the guide' })).toBeVisible();
});
