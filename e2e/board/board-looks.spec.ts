// Looks at the board and a ticket in both themes and on a phone.
import { expect, type Locator } from '@playwright/test';
import { boardOf } from '../support/board-of.ts';
import { boxOf } from '../support/box-of.ts';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const TITLES = {
  todo: ['Count every slash', 'Fix the parser'],
  in_progress: ['Add generics'],
  done: ['First release'],
};

test('board, ticket and forms have no accessibility violations', async ({ browser }) => {
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
  // The tabs follow a swipe.
  await board.card('First release').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Done 1' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Done 1' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'In Progress 1' }).click();
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
  const cards = page.getByRole('main').getByRole('link', { name: /Assign a calm/ });
  await expect(cards.first()).toBeVisible();
  const seen = new Set<number>();
  for (let width = 1440; width > 1400; width -= 4) {
    await page.setViewportSize({ width, height: 3_000 });
    const cutOff = () =>
      cards.evaluateAll((all) =>
        all.filter((card) => card.scrollHeight > card.clientHeight).map((card) => card.textContent),
      );
    await expect.poll(cutOff, `at ${width} px`).toEqual([]);
    for (const height of await cards.evaluateAll((all) => all.map((card) => card.clientHeight))) seen.add(height);
  }
  expect(seen.size).toBe(2);
});

test('a card shows its hours beside the longest label, and titles and texts run as their language does', async ({
  browser,
}) => {
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
  await expect(async () => {
    const card = await boxOf(board.card('Crowded'));
    const hours = await boxOf(board.card('Crowded').getByText('1,234.5 h'));
    expect(hours.x + hours.width).toBeLessThan(card.x + card.width);
  }).toPass();

  await expect(page.locator('[data-part="title"]', { hasText: 'English' })).toHaveCSS('direction', 'rtl');
  await expect(page.locator('[data-part="title"]', { hasText: 'Crowded' })).toHaveCSS('direction', 'ltr');

  // Also everywhere else where a title or a text is shown.
  const arabic = 'عنوان طويل English في النهاية';
  const { id } = mara.session.user;
  const text = `<p>${arabic}.</p><ul><li>واحد (API).</li></ul><blockquote>قال: API!</blockquote><p>And English.</p>`;
  await mara.api('PATCH', '/api/tickets/EDGE-2', { assignee_ids: [id], due_date: localDay(), description: text });
  await mara.api('POST', '/api/tickets/EDGE-2/comments', { content: `<ol><li>${arabic}</li></ol>` });
  await mara.api('PATCH', '/api/tickets/EDGE-2', { title: `${arabic}!` });
  const title = page.getByText(`${arabic}!`, { exact: true });
  await page.goto('/dashboard');
  await expect(title).toHaveCSS('direction', 'rtl');
  await page.goto('/projects/EDGE?view=calendar');
  await expect(title).toHaveCSS('direction', 'rtl');
  await page.goto('/projects/EDGE/tickets/EDGE-2');
  const description = page.getByLabel('Description');
  await expect(description.locator('blockquote')).toHaveCSS('direction', 'rtl');
  for (const each of [description, page.getByRole('article')]) {
    await expect(each.locator('li')).toHaveCSS('direction', 'rtl');
    // The room for the list's marker.
    await expect(each.locator('li')).toHaveCSS('margin-right', '20px');
  }
  await expect(page.getByRole('region', { name: 'Activity' }).locator('bdi')).toHaveText([arabic, `${arabic}!`]);
  const composer = page.getByLabel('Write a comment');
  await composer.click();
  await page.keyboard.type('שלום!');
  await expect(async () => {
    const { x, width } = await boxOf(composer);
    expect((await lastSignOf(composer)) - x).toBeGreaterThan(width / 2);
  }).toPass();
  await mara.api('DELETE', '/api/tickets/EDGE-2');
  await page.goto('/projects/EDGE/trash');
  await expect(title).toHaveCSS('direction', 'rtl');
});

/** Returns today where the browser is. */
const localDay = () => new Date().toLocaleDateString('sv');

/** Measures how far right the last letter of a text stands. */
const lastSignOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element);
    return range.getBoundingClientRect().left;
  });

test('on a phone the text of a ticket is as wide as its page', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  await someTickets(mara, await aProject(mara), { todo: ['Short'] });
  await mara.page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect.poll(async () => (await mara.page.getByLabel('Title').boundingBox())?.width).toBeGreaterThan(340);
});
