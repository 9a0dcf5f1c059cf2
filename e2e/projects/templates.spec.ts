// Tests project and ticket templates: managed with the right to, used by every member.
import { expect } from '@playwright/test';
import type { TicketTemplate } from '@worklane/contract/templates';
import { boardOf } from '../support/board-of.ts';
import { boxOf } from '../support/box-of.ts';
import { keepToast } from '../support/keep-toast.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, type Person } from '../support/people.ts';
import { test } from '../support/test.ts';

const companyOf = ({ session }: Person) => session.companies[0]?.id ?? '';

test('a template is created, and a project made from it has all its contents', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  await page.goto('/company-settings/templates');
  await expect(page.getByText('No project templates yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New project template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Website build' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Website');
  await dialog.getByLabel('Name of status 1').fill('Briefing');
  await dialog.getByRole('button', { name: 'Move Live up' }).click();
  await dialog.getByRole('button', { name: 'Remove ticket 3' }).click();
  await dialog.getByLabel('Description of ticket 1').fill('Ask for the logo as a vector file.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Website' });
  await expect(row).toContainText('5 columns · 4 labels · 2 tickets');
  await expectNoViolations(page);

  await row.getByRole('button', { name: 'Create project from Website' }).click();
  const form = page.getByRole('dialog', { name: 'Create a New Project' });
  await expect(form.getByRole('radio', { name: /^Website Design/ })).toBeChecked();
  await expect(form.getByLabel('Description')).toHaveValue('Design, build, content and launch of a website.');
  await form.getByLabel('Project Name').fill('Shop');
  await form.getByLabel('Project Key').fill('shop');
  await form.getByRole('button', { name: 'Create Project', exact: true }).click();
  await expect(page).toHaveURL(/\/projects\/SHOP$/);
  const board = boardOf(page);
  await expect(board.lane('Briefing')).toBeVisible();
  await expect(page.getByRole('region').filter({ has: page.getByRole('heading') })).toHaveText([
    /Briefing/,
    /Design/,
    /Build/,
    /Live/,
    /Client review/,
  ]);
  await expect(board.card('Sitemap and wireframes')).toBeVisible();
  await board.card('Collect the brief and the brand files').click();
  await expect(page.getByText('Ask for the logo as a vector file.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Ask for the logo as a vector file.')).toBeHidden();
  await page.keyboard.press('c');
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('brief');
  await page.getByRole('combobox', { name: 'Labels' }).click();
  await expect(page.getByRole('option', { name: 'seo' })).toBeVisible();
});

test('templates in the Create Project dialog: loading, failing, none', async ({ browser }) => {
  const { page } = await aPerson(browser, { name: 'Mara Lindqvist' });
  let answer: 'fail' | 'pass' = 'fail';
  await page.route('**/project_templates', (route) => (answer === 'fail' ? route.abort() : route.continue()));
  await page.goto('/projects/new');
  const submit = page.getByRole('button', { name: 'Create Project', exact: true });
  await expect(page.getByText('Failed to load project templates. Please try again.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(page.getByLabel('Project Name')).toBeDisabled();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to load templates. Please try again.')).toBeVisible();
  answer = 'pass';
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(
    page.getByText(/has no templates of its own yet. Administrators and owners can create templates/),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: /Empty Project/ })).toBeChecked();
  await expect(submit).toBeEnabled();
  await expectNoViolations(page);
});

test('a ticket template fills the New ticket dialog', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await page.goto('/templates');
  await page.getByRole('button', { name: 'New ticket template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Bug report');
  await dialog.getByLabel('Ticket title').fill('Bug: ');
  await dialog.getByLabel('Ticket description').fill('What happens?');
  await dialog.getByLabel('Type').selectOption('Bug');
  await dialog.getByLabel('Priority').selectOption('High');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('button', { name: 'Create ticket from Bug report' }).click();
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await expect(form.getByLabel('Template')).toHaveValue(/./);
  await expect(form.getByLabel('Description')).toHaveText('What happens?');
  await expect(form.getByLabel('Type')).toHaveValue('bug');
  await expect(form.getByLabel('Priority')).toHaveValue('high');
  await form.getByLabel('Title').fill('Bug: the cart is empty');
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expect(boardOf(page).card('Bug: the cart is empty')).toBeVisible();
});

test('others see what changes and use it; a deleted template comes back under its id', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  await jonas.page.goto('/templates');
  await expect(jonas.page.getByText('No ticket templates yet.')).toBeVisible();
  // The list begins right below the field that searches it.
  await expect(async () => {
    const search = await boxOf(jonas.page.getByRole('searchbox', { name: 'Search templates' }));
    const list = await boxOf(jonas.page.getByRole('region', { name: 'Project Templates' }));
    expect(list.y - search.y).toBeLessThan(100);
  }).toPass();
  await expect(jonas.page.getByRole('button', { name: 'New ticket template' })).toHaveCount(0);
  const fields = { title: '', description: '', type: 'task', priority: 'low', labels: [], estimate: null };
  const path = `/api/companies/${companyOf(mara)}/ticket_templates`;
  const made = await mara.api<TicketTemplate>('POST', path, { ...fields, name: 'Chore' });
  await expect(jonas.page.getByText('Chore')).toBeVisible();
  await expect(jonas.page.getByRole('button', { name: 'Actions for Chore' })).toHaveCount(0);

  const { page } = mara;
  await page.goto('/templates');
  await page.getByRole('button', { name: 'Actions for Chore' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Ticket title').fill('Tidy up: ');
  await page.getByRole('dialog').getByRole('button', { name: 'Save template' }).click();
  await expect(jonas.page.getByText('Tidy up:')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Chore' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Chore?' }).getByRole('button', { name: 'Delete template' }).click();
  const undo = await keepToast(page, 'Template deleted successfully');
  await expect(jonas.page.getByText('Chore')).toHaveCount(0);
  await undo.click();
  await expect(jonas.page.getByText('Chore')).toBeVisible();
  const [back] = await mara.api<TicketTemplate[]>('GET', path);
  expect(back?.id).toBe(made.id);
});
