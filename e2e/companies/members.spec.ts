// Tests the members of a company: found, invited, given other roles, removed, seen by others at once; and what is refused.
import { expect } from '@playwright/test';
import { boxOf } from '../support/box-of.ts';
import { enterOn } from '../support/focus-on.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

test('an owner invites, changes a role and removes, and others see it', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const inviteCode = await inviteCodeOf(mara);
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode });
  const aiko = await aPerson(browser, { name: 'Aiko Tanaka', inviteCode });
  const project = await aProject(mara);
  await mara.api('GET', `/api/projects/${project.id}`);
  await someTickets(mara, project, { todo: ['Edge routing'] });
  const { page } = mara;
  await mara.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/team');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Mara Lindqvist')).toContainText('Owner');
  await expect(row('Mara Lindqvist').getByRole('button')).toHaveCount(0);

  // Invite: nothing typed, then two at once, one of whom is here already.
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Please enter an email address to invite')).toBeVisible();
  await dialog.getByLabel('Email').fill(`hugo@example.com, ${jonas.session.user.email}`);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await expect(dialog.getByRole('option')).toHaveText(['Owner', 'Administrator', 'Project Manager', 'Team Member']);
  await dialog.getByRole('option', { name: 'Project Manager' }).click();
  await expectNoViolations(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('hugo@example.com has been invited as a Project Manager')).toBeVisible();
  await expect(page.getByText('User is already a member of this company')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy the link for hugo@example.com' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/accept-invitation?token=');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row('hugo@example.com')).toContainText('Invited');

  // The invite code, replaced.
  await page.getByRole('button', { name: 'Show invite code' }).click();
  const codes = page.getByRole('dialog', { name: 'Join by code' });
  await expect(codes.getByText(inviteCode)).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Generate a new invite code?' });
  await codes.getByRole('button', { name: 'Generate new code' }).click();
  await expect(question).toContainText(`${inviteCode} stops working immediately`);
  await expectNoViolations(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(codes.getByText(inviteCode)).toBeVisible();
  await expect(codes.getByRole('button', { name: 'Generate new code' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Generate new code' }).click();
  await expect(page.getByText('New invite code created')).toBeVisible();
  await expect(codes.getByText(inviteCode)).toBeHidden();
  await page.keyboard.press('Escape');

  // Roles, by keyboard, seen by another person at once.
  await aiko.page.goto('/team');
  await expect(aiko.page.getByRole('row').filter({ hasText: 'Mara Lindqvist' })).toBeVisible();
  await expect(aiko.page.getByRole('button', { name: 'Invite member' })).toBeHidden();
  await expect(aiko.page.getByRole('row').filter({ hasText: 'hugo@example.com' })).toHaveCount(0);
  await row('Jonas Weber').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Make Admin',
    'Make Project Manager',
    'Transfer ownership',
    'View as Jonas Weber',
    'Disable',
    'Remove',
  ]);
  await expectNoViolations(page, { within: '[role=menu]', inBothThemes: true });
  await enterOn(page.getByRole('menuitem', { name: 'Make Project Manager' }));
  await expect(page.getByText('Role updated', { exact: true })).toBeVisible();
  await expect(aiko.page.getByRole('row').filter({ hasText: 'Jonas Weber' })).toContainText('Project Manager');

  // A project manager may act below their rank alone.
  await jonas.page.goto('/team');
  await jonas.page.getByRole('button', { name: 'Actions for Mara Lindqvist' }).click();
  await expect(jonas.page.getByRole('menuitem').first()).toBeVisible();
  await expect(jonas.page.getByRole('menuitem', { name: 'Make Admin' })).toHaveCount(0);
  for (const item of await jonas.page.getByRole('menuitem').all()) await expect(item).toBeDisabled();
  await jonas.page.keyboard.press('Escape');

  // They are warned before they give a role that they cannot take back.
  const ofAiko = jonas.page.getByRole('button', { name: /^Actions for Aiko/ });
  await ofAiko.press('Enter');
  await enterOn(jonas.page.getByRole('menuitem', { name: 'Make Project Manager' }));
  const warning = jonas.page.getByRole('dialog', { name: /^Make Aiko .* a Project Manager\?$/ });
  await expect(warning.getByText("You can't change this back")).toBeVisible();
  await jonas.page.keyboard.press('Escape');
  await expect(ofAiko).toBeFocused();
  await expect(jonas.page.getByRole('row').filter({ hasText: 'Aiko' })).toContainText('Team Member');

  await expectNoViolations(page);

  // Removed: gone here, and out at once there.
  await row('Jonas Weber').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const confirm = page.getByRole('dialog', { name: 'Remove Jonas Weber?' });
  await expect(confirm).toContainText('No open tickets are assigned to them.');
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Company member removed successfully')).toBeVisible();
  await expect(row('Jonas Weber')).toHaveCount(0);
  await expect(jonas.page.getByText('Company data not available')).toBeVisible();
});

test('the list narrows down by words, role and status', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  const inviteCode = await inviteCodeOf(mara);
  await aPerson(browser, { name: 'Jonas Weber', inviteCode });
  const { page } = mara;
  await page.goto('/team-members');
  const names = page.getByRole('rowheader').or(page.locator('tbody tr'));
  await expect(names).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('jonas');
  await expect(names).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Role' }).click();
  await page.getByRole('menuitem', { name: 'Owner' }).click();
  await expect(names).toHaveText([/Mara Lindqvist/]);
  await expectNoViolations(page);
});

