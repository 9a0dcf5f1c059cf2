// Tests the assistant with a stand-in model: the key, a question, conversations, a small screen, two tabs.
import { expect } from '@playwright/test';
import { aPersonWithProject, giveKey, openAssistant, useModel } from '../support/assistant-panel.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { test } from '../support/test.ts';

test('the assistant leads to the settings without a key, and works at once with one', async ({ browser }) => {
  const { page } = await aPersonWithProject(browser);
  await page.goto('/projects/EDGE');
  const panel = await openAssistant(page);
  await expect(panel.getByText('AI Assistant Unavailable')).toBeVisible();
  await expect(
    panel.getByText('Please add an OpenAI API key in company settings to enable the AI assistant.'),
  ).toBeVisible();
  await panel.getByRole('link', { name: 'Go to Company Settings' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);

  const card = page.getByRole('region', { name: 'AI Integrations' });
  await card.getByRole('button', { name: 'Save Key' }).click();
  await expect(page.getByText('API Key Required')).toBeVisible();
  await expect(page.getByText('Please enter an OpenAI API key', { exact: true })).toBeVisible();
  const key = process.env.MODEL_KEY ?? '';
  await card.getByLabel('API key').fill(key);
  await card.getByRole('button', { name: 'Save Key' }).click();
  await expect(card.getByLabel('API key')).toHaveValue(`sk-${'•'.repeat(24)}${key.slice(-4)}`);
  await expect(panel.getByText('Quick Commands', { exact: true })).toBeVisible();
  // It has the colour of other buttons that end something.
  const colorOf = (name: string) => card.getByRole('button', { name }).evaluate((each) => getComputedStyle(each).color);
  expect(await colorOf('Remove')).not.toBe(await colorOf('Update Key'));
  await card.getByRole('button', { name: 'Test' }).click();
  await expect(card.getByText('It works: stand-in answered.')).toBeVisible();
  await card.getByLabel('Address').fill('https://127.0.0.1:9/v1');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/This address can't be used/)).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  // Removing it is asked first, and stops the assistant at once.
  await card.getByRole('button', { name: 'Remove', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Remove the API key?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(card.getByLabel('API key')).toHaveValue(/^sk-/);
  await card.getByRole('button', { name: 'Remove', exact: true }).click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('API Key Removed')).toBeVisible();
  await expect(card.getByText('No key is stored.')).toBeVisible();
  await expect(card.getByLabel('API key')).toHaveValue('');
  await expect(panel.getByText('AI Assistant Unavailable')).toBeVisible();
});

test('a question is answered, the conversation is kept, renamed and deleted', async ({ browser }) => {
  const { page } = await aPersonWithProject(browser);
  await giveKey(page);
  await page.goto('/projects/EDGE');
  const sheet = page.locator('#sheet');
  const right = async () =>
    (page.viewportSize()?.width ?? 0) - (await sheet.evaluate((each) => each.getBoundingClientRect().right));
  await expect.poll(right).toBe(60);
  const panel = await openAssistant(page);
  await expect.poll(right).toBe(380);
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(350);

  const input = panel.getByPlaceholder('What would you like to do?');
  await expect(input).toBeFocused();
  await page.keyboard.type('What is late?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Be short.');
  await page.keyboard.press('Enter');
  // The answer's first words can be the same for a moment.
  await expect(panel.getByRole('paragraph').filter({ hasText: /^You$/ })).toBeVisible();
  await expect(panel.getByText('AI Assistant', { exact: true })).toBeVisible();
  await expect(panel.getByRole('log').locator('strong')).toHaveText(/\d+ characters/);
  await expect(panel.getByRole('log').locator('em')).toHaveText('Be short.');
  await expect(input).toHaveValue('');
  await expectNoViolations(page, { inBothThemes: true });

  await panel.getByRole('button', { name: /What is late\?/ }).click();
  await expect(panel.getByRole('button', { name: /What is late\?.*2 messages/ })).toBeVisible();
  await panel.getByRole('button', { name: /^Rename What is late/ }).click();
  await expect(panel.getByRole('textbox', { name: 'Title of the conversation' })).toBeFocused();
  await page.keyboard.type('Late tickets');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Title Updated')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Rename Late tickets' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Never mind');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Rename Late tickets' })).toBeFocused();
  await page.route(/ai_conversations\/[^?]+$/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '{}' }),
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type('Lost');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to Update Title')).toBeVisible();
  await panel.getByRole('button', { name: 'Delete Late tickets' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to Delete Conversation')).toBeVisible();
  await page.unrouteAll();
  await panel.getByRole('button', { name: 'Delete Late tickets' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Conversation Deleted')).toBeVisible();
  await expect(panel.getByText('No conversations yet')).toBeVisible();
  await expect(panel.getByText('Quick Commands', { exact: true })).toBeVisible();

  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'AI Project Assistant' })).toBeFocused();
  await expect.poll(right).toBe(60);

  // What it cost is beside the limits, by person and by day.
  await page.goto('/company/settings/integrations');
  const card = page.getByRole('region', { name: 'AI Integrations' });
  await expect(card.getByText(/^[\d,]+ of [\d,]+ tokens used this month$/)).toBeVisible();
  await card.getByText('Tokens by day').click();
  await expect(card.getByRole('row').nth(1).getByRole('cell')).toHaveText(/^[1-9][\d,]*$/);
  await expect(card.getByText(/cost/i)).toBeHidden();
  await card.getByLabel('Price of a million input tokens').fill('1000');
  await expect(card.getByRole('button', { name: 'Save prices' })).toBeDisabled();
  await expect(card.getByText('Enter the three letters of a currency')).toBeVisible();
  await card.getByLabel('Price of a million output tokens').fill('4000,50');
  await card.getByLabel('Currency').fill('usd');
  await card.getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices Updated')).toBeVisible();
  const cost = /^Estimated cost: \$\d+\.\d\d today, \$\d+\.\d\d this month$/;
  await expect(card.getByText(cost)).toBeVisible();
  await expect(
    card.getByRole('listitem').filter({ hasText: /^Mara Lindqvist: [\d,]+ \(\$\d+\.\d\d\)$/ }),
  ).toBeVisible();
  await expect(card.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^\$\d+\.\d\d$/);
  await expect(card.getByText(/^Costs are estimated from the tokens and the prices entered above\./)).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  // Another answer is counted at once.
  const spent = await card.getByText(cost).textContent();
  const settings = await openAssistant(page);
  await settings.getByPlaceholder('What would you like to do?').fill('And now?');
  await page.keyboard.press('Enter');
  await expect(card.getByText(cost)).not.toHaveText(spent ?? '');
});

