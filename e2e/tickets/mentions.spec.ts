// Tests that a ticket and a document list the texts that mention them, and lead there.
import { expect } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import type { Ticket } from '@worklane/contract/tickets';
import { chooseAction } from '../support/document-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a ticket and a document list the texts that mention them, and lead there', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { api, page } = mara;
  const project = await aProject(mara);
  const other = await aProject(mara, 'CORE', { name: 'Core' });
  const [gateway, router] = (await someTickets(mara, project, { todo: ['Gateway', 'Router'] })) as [Ticket, Ticket];
  const write = (title: string, content: string, of = project) =>
    api<Document>('POST', `/api/projects/${of.id}/documents`, { title, content });
  const ticket = `<span data-ticket="${gateway.id}">EDGE-1</span>`;
  const plan = await write('Plan', `<p>First ${ticket}</p>`);
  await write('Method', `<p>See ${ticket} and <span data-document="${plan.id}">Plan</span></p>`, other);
  await api('POST', `/api/tickets/${router.id}/comments`, { content: `<p>After ${ticket}</p>` });

  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const mentions = page.getByRole('region', { name: 'Mentioned in' });
  await expect(mentions.getByRole('link')).toHaveText(['Comment onEDGE-2Router', 'MethodCORE', 'Plan']);
  await expectNoViolations(page);
  await mentions.getByRole('link', { name: 'Router' }).click();
  await expect(page).toHaveURL(/EDGE-2$/);
  await expect(page.getByText('After')).toBeVisible();
  await expect(mentions).toBeHidden();

  await page.goto(`/projects/EDGE/docs/${plan.id}`);
  await chooseAction(page, 'Mentioned in');
  await expectNoViolations(page);
  await mentions.getByRole('link', { name: 'Method' }).click();
  await expect(page).toHaveURL(/\/projects\/CORE\/docs\//);
  await chooseAction(page, 'Mentioned in');
  await expect(mentions.getByText('Nothing mentions this document yet.')).toBeVisible();
});