test('an owner views as another member, sees why actions are refused, and stops', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const inviteCode = await inviteCodeOf(mara);
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Edge routing'] });
  const { page } = mara;
  await page.goto('/team');
  await page.getByRole('button', { name: 'Actions for Jonas Weber' }).click();
  await page.getByRole('menuitem', { name: 'View as Jonas Weber' }).click();

  const bar = page.getByRole('region', { name: 'View as' });
  await expect(bar).toContainText('Viewing as Jonas Weber (Team Member)');
  await page.goto('/team');
  await expect(page.getByRole('row').filter({ hasText: 'Mara Lindqvist' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite member' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);

  await bar.getByRole('button', { name: 'Permissions' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Jonas Weber can do' });
  const denied = dialog.getByRole('region', { name: /^Not allowed/ });
  await expect(denied.getByRole('listitem').filter({ hasText: 'Change company details' })).toContainText(
    'Only for: Owner, Administrator.',
  );
  await expect(dialog.getByText('company.edit')).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  // Nothing can be changed, and a tab beside it is still the owner's own.
  await page.goto(`/projects/${project.key}`);
  await expect(page.getByText('Edge routing')).toBeVisible();
  await someTickets(mara, project, { todo: ['Seen as it happens'] });
  await expect(page.getByText('Seen as it happens')).toBeVisible();
  const beside = await mara.context.newPage();
  await beside.goto('/team');
  await expect(beside.getByRole('button', { name: 'Invite member' })).toBeVisible();
  await expect(beside.getByRole('region', { name: 'View as' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 780 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(/\/team$/);
  await expect(bar).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('button', { name: 'Invite member' })).toBeVisible();

  // It ends by itself when there is nobody to look as any more.
  await page.getByRole('button', { name: 'Actions for Jonas Weber' }).click();
  await page.getByRole('menuitem', { name: 'View as Jonas Weber' }).click();
  await expect(bar).toBeVisible();
  const company = mara.session.companies[0]?.id;
  await mara.api('PUT', `/api/companies/${company}/members/${jonas.session.user.id}/status`, { status: 'disabled' });
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Company and account' })).toContainText('Mara Lindqvist');
});

test('a menu with only disabled items says why, and Escape closes it', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const jonas = await aPerson(browser, { name: 'Jonas Weber', inviteCode: await inviteCodeOf(mara) });
  const company = mara.session.companies[0]?.id;
  const members = await mara.api<{ id: string; user_id: string }[]>('GET', `/api/companies/${company}/members`);
  const member = members.find((each) => each.user_id === jonas.session.user.id);
  await mara.api('PATCH', `/api/companies/${company}/members/${member?.id}`, { role: 'admin' });
  // The owner of the company arrives late: no row offers what would be refused until then.
  await jonas.page.route(
    `**/api/companies/${company}`,
    async (route) => {
      await expect(jonas.page.getByText('Loading members...')).toBeVisible();
      await route.fallback();
    },
    { times: 1 },
  );
  await jonas.page.goto('/team');
  await jonas.page.getByRole('button', { name: 'Actions for Mara Lindqvist' }).press('Enter');
  const menu = jonas.page.getByRole('menu');
  await expect(menu.getByText('The company owner can only be changed by transferring ownership')).toBeFocused();
  await jonas.page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(jonas.page.getByRole('button', { name: 'Actions for Mara Lindqvist' })).toBeFocused();

  // A dialog opened from a menu gives the focus back to the menu's button.
  await mara.page.goto('/team');
  const actions = mara.page.getByRole('button', { name: 'Actions for Jonas Weber' });
  for (const [entry, title] of [
    ['Remove', 'Remove Jonas Weber?'],
    ['Transfer ownership', 'Transfer ownership'],
  ] as const) {
    await actions.press('Enter');
    await enterOn(mara.page.getByRole('menuitem', { name: entry }));
    await expect(mara.page.getByRole('dialog', { name: title })).toBeVisible();
    await mara.page.keyboard.press('Escape');
    await expect(actions).toBeFocused();
  }
});

test('long names end in an ellipsis and push nothing off the screen', async ({ browser }) => {
  const name = `Wolfeschlegelsteinhausenbergerdorff${'welchevoralternwaren'.repeat(3)}`;
  const phone = { width: 390, height: 844 };
  const { page, api, session } = await aPerson(browser, { name: 'Mara Lindqvist', viewport: phone });
  await api('PATCH', '/api/users/me', { name });
  await api('PATCH', `/api/companies/${session.companies[0]?.id}`, { name: `The company of ${name}` });
  const inSight = (part: ReturnType<typeof page.locator>) =>
    expect(async () => {
      const { x, width } = await boxOf(part);
      expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }).toPass();
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    await page.goto('/team');
    await inSight(page.getByRole('row').filter({ hasText: name }).getByText('You', { exact: true }));
    await inSight(page.getByRole('cell', { name: 'Owner', exact: true }));
    await page.goto('/profile');
    await inSight(page.getByRole('main').getByText(name, { exact: true }));
    await inSight(
      page
        .getByRole('button', { name: /User menu/ })
        .locator('svg')
        .last(),
    );
    const spilled = () =>
      page.evaluate(() => {
        const box = document.querySelector('main [class*=column]')?.parentElement;
        return (box?.scrollWidth ?? 9_999) - (box?.clientWidth ?? 0);
      });
    await expect.poll(spilled).toBeLessThanOrEqual(0);
  }
});
