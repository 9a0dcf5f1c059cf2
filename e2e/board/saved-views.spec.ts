// Tests saved views: named, restored with everything they show, and shared with the project's members.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a view is saved, chosen, changed, shared and deleted', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [one] = await someTickets(mara, project, { todo: ['One', 'Two'] });
  await mara.api('PATCH', `/api/tickets/${one?.id}`, { priority: 'urgent' });
  const tomas = await aPerson(browser, { name: 'Tomas', inviteCode: await inviteCodeOf(mara) });
  const { page } = mara;
  const board = boardOf(page);
  await page.goto('/projects/EDGE?priority=urgent&view=list&group=status');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Overdue' }).click();
  await expect(page).toHaveURL(/EDGE\?due=overdue$/);
  await page.getByRole('button', { name: 'Overdue', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Overdue' })).toBeHidden();
  await page.goBack();
  // The list is back, and with it what stands above it.
  await expect(page.getByRole('grid', { name: 'Tickets' }).getByRole('link')).toHaveText(['One']);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Name required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Burning');
  await dialog.getByRole('switch', { name: 'Share with everyone in the project' }).check();
  await expectNoViolations(page, { inBothThemes: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Burning', exact: true })).toBeVisible();

  await board.show('EDGE');
  await page.getByRole('button', { name: 'Views' }).click();
  await expectNoViolations(page, { inBothThemes: true });
  await page.getByRole('menuitem', { name: 'Burning' }).click();
  await expect(page.getByRole('grid', { name: 'Tickets' }).getByRole('link')).toHaveText(['One']);
  await expect(page).toHaveURL(/priority=urgent&view=list&group=status$/);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.getByRole('button', { name: 'Burning, changed' }).click();
  await page.getByRole('menuitem', { name: 'Update “Burning”' }).click();
  await expect(page.getByRole('button', { name: 'Burning', exact: true })).toBeVisible();

  // Another member has it too, with its present values.
  await tomas.page.goto('/projects/EDGE');
  await tomas.page.getByRole('button', { name: 'Views' }).click();
  await tomas.page.getByRole('menuitem', { name: 'Burning' }).click();
  await expect(tomas.page).toHaveURL(/EDGE\?priority=urgent&group=status$/);

  await page.getByRole('button', { name: 'Burning', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  const manage = page.getByRole('dialog', { name: 'Views' });
  await expectNoViolations(page, { inBothThemes: true });
  await manage.getByRole('button', { name: 'Delete Burning' }).click();
  await page.getByRole('dialog', { name: 'Delete Burning?' }).getByRole('button', { name: 'Delete view' }).click();
  await expect(manage.getByText('No views yet.')).toBeVisible();
  await expect(tomas.page.getByRole('button', { name: 'Views' })).toBeVisible();
});
