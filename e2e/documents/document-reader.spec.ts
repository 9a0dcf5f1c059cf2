// Tests that a reader of an open document sees letters while they are written, and content that is replaced, and that a
// removed reader sees nothing more.
import { type Browser, expect } from '@playwright/test';
import { aDocument, addressOf, stored, textOf } from '../support/document-page.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Opens a document for Mara, who writes it, and for Elena, a client who can only read it. */
async function reading(browser: Browser) {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const elena = await aPerson(browser, { name: 'Elena Duarte', inviteCode: await inviteCodeOf(mara) });
  const project = await aProject(mara);
  const user_id = elena.session.user.id;
  await mara.api('PATCH', `/api/companies/${project.company_id}/members/${user_id}`, { role: 'client' });
  await mara.api('POST', `/api/projects/${project.id}/members`, { user_id, role: 'client' });
  const content = '<h2>Aim</h2><p>First</p>';
  const document = await aDocument(mara, project, { title: 'Router method', content });
  const read = elena.page.locator('[data-reading]');
  await elena.page.goto(addressOf(document));
  await expect(read).toHaveText('AimFirst');
  await mara.page.goto(addressOf(document));
  await expect(mara.page.getByRole('img', { name: 'Also here: Elena Duarte' })).toBeVisible();
  return { mara, elena, project, id: document.id, read };
}

test('a reader sees letters before the content is stored, and content that is replaced', async ({ browser }) => {
  const { mara, elena, id, read } = await reading(browser);
  // The stored content can't be fetched from here on: the letters come over the WebSocket.
  await elena.page.route(`**/api/documents/${id}`, (route) => route.abort());
  await textOf(mara.page).press('Control+End');
  await mara.page.keyboard.type(' letters');
  await expect(read).toHaveText('AimFirst letters');
  await expect(elena.page.getByRole('img', { name: 'Also here: Mara Lindqvist' })).toBeVisible();
  await expect(elena.page.getByText('Read-only')).toBeVisible();
  await expect(textOf(elena.page)).toHaveCount(0);
  await elena.page.getByRole('button', { name: 'Document actions' }).click();
  await elena.page.getByRole('menuitem', { name: 'Outline' }).click();
  await expectNoViolations(elena.page, { inBothThemes: true });
  await textOf(mara.page).press('Enter');
  await mara.page.keyboard.type('## Method');
  await expect(elena.page.getByRole('region', { name: 'Outline' }).getByRole('listitem')).toHaveText(['Aim', 'Method']);

  await elena.page.unroute(`**/api/documents/${id}`);
  await expect.poll(async () => (await stored(mara, id)).content).toContain('Method');
  const { version } = await stored(mara, id);
  await mara.api('PATCH', `/api/documents/${id}`, { version, content: '<p>Elsewhere</p>' });
  await expect(read).toHaveText('Elsewhere');
  await expect(textOf(mara.page)).toHaveText('Elsewhere');
  await textOf(mara.page).press('Control+End');
  await mara.page.keyboard.type(' and on');
  await expect(read).toHaveText('Elsewhere and on');
});

test('a reader who is removed from the project no longer sees the document', async ({ browser }) => {
  const { mara, elena, project, read } = await reading(browser);
  const errors: Error[] = [];
  elena.page.on('pageerror', (error) => errors.push(error));
  await mara.api('DELETE', `/api/projects/${project.id}/members/${elena.session.user.id}`);
  await expect(read).toHaveCount(0);
  await expect(mara.page.getByRole('img', { name: 'Also here: Elena Duarte' })).toBeHidden();
  await textOf(mara.page).press('Control+End');
  await mara.page.keyboard.type(' letters');
  await expect(textOf(mara.page)).toHaveText('AimFirst letters');
  await expect(elena.page.getByText('letters')).toHaveCount(0);
  expect(errors).toEqual([]);
});
