// The board and a ticket, looked at in both themes and on a phone: nothing that keeps people out.
import { expect, test } from '@playwright/test';
import { boardOf } from './support/board-of.ts';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, someTickets } from './support/people.ts';

const TITLES = {
  todo: ['Count every slash', 'Fix the parser'],
  in_progress: ['Add generics'],
  done: ['First release'],
};

test('board, ticket and forms keep nobody out', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [first] = await someTickets(mara, project, TITLES);
  await mara.api('PATCH', `/api/tickets/${first?.id}`, {
    due_date: '2024-01-01',
    priority: 'urgent',
    labels: ['router', 'jsx'],
    assignee_ids: [mara.session.user.id],
    estimate: 3,
  });
  await mara.api('POST', `/api/tickets/${first?.id}/comments`, { content: 'A first word' });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await expect(board.card('Count every slash')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await board.card('Count every slash').click();
  await expect(page.getByText('A first word')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await page.getByRole('combobox', { name: 'Priority', exact: true }).click();
  await expect(page.getByRole('option', { name: 'Low' })).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(page.getByText('A first word')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
  await page.goto('/projects/EDGE/new-ticket');
  await expect(page.getByRole('dialog', { name: 'New ticket' })).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });
});
test('on a phone the columns are tabs, and a ticket is a page', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  const project = await aProject(mara);
  await someTickets(mara, project, TITLES);
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  await expect(board.card('Count every slash')).toBeInViewport();
  await page.getByRole('button', { name: 'In Progress 1' }).click();
  await expect(board.card('Add generics')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'In Progress 1' })).toHaveAttribute('aria-current', 'true');
  await expectNoViolations(page, { inBothThemes: true });

  await board.card('Add generics').click();
  const panel = page.getByRole('dialog', { name: 'Add generics' });
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
  await expectNoViolations(page, { inBothThemes: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'New ticket', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'New ticket' })).toBeVisible();
});

test('no card cuts its title off or lies over the next one', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  // About as wide as a card, a letter more each: one line becomes two among them.
  const titles = Array.from({ length: 24 }, (_, i) => `Assign a calm data path${' ala'.repeat(2)} ${'a'.repeat(i)}`);
  await someTickets(mara, project, { todo: titles });
  const { page } = mara;
  await boardOf(page).show('EDGE');
  const cards = page.getByRole('link', { name: /Assign a calm/ });
  await expect(cards.first()).toBeVisible();
  const seen = new Set<number>();
  for (let width = 1440; width > 1400; width -= 4) {
    await page.setViewportSize({ width, height: 3_000 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const sizes = await cards.evaluateAll((all) =>
      all.map((card) => ({ height: card.clientHeight, cut: card.scrollHeight - card.clientHeight })),
    );
    for (const { height, cut } of sizes) {
      seen.add(height);
      expect([width, cut]).toEqual([width, 0]);
    }
  }
  expect(seen.size).toBe(2);
});

test('a card shows its hours beside the longest label, and a title runs as its language does', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [crowded] = await someTickets(mara, project, { todo: ['Crowded', 'عنوان طويل English في النهاية'] });
  await mara.api('PATCH', `/api/tickets/${crowded?.id}`, {
    due_date: '2024-01-01',
    labels: ['a label of forty characters, or nearly so', 'another'],
    estimate: 1234.5,
  });
  const { page } = mara;
  const board = boardOf(page);
  await board.show('EDGE');
  const card = await board.card('Crowded').boundingBox();
  const hours = await board.card('Crowded').getByText('1,234.5 h').boundingBox();
  expect((hours?.x ?? 9_999) + (hours?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));

  await expect(page.locator('[data-part="title"]', { hasText: 'English' })).toHaveCSS('direction', 'rtl');
  await expect(page.locator('[data-part="title"]', { hasText: 'Crowded' })).toHaveCSS('direction', 'ltr');
});

test('on a phone the text of a ticket is as wide as its page', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  await someTickets(mara, await aProject(mara), { todo: ['Short'] });
  await mara.page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect.poll(async () => (await mara.page.getByLabel('Title').boundingBox())?.width).toBeGreaterThan(340);
});
