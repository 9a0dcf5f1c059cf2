// Tests that lists longer than a page say so, and load more at their end.
import { expect } from '@playwright/test';
import { uuidv7 } from 'uuidv7';
import { allAtOnce } from '../support/all-at-once.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const TITLES = Array.from({ length: 103 }, (_, index) => `Part ${index + 1}`);

test('sub-tickets, activity and trash continue where their first page ends', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [parent] = await someTickets(mara, project, { todo: ['The whole'] });
  const parts = TITLES.map((title) => ({ id: uuidv7(), title, parent_id: parent?.id }));
  // As many in one request as one takes.
  for (const some of [parts.slice(0, 100), parts.slice(100)]) {
    const commands = some.map((input) => ({ command: 'createTicket', target: project.id, input }));
    await mara.api('POST', '/api/batches', { commands });
  }
  // Each field is an entry of the activity.
  for (let turn = 1; turn <= 29; turn++) {
    const day = (days: number) => new Date(Date.UTC(2031, 0, turn + days)).toISOString().slice(0, 10);
    const isOdd = turn % 2 === 1;
    await mara.api('PATCH', `/api/tickets/${parent?.id}`, {
      title: `The whole, ${turn}`,
      estimate: turn,
      start_date: day(0),
      due_date: day(1),
      priority: isOdd ? 'low' : 'high',
      type: isOdd ? 'bug' : 'feature',
      labels: [`turn ${turn}`],
    });
  }
  await mara.api('POST', `/api/tickets/${parent?.id}/comments`, { content: 'The last word' });
  const { page } = mara;

  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const below = page.getByRole('region', { name: 'Sub-tickets' });
  await expect(below.getByText('0 of 103').first()).toBeVisible();
  await expect(below.getByRole('link', { name: /Part/ })).toHaveCount(100);
  await below.getByRole('button', { name: 'Show more' }).click();
  await expect(below.getByRole('link', { name: /Part/ })).toHaveCount(103);
  await expect(below.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByText('The last word')).toBeVisible();
  await expect(activity.getByText('created this in Todo')).toHaveCount(0);
  await activity.getByRole('button', { name: 'Show earlier activity' }).click();
  await expect(activity.getByText('changed the title from “The whole” to “The whole, 1”')).toBeVisible();
  await expect(activity.getByText('created this in Todo')).toBeVisible();
  await expect(activity.getByRole('button', { name: 'Show earlier activity' })).toHaveCount(0);

  const ids = parts.map(({ id }) => id);
  await mara.api('POST', `/api/projects/${project.id}/ticket_batches`, { kind: 'delete', ids });
  await page.goto('/projects/EDGE/trash');
  const list = page.getByRole('list', { name: 'Deleted tickets' });
  await expect(page.getByText('100 of 103 deleted tickets')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(103);
  await expect(page.getByText('103 deleted tickets', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Restore EDGE-2', exact: true }).click();
  await expect(page.getByText('102 deleted tickets', { exact: true })).toBeVisible();
});

test('the time of a ticket continues where its first page ends, and its sum counts all of it', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [ticket] = await someTickets(mara, project, { todo: ['The long one'] });
  const days = Array.from({ length: 102 }, (_, index) => index + 1);
  await allAtOnce(days, (turn) => {
    const day = new Date(Date.UTC(2026, 0, turn)).toISOString().slice(0, 10);
    return mara.api('POST', `/api/tickets/${ticket?.id}/time_entries`, { day, minutes: 60, note: `Day ${turn}` });
  });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const time = page.getByRole('region', { name: 'Time', exact: true });
  await expect(time.getByRole('listitem')).toHaveCount(100);
  await expect(page.getByText('102 h').first()).toBeVisible();
  await time.getByRole('button', { name: 'Show earlier entries' }).click();
  await expect(time.getByRole('listitem')).toHaveCount(102);
  await expect(time.getByText('Day 1', { exact: true })).toBeVisible();
  await expect(time.getByRole('button', { name: 'Show earlier entries' })).toHaveCount(0);

  await time.getByRole('button', { name: /^Delete 1 h on Jan 1(, 2026)?$/ }).click();
  await page.getByRole('button', { name: 'Delete time entry' }).click();
  await expect(time.getByRole('listitem')).toHaveCount(101);
  await expect(page.getByText('101 h').first()).toBeVisible();
});
