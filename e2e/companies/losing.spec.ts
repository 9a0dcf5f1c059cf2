// Tests losing a company, a role or a session: the user is told, keeps the text, and is never put into another company.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, type Person, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const companyOf = ({ session }: Person) => session.companies[0]?.id;

/** Registers Mara, and Jonas, an administrator of her company who also owns one. */
async function twoCompanies(browser: Parameters<typeof aPerson>[0]) {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const { id } = jonas.session.user;
  await mara.api('PATCH', `/api/companies/${companyOf(mara)}/members/${id}`, { role: 'admin' });
  await jonas.api('POST', '/api/companies', { name: 'Weber and sons' });
  await jonas.page.goto('/dashboard');
  await expect(jonas.page.getByText("Your role in Mara Lindqvist's company is now Administrator")).toBeVisible();
  return { mara, jonas, member: `/api/companies/${companyOf(mara)}/members/${id}` };
}

test('a member removed while writing keeps the text, and it is saved in no other company', async ({ browser }) => {
  const { mara, jonas, member } = await twoCompanies(browser);
  const { page } = jonas;
  await page.goto('/company-details');
  await page.getByRole('textbox', { name: 'Description' }).fill('Routers for small offices');
  await mara.api('DELETE', member);
  await expect(page.getByRole('heading', { name: "You can't open Mara Lindqvist's company any more" })).toBeVisible();
  await expect(page.getByText("You're no longer a member of Mara Lindqvist's company.")).toBeVisible();
  await expect(page.getByText("It was meant for Mara Lindqvist's company and isn't saved.")).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Routers for small offices');
  await expect(page.getByRole('textbox', { name: 'Description' })).not.toBeEditable();
  await expect(page.getByLabel('Company name')).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Continue in Weber and sons' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/company-details');
  await expect(page.getByLabel('Company name')).toHaveValue('Weber and sons');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('');
});

test('a disabled member is told so, and gets back in as soon as they are enabled', async ({ browser }) => {
  const { mara, jonas, member } = await twoCompanies(browser);
  const { page } = jonas;
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  await mara.api('PUT', `${member}/status`, { status: 'disabled' });
  await expect(page.getByText("Your access to Mara Lindqvist's company is disabled.")).toBeVisible();
  await mara.api('PUT', `${member}/status`, { status: 'active' });
  await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  await expect(page.getByRole('button', { name: "Mara Lindqvist's company" })).toBeVisible();

  // Without another company, and after a reload, when nothing is known from before.
  const aiko = await aPerson(browser, { name: 'Aiko Tanaka', inviteCode: await inviteCodeOf(mara) });
  const ofAiko = `/api/companies/${companyOf(mara)}/members/${aiko.session.user.id}/status`;
  await mara.api('PUT', ofAiko, { status: 'disabled' });
  for (let i = 0; i < 2; i++) {
    await aiko.page.goto('/dashboard');
    await expect(aiko.page.getByText("Your access to Mara Lindqvist's company is disabled.")).toBeVisible();
    await expect(aiko.page.getByText('You do not belong to a company yet')).toHaveCount(0);
  }
  await aiko.page.getByLabel('Invite code').fill(await inviteCodeOf(mara));
  await aiko.page.getByRole('button', { name: 'Join company' }).click();
  await expect(aiko.page.getByRole('alert').getByText(/is disabled/)).toBeVisible();
});

test('a changed role is announced, also in a form that it takes away', async ({ browser }) => {
  const { mara, jonas, member } = await twoCompanies(browser);
  const { page } = jonas;
  await page.goto('/company-details');
  await page.getByRole('textbox', { name: 'Description' }).fill('Routers for small offices');
  await mara.api('PATCH', member, { role: 'team_member' });
  await expect(page.getByText("Your role in Mara Lindqvist's company is now Team Member").first()).toBeVisible();
  await expect(page.getByRole('heading', { name: "You can't change these settings any more" })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Routers for small offices');
  await page.getByRole('link', { name: 'Go to My Tasks' }).click();
  await page.waitForURL('**/dashboard');
});

test('a session ended elsewhere leads to the log in, with the reason', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await mara.page.goto('/dashboard');
  await expect(mara.page.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  const sessions = await mara.api<{ id: string }[]>('GET', '/api/auth/sessions');
  await mara.api('DELETE', `/api/auth/sessions/${sessions[0]?.id}`);
  await mara.page.waitForURL('**/login?return=**');
  await expect(mara.page.getByText("You've been signed out")).toBeVisible();
});

test('a member leaves a company from the profile, and its only owner is told what to do first', async ({ browser }) => {
  const { mara, jonas } = await twoCompanies(browser);
  const { page } = jonas;
  await page.goto('/profile');
  await page.getByRole('button', { name: "Leave Mara Lindqvist's company" }).click();
  const dialog = page.getByRole('dialog', { name: "Leave Mara Lindqvist's company?" });
  // Also while it is pointed at, as by everybody who presses it.
  await dialog.getByRole('button', { name: 'Leave company' }).hover();
  await expectNoViolations(page, { within: '[role=dialog]', inBothThemes: true });
  await dialog.getByRole('button', { name: 'Leave company' }).click();
  await expect(page.getByText("You've left Mara Lindqvist's company")).toBeVisible();
  await expect(page.getByRole('button', { name: "Leave Mara Lindqvist's company" })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Weber and sons', exact: false }).first()).toBeVisible();
  await expect(page.getByText("can't open")).toHaveCount(0);
  await mara.page.goto('/profile');
  await mara.page.getByRole('button', { name: /^Leave / }).click();
  await mara.page.getByRole('dialog').getByRole('button', { name: 'Leave company' }).click();
  await expect(mara.page.getByText('You are the only owner of')).toBeVisible();
});

test('a project that is deleted disappears from the screen at once, with its name, the reason and a way out', async ({
  browser,
}) => {
  const { mara, jonas, member } = await twoCompanies(browser);
  const { page } = jonas;
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const onProject = `/api/projects/${project.id}/members`;
  await mara.api('PATCH', member, { role: 'collaborator' });
  await mara.api('POST', onProject, { user_id: jonas.session.user.id, role: 'collaborator' });
  await page.goto('/projects/EDGE');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fix the parser/ })
    .click();
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Half a thought');

  await mara.api('DELETE', `${onProject}/${jonas.session.user.id}`);
  await expect(page.getByRole('heading', { name: "You can't open Edge Runtime any more" })).toBeVisible();
  await expect(page.getByText("You're no longer a member of this project.")).toBeVisible();
  await expect(page.getByText('Fix the parser')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Half a thought');
  await expectNoViolations(page, { inBothThemes: true });
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Edge Runtime')).toHaveCount(0);

  // Back on it, the same address shows it again.
  await mara.api('POST', onProject, { user_id: jonas.session.user.id, role: 'collaborator' });
  await page.goto('/projects/EDGE');
  await expect(page.getByRole('main').getByRole('link', { name: /Fix the parser/ })).toBeVisible();

  await mara.api('PATCH', `/api/projects/${project.id}`, { status: 'archived' });
  await expect(page.getByText("Edge Runtime is archived, so it's read-only.")).toBeVisible();
  await mara.api('DELETE', `/api/projects/${project.id}`, { name: 'Edge Runtime' });
  await expect(page.getByRole('heading', { name: 'Edge Runtime was deleted' })).toBeVisible();
  await expect(page.getByText('Fix the parser')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Edge Runtime/ })).toHaveCount(0);
});
