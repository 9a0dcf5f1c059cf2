// Tests the outbox: messages that would have been sent, for members with the right to read them.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

test('an owner finds an invitation in the outbox, without its link; others are led away', async ({ browser }) => {
  const owner = await aPerson(browser, { name: 'Mara Lindqvist', theme: 'light' });
  const company = owner.session.companies[0]?.id;
  await owner.api('POST', `/api/companies/${company}/invitations`, {
    emails: ['ida@example.com'],
    role: 'team_member',
  });
  const { page } = owner;
  await page.goto('/team-members');
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByText('To ida@example.com').click();
  await expect(page.getByText('[link hidden]')).toBeVisible();
  await expect(page.getByText(/token=/)).toHaveCount(0);
  await expectNoViolations(page);

  const joins = await aPerson(browser, { name: 'Jon Vale', inviteCode: await inviteCodeOf(owner) });
  await joins.page.goto('/outbox');
  await joins.page.waitForURL('**/dashboard');
});
