// What is typed and not sent yet outlives Escape, a crash, a reload and another log-in, and nothing else.
import { expect, test } from '@playwright/test';
import { aPerson, aProject, someTickets } from './support/people.ts';

test('a new ticket comes back after Escape and a reload, says so, and can be discarded', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await page.goto('/projects/EDGE/new-ticket');
  const form = page.getByRole('dialog', { name: 'New ticket' });
  await form.getByLabel('Title').fill('Fix the parser');
  await form.getByRole('textbox', { name: 'Description' }).click();
  await page.keyboard.type('Seen at Harbour');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.goto('/projects/EDGE/new-ticket');
  await expect(form.getByText('Draft restored')).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue('Fix the parser');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveText('Seen at Harbour');
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('');
  await expect(form.getByText('Draft restored')).toBeHidden();
  await page.reload();
  await expect(form.getByLabel('Title')).toHaveValue('');
});

test('a comment outlives the death of its tab, and nothing is left after signing out', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  await mara.page.goto('/projects/EDGE/tickets/EDGE-1');
  await mara.page.getByRole('textbox', { name: 'Write a comment' }).click();
  await mara.page.keyboard.type('Half a thought');
  const stored = () =>
    mara.page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('worklane-drafts');
          opening.onsuccess = () => {
            const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
            all.onsuccess = () => resolve(JSON.stringify(all.result));
          };
        }),
    );
  await expect.poll(stored).toContain('Half a thought');
  await mara.page.close({ runBeforeUnload: false });

  const page = await mara.context.newPage();
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const comment = page.getByRole('textbox', { name: 'Write a comment' });
  await expect(comment).toHaveText('Half a thought');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('worklane-drafts');
});
