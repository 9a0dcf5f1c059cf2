// Tests the product in more tabs of one browser than it opens connections to a server over HTTP/1.1.
import { expect } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

/** One more than the connections. */
const TABS = 7;

test('seven tabs of one browser show a change live', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const tabs = [mara.page];
  while (tabs.length < TABS) tabs.push(await mara.context.newPage());
  for (const tab of tabs) {
    await tab.goto('/projects/EDGE');
    await expect(tab.getByText('No tickets yet.')).toBeVisible();
  }
  await mara.api('POST', '/api/tickets', { project_id: project.id, title: 'Count every slash' });
  for (const tab of tabs) await expect(boardOf(tab).card('Count every slash')).toBeVisible();
});
