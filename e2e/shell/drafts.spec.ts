// Tests that unsent text survives Escape, a crash, a reload and logging in again, and nothing else.
import { expect, type Locator, type Page } from '@playwright/test';
import { aPerson, aProject, inviteCodeOf, PASSWORD, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

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
  await expect.poll(() => storedIn(page)).not.toContain('Fix the parser');
  await page.reload();
  await expect(form.getByLabel('Title')).toHaveValue('');
});

test('a draft comment survives a killed tab, and is deleted on signing out', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  await mara.page.goto('/projects/EDGE/tickets/EDGE-1');
  await mara.page.getByRole('textbox', { name: 'Write a comment' }).click();
  await mara.page.keyboard.type('Half a thought');
  await expect.poll(() => storedIn(mara.page)).toContain('Half a thought');
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

test('a title typed before other code has loaded is restored after leaving', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/kept-title-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/projects/EDGE');
  const open = page.getByRole('button', { name: 'New ticket at the end of Todo' });
  const title = page.getByLabel('Title of the new ticket in Todo');
  await open.click();
  await expect(title).toBeFocused();
  await page.keyboard.type('Half a title');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  release();
  await open.click();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(title).toHaveValue('Half a title');
});

interface Form {
  at: string;
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
}

const box = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true });

const FORMS: Record<string, Form> = {
  company: { at: '/company-settings/details', field: box('Company name') },
  project: { at: '/projects/EDGE/settings/general', field: box('Project Name') },
  profile: { at: '/profile', field: box('Name') },
  'an invitation': {
    at: '/team',
    open: (page) => page.getByRole('button', { name: 'Invite member' }).click(),
    field: box('Email'),
  },
  'a view': {
    at: '/projects/EDGE?priority=high',
    open: async (page) => {
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save this view' }).click();
    },
    field: box('Name'),
  },
  'a title in a lane': {
    at: '/projects/EDGE',
    open: (page) => page.getByRole('button', { name: 'New ticket at the end of Todo' }).click(),
    field: box('Title of the new ticket in Todo'),
  },
  'a sub-ticket': {
    at: '/projects/EDGE/tickets/EDGE-1',
    open: (page) => page.getByRole('button', { name: 'Add sub-ticket' }).click(),
    field: (page) => page.getByPlaceholder('Title of a new sub-ticket, or an existing ticket'),
  },
  'a description': { at: '/projects/EDGE/tickets/EDGE-1', field: box('Description') },
  'an edited comment': {
    at: '/projects/EDGE/tickets/EDGE-1',
    open: async (page) => {
      await page.getByRole('button', { name: 'Comment actions' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    },
    field: box('Edit comment'),
  },
};

const textIn = (field: Locator) =>
  field.evaluate((element) => (element instanceof HTMLInputElement ? element.value : element.textContent));

test('every form restores its draft after a killed tab, only for the same user', async ({ browser }) => {
  // Loads a page twice for every form.
  test.slow();
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const [ticket] = await someTickets(mara, project, { todo: ['Fix the parser'] });
  await mara.api('POST', `/api/tickets/${ticket?.id}/comments`, { content: '<p>Seen</p>' });
  await mara.page.close();

  for (const [index, [name, { at, open, field }]] of Object.entries(FORMS).entries()) {
    await test.step(name, async () => {
      const page = await mara.context.newPage();
      await page.goto(at);
      await open?.(page);
      await field(page).click();
      await page.keyboard.press('End');
      // A different text in each, because all drafts share one storage.
      const end = `.kept${index}`;
      await page.keyboard.type(end);
      const typed = await textIn(field(page));
      await expect.poll(() => storedIn(page)).toContain(end);
      await page.close({ runBeforeUnload: false });

      const later = await mara.context.newPage();
      await later.goto(at);
      await open?.(later);
      await expect(later.getByText('Draft restored').last()).toBeVisible();
      await expect.poll(() => textIn(field(later))).toBe(typed);
      await later.close({ runBeforeUnload: false });
    });
  }

  // The session ends; another user signs in on the same machine.
  const page = await mara.context.newPage();
  await page.goto('/login');
  await mara.context.clearCookies();
  await page.evaluate(() => localStorage.setItem('worklane', JSON.stringify({ state: {}, version: 0 })));
  await page.goto('/login');
  await page.getByLabel('Email').fill(tomas.session.user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: /User menu/ })).toBeVisible();
  await expect.poll(() => storedIn(page)).toBe('[]');
  await page.goto('/profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tomas Berg');
  await expect(page.getByText('Draft restored')).toBeHidden();
});

/** Reads what the browser would still have if the page died now. */
function storedIn(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('worklane-drafts');
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );
}
