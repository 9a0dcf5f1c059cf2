// Tests sprints from the project's first active day to the end of its first sprint.
import { expect } from '@playwright/test';
import type { Sprint } from '@worklane/contract/sprints';
import type { Ticket } from '@worklane/contract/tickets';
import { addDays, dayOf } from '@worklane/domain/sprints/calendar';
import { boardOf } from '../support/board-of.ts';
import { keepToast } from '../support/keep-toast.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { overlapping } from '../support/overlapping.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { startNoSprints } from '../support/start-no-sprints.ts';
import { test } from '../support/test.ts';

test('an active project plans in sprints: filtered, grouped, moved between, and completed', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', timezoneId: 'UTC' });
  const project = await aProject(mara);
  await mara.api('PATCH', `/api/projects/${project.id}`, { sprint_start_date: dayOf(new Date()) });
  const [one] = await someTickets(mara, project, { todo: ['One', 'Two'], done: ['Three'] });
  const { page } = mara;

  await page.goto('/projects/EDGE/settings/general');
  await page.getByRole('combobox', { name: 'Project Status' }).click();
  await page.getByRole('option', { name: 'Active' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Project Updated')).toBeVisible();
  await page.getByRole('navigation', { name: 'Project settings' }).getByRole('link', { name: 'Sprints' }).click();
  const planned = page.getByRole('region', { name: 'Sprints', exact: true }).getByRole('listitem');
  await expect(planned).toHaveText([/^Sprint 1Current/, /^Sprint 2Planned/, /^Sprint 3Planned/]);
  await expect(planned.first()).toContainText('No tickets');
  await expectNoViolations(page, { inBothThemes: true });

  const board = boardOf(page);
  await board.show('EDGE');
  await page.getByRole('button', { name: 'Group: Status' }).click();
  await page.getByRole('menuitem', { name: 'Sprint' }).click();
  await expect.poll(() => board.titlesIn('Backlog')).toEqual(['One', 'Two', 'Three']);
  await board.drag(board.card('One'), board.lane('Sprint 1'), 'bottom');
  await expect.poll(() => board.titlesIn('Sprint 1')).toEqual(['One']);
  await board.card('Three').focus();
  for (const key of ['Space', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => board.titlesIn('Sprint 1')).toEqual(['One', 'Three']);
  await page.getByRole('button', { name: 'New ticket in Sprint 2' }).click();
  await page.getByLabel('Title of the new ticket in Sprint 2').fill('Four');
  await page.keyboard.press('Enter');
  await expect.poll(() => board.titlesIn('Sprint 2')).toEqual(['Four']);
  await page.keyboard.press('Escape');
  await expectNoViolations(page, { inBothThemes: true });

  await page.getByRole('combobox', { name: 'Filter by sprint' }).click();
  await expect(page.getByRole('option')).toHaveText([
    /^Sprint 1.*current$/,
    /^Sprint 2/,
    /^Sprint 3/,
    'Current sprint',
    'No sprint (backlog)',
  ]);
  await page.getByRole('option', { name: 'Current sprint' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/sprint=current/);
  await expect.poll(() => board.titlesIn('Backlog')).toEqual([]);
  await page.reload();
  await expect.poll(() => board.titlesIn('Sprint 1')).toEqual(['One', 'Three']);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const list = page.getByRole('grid', { name: 'Tickets' });
  await expect(list.getByRole('row', { name: /^Sprint 1 2/ })).toBeVisible();
  // Titles need the width first.
  await page.setViewportSize({ width: 1680, height: 900 });
  await expect(list.getByRole('row', { name: /One/ })).toContainText('Sprint 1');
  await expectNoViolations(page);

  await page.goto('/projects/EDGE/settings/sprints');
  await expect(planned.first()).toContainText('2 tickets, 1 done');
  await page.getByRole('button', { name: 'Complete Sprint 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Sprint 1?' });
  await expect(dialog.getByText('1 ticket in it is not done')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Move to Sprint 2' })).toBeChecked();
  await expectNoViolations(page, { within: '[role=dialog]', inBothThemes: true });
  await dialog.getByRole('button', { name: 'Complete sprint' }).click();
  await expect(page.getByText('1 ticket moved to Sprint 2.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Completed' }).getByRole('listitem')).toHaveText([
    /^Sprint 1Completed/,
  ]);
  await expect(planned.first()).toContainText('2 tickets');
  // What is over is folded on the board, and still in its place.
  await page.goto('/projects/EDGE?group=sprint');
  await page.getByRole('button', { name: 'Unfold Sprint 1, 1' }).click();
  await expect.poll(() => board.titlesIn('Sprint 1')).toEqual(['Three']);
  await expect.poll(() => board.titlesIn('Sprint 2')).toEqual(['One', 'Four']);
  const sprints = await mara.api<Sprint[]>('GET', `/api/projects/${project.id}/sprints`);
  const second = sprints.find(({ name }) => name === 'Sprint 2');
  await expect.poll(async () => (await mara.api<Ticket>('GET', `/api/tickets/${one?.id}`)).sprint_id).toBe(second?.id);
});

test('a ticket is due with its sprint, and sprints are made as the company has them', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  const project = await aProject(mara);
  const [one, two] = await someTickets(mara, project, { todo: ['One', 'Two'] });
  const recordOf = (ticket: Ticket | undefined) => mara.api<Ticket>('GET', `/api/tickets/${ticket?.id}`);
  const { page } = mara;
  await page.goto('/company/settings');
  await page.getByRole('combobox', { name: 'Names' }).click();
  await page.getByRole('option', { name: 'By calendar week' }).click();
  await expect(page.getByText(/Example: \d{4}-W\d{2}/)).toBeVisible();
  await page.getByRole('button', { name: 'Save sprint settings' }).click();
  await expect(page.getByText('Sprints Updated')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await page.goto('/projects/EDGE/settings/sprints');
  await page.getByRole('button', { name: 'New sprint' }).click();
  const dialog = page.getByRole('dialog', { name: 'New sprint' });
  await expect(dialog.getByLabel('Name')).toHaveValue(/^\d{4}-W\d{2}$/);
  await dialog.getByLabel('Name').fill('Harvest');
  await dialog.getByLabel('First day').fill('2027-03-01');
  await dialog.getByLabel('Last day').fill('2027-02-01');
  await dialog.getByRole('button', { name: 'Create sprint' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A sprint must end on or after its start date, within a year');
  await expectNoViolations(page, { within: '[role=dialog]' });
  await dialog.getByLabel('Last day').fill('2027-03-14');
  await dialog.getByRole('button', { name: 'Create sprint' }).click();
  await expect(page.getByText('Harvest created')).toBeVisible();
  await page.getByRole('button', { name: 'Create the next 3' }).click();
  await expect(page.getByText('3 sprints created')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '2027-W11' })).toBeVisible();

  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByRole('combobox', { name: 'Due', exact: true }).click();
  await page.getByRole('option', { name: 'At sprint end' }).click();
  await expect(page.getByText('Not in a sprint yet')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sprint', exact: true }).click();
  await page.getByRole('option', { name: /Harvest/ }).click();
  await expect(page.getByText('Follows the end of Harvest.')).toBeVisible();
  await expect(page.getByLabel('Due date')).toBeDisabled();
  await expect(page.getByLabel('Due date')).toHaveValue('2027-03-14');
  await expect(page.getByText('moved this to Harvest')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  // Undone with the day that came with it, and done again.
  await page.locator('body').press('Control+z');
  await expect(page.getByText('Not in a sprint yet')).toBeVisible();
  await expect.poll(async () => (await recordOf(one)).due_date).toBeNull();
  await page.getByRole('combobox', { name: 'Sprint', exact: true }).click();
  await page.getByRole('option', { name: /Harvest/ }).click();
  await expect(page.getByLabel('Due date')).toBeDisabled();
  await expect(page.getByLabel('Due date')).toHaveValue('2027-03-14');

  // Until then its due date cannot be set to another day.
  await page.goto('/projects/EDGE?view=calendar&month=2027-03');
  const lastDay = page.getByRole('region', { name: 'Sunday, March 14' });
  await lastDay.getByRole('link', { name: 'One' }).focus();
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('EDGE-1 is due at the end of the sprint')).toBeVisible();
  await expect(lastDay.getByRole('link')).toHaveText(['One']);
  await lastDay.getByRole('link').focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Set the due date' }).click();
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  await expect(page.getByText('1 ticket is due at the end of the sprint')).toBeVisible();
  await expect(lastDay.getByRole('link')).toHaveText(['One']);

  // Several at once, and undone.
  const board = boardOf(page);
  await board.show('EDGE');
  await board.card('Two').focus();
  await page.keyboard.press('x');
  await page.getByRole('combobox', { name: 'Set the sprint' }).click();
  await page.getByRole('option', { name: /Harvest/ }).click();
  await expect(page.getByText(/EDGE-\d+ moved to Harvest/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await recordOf(two)).sprint_id).toBeNull();

  // Changing one day leaves the fields that another member has changed since.
  await page.goto('/projects/EDGE/settings/sprints');
  await page.getByRole('button', { name: 'Actions for Harvest' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const made = (await mara.api<Sprint[]>('GET', `/api/projects/${project.id}/sprints`))[0];
  await mara.api('PATCH', `/api/projects/${project.id}/sprints/${made?.id}`, { status: 'active' });
  const form = page.getByRole('dialog', { name: 'Edit Harvest' });
  await form.getByLabel('First day').fill('2027-02-22');
  await form.getByLabel('Goal').fill('Everything counted before the frost');
  await expectNoViolations(page, { inBothThemes: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Harvest saved')).toBeVisible();
  await expect
    .poll(async () => (await mara.api<Sprint[]>('GET', `/api/projects/${project.id}/sprints`))[0])
    .toMatchObject({ name: 'Harvest', start_date: '2027-02-22', status: 'active' });
  await expect(page.getByRole('listitem').filter({ hasText: 'Harvest' })).toContainText(
    'Everything counted before the frost',
  );

  const deleteHarvest = async () => {
    await page.getByRole('button', { name: 'Actions for Harvest' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog').getByText('1 ticket in it goes to the backlog.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete sprint' }).click();
    await expect(page.getByText('Harvest deleted')).toBeVisible();
  };
  await deleteHarvest();
  const undo = await keepToast(page, 'Harvest deleted');
  await expect.poll(async () => (await recordOf(one)).sprint_id).toBeNull();
  await undo.click();
  await expect(page.getByText('Undone: Harvest is back')).toBeVisible();
  const harvest = page.getByRole('listitem').filter({ hasText: 'Harvest' });
  await expect(harvest).toContainText('1 ticket');
  await expect.poll(() => recordOf(one)).toMatchObject({ sprint_id: expect.any(String), due_date: '2027-03-14' });

  // Undone by key, without the ticket that was moved to another sprint.
  await deleteHarvest();
  await expect(harvest).toBeHidden();
  const [other] = await mara.api<Sprint[]>('GET', `/api/projects/${project.id}/sprints`);
  await mara.api('PATCH', `/api/tickets/${one?.id}`, { sprint_id: other?.id });
  await page.locator('body').press('Control+z');
  await expect(page.getByText('1 ticket stayed put: someone moved it since.')).toBeVisible();
  await expect(harvest).toContainText('No tickets');
  await expect.poll(async () => (await recordOf(one)).sprint_id).toBe(other?.id);
});

test('the head of the board starts a sprint, tells how far it is, and completes it; a phone too', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', timezoneId: 'UTC' });
  const project = await aProject(mara);
  await startNoSprints(mara);
  const made = await someTickets(mara, project, { todo: ['One', 'Two', 'Three'], done: ['Four'] });
  const path = `/api/projects/${project.id}/sprints`;
  const today = dayOf(new Date());
  const sprint = await mara.api<Sprint>('POST', path, {
    name: 'Harvest',
    start_date: today,
    end_date: addDays(today, 13),
    goal: 'Everything counted before the frost',
  });
  for (const { id } of made) await mara.api('PATCH', `/api/tickets/${id}`, { sprint_id: sprint.id });
  // As many as the head shows, and "+1".
  const inviteCode = await inviteCodeOf(mara);
  for (const name of ['Tomás Reyes', 'Aiko Tanaka', 'Jonas Weber', 'Priya Nair', 'Sam Okafor']) {
    const { session } = await aPerson(browser, { name, inviteCode });
    await mara.api('POST', `/api/projects/${project.id}/members`, { user_id: session.user.id });
  }
  const { page } = mara;
  await boardOf(page).show('EDGE');
  const head = page.getByRole('region', { name: 'Sprint', exact: true });
  await head.getByRole('button', { name: 'Start sprint' }).click();
  await expect(page.getByText('Harvest started')).toBeVisible();
  await expect(head.getByRole('progressbar', { name: '1 of 4 tickets done' })).toHaveAttribute('aria-valuenow', '25');
  await expect(head).toContainText('13 days left');
  await expect(head).toContainText('Everything counted before the frost');
  await expectNoViolations(page, { inBothThemes: true });

  const heads = page.getByRole('main').locator('header, search');
  const controls = heads.locator('button:visible, a:visible, input:visible, [aria-label^="In this project"]:visible');
  await expect(heads.getByRole('img', { name: /^In this project/ })).toContainText('+1');
  const spilled = () =>
    heads.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  const expectRoomAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await expect(head.getByRole('button', { name: 'Complete' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Group: Status' })).toBeVisible();
    await expect.poll(() => overlapping(controls), { message: `at ${width} pixels` }).toEqual([]);
    await expect.poll(spilled, { message: `at ${width} pixels` }).toBe(0);
  };
  for (const width of [1440, 1280, 1024, 800, 768]) await expectRoomAt(width);
  await page.setViewportSize({ width: 1600, height: 800 });
  await page.getByRole('button', { name: 'AI Project Assistant' }).click();
  for (const width of [1600, 1440, 1280, 1100]) await expectRoomAt(width);
  await page.getByRole('button', { name: 'Collapse the assistant' }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await head.getByRole('button', { name: '25%, details of Harvest' }).click();
  const details = page.getByRole('dialog', { name: '25%, details of Harvest' });
  await expect(details).toContainText('13 days left');
  await expect(details).toContainText('1 of 4 tickets');
  await expect(details).toContainText('Everything counted before the frost');
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(head.getByRole('button', { name: '25%, details of Harvest' })).toBeFocused();
  await head.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Harvest?' });
  await expect(dialog.getByText('3 tickets in it are not done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete sprint' }).click();
  await expect(head).toHaveText('Plan sprints');
});
