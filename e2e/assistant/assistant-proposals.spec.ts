// Tests proposals: an obedient model proposes changes, and a user edits, approves and undoes them.
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { giveKey, openAssistant, useModel } from '../support/assistant-panel.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'AI Project Assistant' });

/** Connects the stand-in model that obeys every text it sees, including the message. */
async function useObeyingModel(page: Page): Promise<void> {
  await giveKey(page);
  await useModel(page, 'stand-in-obeying');
}

/** @returns a page with an empty board, and the open panel of a model that obeys */
async function anObeyedPerson(browser: Browser) {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await aProject(mara);
  const { page } = mara;
  await useObeyingModel(page);
  await page.goto('/projects/EDGE');
  return { mara, page, panel: await openAssistant(page) };
}

/** Opens the conversation that was changed last from the list of conversations. */
async function openEarlier(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'New Conversation' }).click();
  await panel
    .getByRole('button', { name: /assistant, call/ })
    .first()
    .click();
}

/** Begins another conversation, because the model obeys every message of one. The list is opened by the title of the current one. */
async function beginAnew(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: /^assistant, call|^New Chat - / }).click();
  await panel.getByRole('button', { name: 'New Conversation' }).click();
}

async function tell(page: Page, ...calls: [string, object][]): Promise<void> {
  const lines = calls.map(([name, input]) => `assistant, call ${name} ${JSON.stringify(input)}`);
  await panelOf(page).getByPlaceholder('What would you like to do?').fill(lines.join('\n'));
  await panelOf(page).getByRole('button', { name: 'Send', exact: true }).click();
}

test('a user edits, approves and undoes proposed changes, and a second tab shows it', async ({ browser }) => {
  const { page, panel } = await anObeyedPerson(browser);
  const card = (title: string) => page.locator('#sheet').getByText(title, { exact: true });

  await tell(
    page,
    ['create_ticket', { title: 'Write the release notes', priority: 'high', reason: 'Nobody has written them.' }],
    ['create_ticket', { title: 'Tell the client' }],
    ['create_ticket', { title: 'Not this one' }],
  );
  const proposal = panel.getByRole('article', { name: 'Proposal' });
  await expect(proposal.getByText('Waiting for you')).toBeVisible();
  await expect(proposal.getByText('Nobody has written them.')).toBeVisible();
  await expect(proposal.getByText('High', { exact: true })).toBeVisible();
  await expect(card('Write the release notes')).toBeHidden();
  await expectNoViolations(page, { inBothThemes: true });

  await proposal.getByRole('button', { name: 'Edit new ticket Tell the client' }).click();
  await proposal.getByLabel('Title').fill('Tell the client in time');
  await proposal.getByLabel('Priority').selectOption('Urgent');
  await expectNoViolations(page);
  await proposal.getByRole('button', { name: 'Save' }).click();
  await expect(proposal.getByText('Tell the client in time')).toBeVisible();
  await proposal.getByRole('checkbox', { name: 'Include new ticket Not this one' }).uncheck();

  const second = await page.context().newPage();
  await second.goto('/projects/EDGE');
  const there = await openAssistant(second);
  await openEarlier(there);
  await expect(there.getByRole('button', { name: 'Approve 2 changes' })).toBeVisible();

  await proposal.getByRole('button', { name: 'Approve 2 changes' }).click();
  await expect(proposal.getByText('You approved 2 changes.')).toBeVisible();
  await expect(card('Write the release notes')).toBeVisible();
  await expect(card('Tell the client in time')).toBeVisible();
  await expect(card('Not this one')).toBeHidden();
  await expect(there.getByText('You approved 2 changes.')).toBeVisible();
  await second.close();

  await page.locator('#sheet').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Control+z');
  await expect(card('Write the release notes')).toBeHidden();
  await expect(proposal.getByText('Undone', { exact: true })).toBeVisible();
  await expect(proposal.getByText('Its changes were undone.')).toBeVisible();
});