test('the end of a conversation stays in view while the list of chats is open, until its reader scrolls up', async ({
  browser,
}) => {
  const { page } = await aPersonWithProject(browser);
  await giveKey(page);
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto('/projects/EDGE');
  const panel = await openAssistant(page);
  const input = panel.getByPlaceholder('What would you like to do?');
  const ask = async (words: string) => {
    await input.fill(words);
    await input.press('Enter');
    await expect(panel.getByRole('log')).toContainText(`You asked: ${words}`);
    await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  };
  const answerTo = (words: string) => panel.getByRole('log').getByText(`You asked: ${words}`);
  await ask('One');
  const chats = panel.getByRole('button', { name: 'One', exact: true });
  // It still fits beside the conversation, and takes room from the next answers.
  await chats.click();
  await expect(panel.getByText('Recent Conversations')).toBeVisible();
  await ask('Two');
  await ask('Three');
  await expect(answerTo('Three')).toBeInViewport();
  await answerTo('One').scrollIntoViewIfNeeded();
  await chats.click();
  await expect(panel.getByText('Recent Conversations')).toBeHidden();
  await expect(answerTo('One')).toBeInViewport();
  await ask('Four');
  await expect(answerTo('Four')).toBeInViewport();
});

test('the list of chats says that it could not be loaded, and loads it again', async ({ browser }) => {
  const { page } = await aPersonWithProject(browser);
  await giveKey(page);
  let fails = true;
  await page.route('**/api/ai_conversations?*', (route) =>
    fails ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  );
  await page.goto('/projects/EDGE');
  const panel = await openAssistant(page);
  await panel.getByRole('button', { name: 'New Conversation' }).click();
  await expect(panel.getByText('The conversations could not be loaded')).toBeVisible();
  await expect(panel.getByText('No conversations yet')).toBeHidden();
  fails = false;
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByText('No conversations yet')).toBeVisible();
  await expect(panel.getByText('The conversations could not be loaded')).toBeHidden();
});

test('on a phone the assistant covers the page, starts collapsed, and restores a failed message', async ({
  browser,
}) => {
  const { page } = await aPersonWithProject(browser);
  await giveKey(page);
  await useModel(page, 'stand-in-fault-401');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/projects/EDGE');
  const panel = await openAssistant(page);
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
  const input = panel.getByPlaceholder('What would you like to do?');
  await input.fill('What is late?');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByRole('alert')).toHaveText('AI service error: Incorrect API key provided: [removed].');
  await expect(input).toHaveValue('What is late?');
  await expect(panel.getByText('Quick Commands', { exact: true })).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
});

test('a second tab sees an answer grow, and stops it', async ({ browser }) => {
  const { page, context } = await aPersonWithProject(browser);
  await giveKey(page);
  await useModel(page, 'stand-in-slow');
  await page.goto('/projects/EDGE');
  const panel = await openAssistant(page);
  const second = await context.newPage();
  await second.goto('/projects/EDGE');
  const other = await openAssistant(second);
  await other.getByRole('button', { name: 'New Conversation' }).click();

  await panel.getByPlaceholder('What would you like to do?').fill('What is late?');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await other.getByRole('button', { name: /^What is late\? .*2 messages/ }).click();
  const log = other.getByRole('log');
  await expect(log).toContainText('You asked:');
  await expect(log).toContainText('I was shown');
  await other.getByRole('button', { name: 'Stop the answer' }).click();
  for (const each of [panel, other]) await expect(each.getByText('Stopped.', { exact: true })).toBeVisible();
  await expect(log).not.toContainText('messages');

  // A reload leads back to the conversation, and leaves the focus to the page.
  await second.reload();
  await expect(other.getByText('Stopped.', { exact: true })).toBeVisible();
  await expect(other.getByPlaceholder('What would you like to do?')).not.toBeFocused();
});

test('the focus goes to the input when a conversation is opened by keyboard', async ({ browser }) => {
  const { page } = await aPersonWithProject(browser);
  await giveKey(page);
  await page.goto('/projects/EDGE');
  const panel = await openAssistant(page);
  const input = panel.getByPlaceholder('What would you like to do?');
  const chats = panel.getByRole('button', { name: 'New Conversation' });
  await chats.press('Enter');
  await chats.nth(1).press('Enter');
  await expect(panel.getByText('Start a conversation')).toBeVisible();
  await expect(input).toBeFocused();
  await panel.getByRole('button', { name: /^New Chat - / }).press('Enter');
  await panel.getByRole('button', { name: /^New Chat - .*0 messages/ }).press('Enter');
  await expect(input).toBeFocused();
});
