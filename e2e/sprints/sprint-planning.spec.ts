// Tests planning sprints beside the backlog, by drag, keyboard and in bulk, and the report of a sprint.
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Sprint } from '@worklane/contract/sprints';
import type { Ticket } from '@worklane/contract/tickets';
import { addDays, dayOf } from '@worklane/domain/sprints/calendar';
import { dragTo } from '../support/drag-to.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { startNoSprints } from '../support/start-no-sprints.ts';
import { test } from '../support/test.ts';

test('sprints are planned against capacity, started from the board, and counted', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', timezoneId: 'UTC' });
  const project = await aProject(mara);
  await startNoSprints(mara);
  const today = dayOf(new Date());
  const path = `/api/projects/${project.id}/sprints`;
  const days = { start_date: today, end_date: addDays(today, 6) };
  const first = await mara.api<Sprint>('POST', path, { name: 'Sprint 1', goal: 'Ship the router', ...days });
  const following = { start_date: addDays(today, 7), end_date: addDays(today, 13) };
  await mara.api<Sprint>('POST', path, { name: 'Sprint 2', ...following });
  const made = await someTickets(mara, project, { todo: ['One', 'Two', 'Three', 'Four'] });
  for (const { id } of made) await mara.api('PATCH', `/api/tickets/${id}`, { estimate: 16 });
  const { page } = mara;

  await page.goto('/projects/EDGE');
  const head = page.getByRole('region', { name: 'Sprint', exact: true });
  await head.getByRole('link', { name: 'Plan' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const titlesIn = (name: string) => column(name).getByRole('link').allTextContents();
  await expect(column('Sprint 1')).toContainText('Ship the router');
  await expect(column('Sprint 1')).toContainText('0 tickets · 0 h of 40 h');
  await expect(column('Backlog').getByRole('link')).toHaveText([/^One/, /^Two/, /^Three/, /^Four/]);
  await dragTo(column('Backlog').getByRole('link', { name: /^One/ }), column('Sprint 1'));
  await expect(column('Sprint 1').getByRole('link')).toHaveText([/^One/]);
  await expectNoViolations(page, { inBothThemes: true });

  // By keyboard, with all that are selected.
  await column('Backlog').getByRole('link', { name: /^Two/ }).focus();
  for (const key of ['x', 'j', 'x', ' ', 'ArrowRight', ' ']) await page.keyboard.press(key);
  await expect(column('Sprint 1').getByRole('link')).toHaveText([/^One/, /^Two/, /^Three/]);
  await expect(column('Sprint 1').getByRole('link', { name: /^Three/ })).toBeFocused();
  await expect(column('Sprint 1')).toContainText('3 tickets · 48 h of 40 h · 8 h over');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(() => titlesIn('Sprint 1')).toHaveLength(1);
  await expect(column('Backlog').getByRole('link', { name: /^Three/ })).toBeFocused();
  // In bulk, with the bar.
  await column('Backlog').getByRole('link', { name: /^Four/ }).focus();
  await page.keyboard.press('x');
  await page.getByRole('combobox', { name: 'Set the sprint' }).click();
  await page.getByRole('option', { name: /Sprint 2/ }).click();
  await expect(column('Sprint 2').getByRole('link')).toHaveText([/^Four/]);
  await page.keyboard.press('Escape');
  await column('Sprint 1').getByRole('button', { name: 'Actions for Sprint 1' }).click();
  await page.getByRole('menuitem', { name: 'Start sprint' }).click();
  await expect(column('Sprint 1').getByText('Current')).toBeVisible();

  const [one] = made as [Ticket];
  await mara.api('PATCH', `/api/tickets/${one.id}`, { status: 'done' });
  await page.getByRole('navigation', { name: 'Sprints' }).getByRole('link', { name: 'Report' }).click();
  await expect(page).toHaveURL(new RegExp(`/sprints/${first.id}$`));
  const burndown = page.getByRole('region', { name: 'Burndown', exact: true });
  await expect(burndown.getByText('100% done')).toBeVisible();
  await burndown.getByRole('slider').focus();
  await expect(burndown.getByRole('slider')).toHaveAttribute('aria-valuetext', /In sprint 16 h, Remaining 0 h, Ideal/);
  await expectNoViolations(page, { inBothThemes: true });
  // Another ticket, while the report is open.
  const four = made[3] as Ticket;
  await mara.api('PATCH', `/api/tickets/${four.id}`, { sprint_id: first.id });
  await expect(page.getByText('Added').locator('..')).toContainText('16 h 1 ticket');
  await burndown.getByRole('button', { name: 'Show as table' }).click();
  await expect(burndown.getByRole('row')).toHaveCount(9);
  const download = page.waitForEvent('download');
  await burndown.getByRole('button', { name: 'Download Burndown as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(`\r\nStart,16,0,0,0,16,16,`);
  expect(csv).toContain(`\r\n${today},32,16,0,16,16,`);

  await page.getByRole('navigation', { name: 'Sprints' }).getByRole('link', { name: 'Plan' }).click();
  await column('Sprint 1').getByRole('button', { name: 'Actions for Sprint 1' }).click();
  await page.getByRole('menuitem', { name: 'Complete sprint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Sprint 1?' });
  await expect(dialog.getByRole('definition')).toHaveText([
    '1 ticket16 h',
    '1 ticket16 h',
    '1 ticket16 h',
    '0 tickets0 h',
  ]);
  await expect(dialog.getByText('Going by this sprint, plan about 16 h (1 ticket) for Sprint 2.')).toBeVisible();
  await expectNoViolations(page, { within: '[role=dialog]', inBothThemes: true });
  await dialog.getByRole('button', { name: 'Complete sprint' }).click();
  await expect(column('Sprint 2').getByRole('link')).toHaveText([/^Four/]);
  await page.goto(`/projects/EDGE/sprints/${first.id}`);
  await expect(page.getByRole('region', { name: 'Velocity' }).getByText('3.2 h done on a working day')).toBeVisible();
  await expect(page.getByText('Carried over').locator('..')).toContainText('16 h 1 ticket');
  await expectNoViolations(page, { inBothThemes: true });
});