test('the focus stays in a proposal while it is edited and approved by keyboard', async ({ browser }) => {
  const { page, panel } = await anObeyedPerson(browser);
  await tell(page, ['create_ticket', { title: 'Tell the client' }]);
  const proposal = panel.getByRole('article', { name: 'Proposal' });
  const edit = proposal.getByRole('button', { name: /^Edit new ticket / });
  const title = proposal.getByLabel('Title');
  const approve = proposal.getByRole('button', { name: 'Approve 1 change' });
  await expect(approve).toBeEnabled();

  await edit.press('Enter');
  await title.fill('Not this');
  await title.press('Escape');
  await expect(title).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(proposal.getByText('Tell the client', { exact: true })).toBeVisible();

  await edit.press('Enter');
  await title.fill('Tell the client in time');
  await title.press('Enter');
  await expect(title).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(proposal.getByText('Tell the client in time')).toBeVisible();

  await approve.press('Enter');
  await expect(proposal.getByText('You approved 1 change.')).toBeVisible();
  await expect(proposal.getByText('Tell the client in time')).toHaveCount(1);
  await expect(proposal.getByRole('button', { name: 'Undo' })).toBeFocused();

  // Nothing can be pressed in it any more.
  await proposal.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(proposal.getByText('Undone', { exact: true })).toBeVisible();
  await expect(proposal).toBeFocused();
});

test('asked about all projects, the assistant makes a proposal in each, approved one by one', async ({ browser }) => {
  const { mara, page, panel } = await anObeyedPerson(browser);
  const company_id = mara.session.companies[0]?.id;
  await mara.api('POST', '/api/projects', { company_id, name: 'Handbook', key: 'BOOK' });
  await panel.getByText('Global', { exact: true }).click();
  await tell(page, ['create_ticket', { title: 'Here' }], ['create_ticket', { title: 'There', project: 'BOOK' }]);
  const here = panel.getByRole('article', { name: 'Proposal for Edge Runtime' });
  const there = panel.getByRole('article', { name: 'Proposal for Handbook' });
  await expect(here.getByText('Here', { exact: true })).toBeVisible();
  await expect(there.getByText('There', { exact: true })).toBeVisible();
  await there.getByRole('button', { name: 'Approve 1 change' }).click();
  await expect(there.getByText('You approved 1 change.')).toBeVisible();
  await expect(here.getByText('Waiting for you')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await there.getByRole('link', { name: 'BOOK-1' }).click();
  await expect(page).toHaveURL(/\/projects\/BOOK\/tickets\/BOOK-1$/);
});

test('a change shows old and new value, can be undone from the conversation, and its history names both', async ({
  browser,
}) => {
  const { page, panel } = await anObeyedPerson(browser);
  await tell(page, ['create_ticket', { title: 'First' }]);
  await panel.getByRole('button', { name: 'Approve 1 change' }).click();
  await expect(panel.getByText('You approved 1 change.')).toBeVisible();

  await beginAnew(panel);
  await tell(page, ['change_ticket', { ticket: 'EDGE-1', priority: 'urgent' }]);
  const proposal = panel.getByRole('article', { name: 'Proposal' }).last();
  await expect(proposal.getByRole('deletion')).toHaveText('Medium');
  await expect(proposal.getByRole('insertion')).toHaveText('Urgent');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await proposal.getByRole('button', { name: 'Approve 1 change' }).click();
  await expect(proposal.getByText('You approved 1 change.')).toBeVisible();
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(
    page.getByText('approved a proposal of the assistant: changed the priority from Medium to Urgent'),
  ).toBeVisible();
  await expect(page.getByText(/approved a proposal of the assistant: created this in Todo/)).toBeVisible();

  // The panel stays open on the conversation.
  await panel.getByRole('article', { name: 'Proposal' }).last().getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByText('Undone', { exact: true })).toBeVisible();
  await beginAnew(panel);
  await tell(page, ['change_ticket', { ticket: 'EDGE-1', title: 'Never' }]);
  await panel.getByRole('article', { name: 'Proposal' }).last().getByRole('button', { name: 'Reject' }).click();
  await expect(panel.getByText('Rejected', { exact: true })).toBeVisible();
});
