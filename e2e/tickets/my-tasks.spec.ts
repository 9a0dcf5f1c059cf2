// Tests My Tasks: a user's tickets of every project, by due date, kept up to date with what others do.
import { expect } from '@playwright/test';
import type { Ticket } from '@worklane/contract/tickets';
import { expectNoViolations } from '../support/no-violations.ts';
import { paletteOf } from '../support/palette-of.ts';
import { aPerson, aProject, inviteCodeOf, type Person } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

const dayFromNow = (days: number) => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
};

async function assigned({ api, session }: Person, project_id: string, title: string, fields = {}) {
  return api<Ticket>('POST', '/api/tickets', { project_id, title, assignee_ids: [session.user.id], ...fields });
}

test("a user's tickets are grouped by due date, and update live", async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const { page } = mara;
  const [edge, shop] = [await aProject(mara, 'EDGE'), await aProject(mara, 'SHOP')];
  await page.goto('/dashboard');
  await expect(page.getByText('Nothing is assigned to you')).toBeVisible();
  await expectNoViolations(page);

  await assigned(mara, edge.id, 'Late one', { due_date: dayFromNow(-2), estimate: 3 });
  await assigned(mara, shop.id, 'For today', { due_date: dayFromNow(0), labels: ['mobile'] });
  await assigned(mara, edge.id, 'Some day');
  await assigned(mara, shop.id, 'Far off', { due_date: dayFromNow(30) });
  await assigned(mara, edge.id, 'Over', { status: 'done' });
  await mara.api('POST', '/api/tickets', { project_id: edge.id, title: 'Nobody has it' });

  const group = (name: string) => page.getByRole('group').filter({ has: page.getByRole('heading', { name }) });
  await expect(page.getByRole('group').getByRole('heading', { level: 2 })).toHaveText([
    'Overdue',
    'Today',
    'Later',
    'No date',
    'Done',
  ]);
  await expect(group('Overdue').getByRole('listitem')).toHaveText(/EDGE-1.*Late one.*3 h/);
  await expect(group('Today').getByRole('listitem').filter({ hasText: 'For today' })).toContainText('SHOP-1');
  await expect(page.getByText('Nobody has it')).toHaveCount(0);
  await expect(group('Done').getByRole('link')).toBeHidden();
  await group('Done').getByRole('heading').click();
  await expect(group('Done').getByRole('link', { name: 'Over' })).toBeVisible();
  await expectNoViolations(page);

  // What is changed elsewhere shows without a reload.
  const [first] = (
    await tomas.api<{ tickets: Ticket[] }>(
      'GET',
      `/api/companies/${edge.company_id}/assigned_tickets?user_id=${mara.session.user.id}`,
    )
  ).tickets;
  expect(first?.title).toBe('Late one');
  await mara.api('PATCH', `/api/tickets/${first?.id}`, { due_date: dayFromNow(0) });
  await expect(page.getByRole('group').getByRole('heading', { level: 2 })).toHaveText([
    'Today',
    'Later',
    'No date',
    'Done',
  ]);

  await page.keyboard.press('/');
  await page.keyboard.type('mobile');
  await expect(page).toHaveURL(/q=mobile/);
  await expect(page.getByRole('link', { name: 'For today' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Some day' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await group('Today').getByRole('link', { name: 'Late one' }).focus();
  await page.keyboard.press('j');
  await expect(page.locator(':focus')).toContainText('For today');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/projects\/SHOP\/tickets\/SHOP-1/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
});

test('tasks are changed in place, by key and by pointer, narrowed, grouped and made', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const [edge, shop] = [await aProject(mara, 'EDGE'), await aProject(mara, 'SHOP')];
  await assigned(mara, edge.id, 'Repair the crane', { due_date: dayFromNow(0) });
  await assigned(mara, shop.id, 'Order paint', { priority: 'urgent', labels: ['stock'] });
  await page.goto('/dashboard');
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row('Order paint')).toBeVisible();
  await settled(page);
  const { choose, field } = paletteOf(page);

  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Repair the crane' })).toBeFocused();
  await choose('s', 'progress');
  await expect(row('Repair the crane').getByRole('button', { name: 'Status: In Progress' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Repair the crane' })).toBeFocused();
  await page.keyboard.press('j');
  await choose('d', 'tomorrow');
  await expect(page.getByText(/^[A-Z]+-\d+ due/)).toBeVisible();
  await row('Order paint').getByRole('button', { name: 'Priority: Urgent' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('low');
  await page.keyboard.press('Enter');
  await expect(row('Order paint').getByRole('button', { name: 'Priority: Low' })).toBeVisible();
  await row('Order paint').click({ button: 'right' });
  await page.getByRole('menu', { name: 'SHOP-1' }).getByRole('menuitem', { name: 'Set the priority' }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('high');
  await page.keyboard.press('Enter');
  await expect(row('Order paint').getByRole('button', { name: 'Priority: High' })).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await page.getByRole('button', { name: 'Filter by project' }).click();
  await page.getByRole('option').filter({ hasText: 'Edge' }).first().click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/project=/);
  await expect(page.getByRole('group').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByLabel('Group by').selectOption('Priority');
  await expect(page.getByRole('group').getByRole('heading', { level: 2 })).toHaveText(['High', 'Medium']);

  await page.getByRole('heading', { name: 'My Tasks' }).click();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
});

test('one switch shows the tasks of all companies, and changes reach the right one', async ({ browser }) => {
  const tomas = await aPerson(browser, { name: 'Tomas Berg' });
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await mara.api('POST', '/api/companies/join', { invite_code: await inviteCodeOf(tomas) });
  const [own, theirs] = [await aProject(mara, 'OWN', { name: 'Own shop' }), await aProject(tomas, 'EDGE')];
  const member = { user_id: mara.session.user.id, role: 'team_member' };
  await tomas.api('POST', `/api/projects/${theirs.id}/members`, member);
  await assigned(mara, own.id, 'Order paint', { due_date: dayFromNow(1), estimate: 2 });
  const { id } = await tomas.api<Ticket>('POST', '/api/tickets', {
    project_id: theirs.id,
    title: 'Write the parser',
    assignee_ids: [mara.session.user.id],
    due_date: dayFromNow(0),
    estimate: 5,
  });
  const { page } = mara;
  await page.goto('/dashboard');
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row('Order paint')).toBeVisible();
  await expect(row('Write the parser')).toHaveCount(0);
  await page.getByRole('switch', { name: 'All companies' }).press('Space');
  await expect(page).toHaveURL(/companies=all/);
  await expect(row('Write the parser')).toContainText("Tomas Berg's company");
  await expect(row('Order paint')).toContainText("Mara Lindqvist's company");
  // Hours and capacity are those of each company.
  await expect(page.getByRole('paragraph').filter({ hasText: "Tomas Berg's company" })).toContainText(
    '5 h of work due',
  );
  await expectNoViolations(page, { inBothThemes: true });

  // It is changed where it is, and what others do there shows here.
  await row('Write the parser')
    .getByRole('button', { name: /^Priority/ })
    .click();
  await expect(paletteOf(page).field).toBeFocused();
  await page.keyboard.type('urgent');
  await page.keyboard.press('Enter');
  await expect(row('Write the parser').getByRole('button', { name: 'Priority: Urgent' })).toBeVisible();
  await expect
    .poll(async () => (await tomas.api<{ priority: string }>('GET', `/api/tickets/${id}`)).priority)
    .toBe('urgent');
  await tomas.api('PATCH', `/api/tickets/${id}`, { title: 'Write the parser again' });
  await expect(row('Write the parser again')).toBeVisible();
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(row('Write the parser again')).toBeVisible();
    await expect
      .poll(() => page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // Opening it turns to its company.
  await row('Write the parser again').getByRole('link').click();
  await expect(page.getByText("Switched to Tomas Berg's company")).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-1/);
  await expect(page.getByRole('heading', { name: 'Write the parser again' })).toBeVisible();
});
