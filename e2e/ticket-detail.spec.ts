// A ticket's own page: what is changed there, and what it remembers of it.
import { expect, test } from '@playwright/test';
import type { Sprint } from '@worklane/contract/sprints';
import { expectNoViolations } from './support/no-violations.ts';
import { aPerson, aProject, inviteCodeOf, someTickets } from './support/people.ts';

test('every change of a field stays readable, with what stood there before', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const activity = page.getByRole('region', { name: 'Activity' });

  for (const title of ['Fix the lexer', 'Fix both']) {
    await page.getByLabel('Title').fill(title);
    await page.keyboard.press('Enter');
  }
  await expect(activity.getByText('changed the title from “Fix the parser” to “Fix the lexer”')).toBeVisible();
  await expect(activity.getByText('changed the title from “Fix the lexer” to “Fix both”')).toBeVisible();
  await page.getByLabel('Start date').fill('2026-11-02');
  await expect(activity.getByText(/set the start date to .*2026/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Due', exact: true }).click();
  await page.getByRole('option', { name: 'At sprint end' }).click();
  await expect(activity.getByText('changed the due date type from on a specific date to at sprint end')).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByLabel('Start date')).toHaveValue('2026-11-02');
  await expect(activity.getByText('changed the title from “Fix the parser” to “Fix the lexer”')).toBeVisible();
});

test('an estimate is taken as people write it, or its field says what it takes; the focus stays', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const field = page.getByLabel('Estimate in hours');

  await page.getByRole('button', { name: 'Estimate: None' }).click();
  await field.fill('2h 30m');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Estimate: 2.5 h' })).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('-1');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/Write 3, 1\.5, 2h 30m/);
  await expectNoViolations(page, { inBothThemes: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Estimate: 2.5 h' })).toBeFocused();
  await page.keyboard.press('Enter');
  await field.fill('soon');
  await field.blur();
  await expect(page.getByText('Estimate not changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Estimate: 2.5 h' })).toBeVisible();
});

test('sub-tickets show how far they are, and links show at both ends', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await someTickets(mara, project, { todo: ['Fix the parser', 'Write the guide'], done: ['First release'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const subTickets = page.getByRole('region', { name: 'Sub-tickets' });
  await page.getByRole('button', { name: 'Add sub-ticket' }).click();
  await page.keyboard.type('Cover the edge cases');
  await page.keyboard.press('Enter');
  await expect(subTickets.getByRole('link', { name: 'EDGE-4 Cover the edge cases' })).toBeVisible();
  await page.getByRole('button', { name: 'Add sub-ticket' }).click();
  await page.keyboard.type('first rel');
  await page.getByRole('option', { name: 'EDGE-3 First release' }).click();
  await expect(subTickets.getByText('1 of 2')).toBeVisible();
  await page.goto('/projects/EDGE');
  await expect(page.getByRole('main').getByRole('link', { name: /Fix the parser.*Sub-tickets\s*1\/2/ })).toBeVisible();
  await page.goto('/projects/EDGE/tickets/EDGE-1');

  const links = page.getByRole('region', { name: 'Links' });
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Kind of link').selectOption('Blocks');
  await page.getByRole('textbox', { name: 'Ticket to link to' }).fill('guide');
  await page.getByRole('option', { name: 'EDGE-2 Write the guide' }).click();
  await page.keyboard.press('Escape');
  await expect(links.getByText('Blocks')).toBeVisible();
  await expectNoViolations(page);
  await links.getByRole('link', { name: 'EDGE-2 Write the guide' }).click();
  await expect(page).toHaveURL(/EDGE-2$/);
  await expect(links.getByText('Blocked by')).toBeVisible();
  await expect(page.getByText('added the link “Blocked by EDGE-1”')).toBeVisible();
  await links.getByRole('button', { name: 'Remove the link to EDGE-1' }).click();
  await expect(links).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add link' })).toBeVisible();

  await page.getByRole('button', { name: 'Watching' }).click();
  await expect(page.getByRole('button', { name: 'Watch', exact: true })).toBeVisible();
  await page.goto('/projects/EDGE/tickets/EDGE-4');
  await expect(page.getByRole('button', { name: 'Parent: EDGE-1 Fix the parser' })).toBeVisible();
});

test('time is entered, changed and deleted, and its sum stands against the estimate', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [ticket] = await someTickets(mara, project, { todo: ['Fix the parser'] });
  await mara.api('PATCH', `/api/tickets/${ticket?.id}`, { estimate: 8 });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const time = page.getByRole('region', { name: 'Time', exact: true });
  await page.getByRole('button', { name: 'Log time' }).click();
  await page.getByLabel('Hours spent').fill('1,5');
  await page.getByLabel('Day').fill('2026-11-18');
  await page.getByLabel('Note').fill('Reading the old one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(time.getByText('Reading the old one')).toBeVisible();
  await expect(page.getByText('1.5 h of 8 h')).toBeVisible();
  await expectNoViolations(page);
  await time.getByRole('button', { name: /^Change 1.5 h on/ }).click();
  await page.getByLabel('Hours spent').fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 h of 8 h')).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 h of 8 h')).toBeVisible();
  await time.getByRole('button', { name: /^Delete 3 h on/ }).click();
  await page.getByRole('button', { name: 'Delete time entry' }).click();
  await expect(page.getByText('0 h of 8 h')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 h of 8 h')).toBeVisible();
});

test('descriptions and comments have paragraphs, links and mentions, and nothing that runs', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [ticket] = await someTickets(mara, project, { todo: ['Fix the parser'] });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByLabel('Description').click();
  await page.keyboard.type('When <title> is long.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See https://example.com/a.');
  await page.keyboard.press('Control+Enter');
  await tomas.page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(tomas.page.getByLabel('Description')).toContainText('When <title> is long.');
  await expect(tomas.page.getByLabel('Description').getByRole('link')).toHaveAttribute('href', 'https://example.com/a');

  await page.getByLabel('Write a comment').click();
  await page.keyboard.type('Done, @tom');
  await expect(page.getByRole('option', { name: 'Tomas Berg' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('have a look');
  await expectNoViolations(page);
  await page.keyboard.press('Control+Enter');
  const comment = tomas.page.getByRole('article', { name: 'Comment by Mara Lindqvist' });
  await expect(comment).toContainText('Done, @Tomas Berg have a look');
  await expect(comment.locator('[data-mention]')).toHaveText('@Tomas Berg');
  await expect(page.getByText('2 people watch')).toBeAttached();
  await expect(page.getByText('They aren’t notified yet')).toBeVisible();

  await page.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Edit comment').fill('Not yet');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(comment).toContainText('Not yet');

  const content =
    '<p>a<img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">b</a></p>';
  await mara.api('POST', `/api/tickets/${ticket?.id}/comments`, { content });
  await expect(tomas.page.getByRole('article').last()).toContainText('ab');
  expect(await tomas.page.evaluate(() => 'ran' in window)).toBe(false);
  await expect(tomas.page.getByRole('article').last().getByRole('link')).toHaveCount(0);
});

test('a writer goes on while another member changes the ticket, and is told', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const [ticket] = await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  const tomas = await aPerson(browser, { name: 'Tomas Berg', inviteCode: await inviteCodeOf(mara) });
  const { page } = mara;
  // What is known of the ticket comes late: until then it is drawn from the board's row.
  const patched = Promise.withResolvers<void>();
  await page.route(/\/api\/tickets\/[^/?]+(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await patched.promise;
    await route.continue();
  });
  // Under a filter that the ticket no longer passes once its title is another.
  await page.goto('/projects/EDGE?q=parser');
  await page.getByText('Fix the parser').click();
  const title = page.getByLabel('Title');
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' now');
  await tomas.api('PATCH', `/api/tickets/${ticket?.id}`, { title: 'Theirs' });
  await expect(page.getByText('No tickets match these filters.').first()).toBeAttached();
  patched.resolve();
  await expect(page.getByText('Tomas Berg edited this while you were typing')).toBeVisible();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Fix the parser now');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'What Tomas Berg wrote' })).toHaveText('Theirs');
  await expectNoViolations(page, { inBothThemes: true });
  await expect(title).toHaveValue('Fix the parser now');
  await page.keyboard.press('Tab');
  await expect(page.getByText('changed the title from “Theirs” to “Fix the parser now”')).toBeVisible();
});

test('a ticket is copied, and moved to another project where its old key finds it', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  await mara.api('POST', '/api/projects', { company_id: project.company_id, name: 'Operations', key: 'OPS' });
  await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('EDGE-1 is copied as EDGE-2')).toBeVisible();
  await page.locator('body').press('Control+z');
  await expect(page.getByText('Undone: EDGE-2 is in the trash')).toBeVisible();
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByText('EDGE-1 is copied as EDGE-3')).toBeVisible();
  await page.getByRole('button', { name: 'Ticket actions' }).click();
  await page.getByRole('menuitem', { name: 'Move to another project' }).click();
  await page.getByLabel('Project', { exact: true }).selectOption('Operations (OPS)');
  await page.getByRole('button', { name: 'Move ticket' }).click();
  await expect(page.getByText('EDGE-1 is now OPS-1')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fix the parser (copy)' })).toBeVisible();
  await page.goto('/projects/OPS/tickets/EDGE-1');
  await expect(page.getByText('moved this from EDGE-1 to OPS-1')).toBeVisible();
});

test('words of a comment are made bold, code and a list with the buttons', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [ticket] = await someTickets(mara, project, { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const composer = page.getByLabel('Write a comment');
  const tools = page.getByRole('toolbar', { name: 'Format' }).last();
  await composer.click();
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Home');
  await tools.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await tools.getByRole('button', { name: 'List' }).click();
  await page.keyboard.type('two');
  await page.keyboard.press('Shift+Home');
  await tools.getByRole('button', { name: 'Code' }).click();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comments = () => mara.api<{ content: string }[]>('GET', `/api/tickets/${ticket?.id}/comments`);
  await expect.poll(async () => (await comments()).length).toBe(1);
  const [{ content } = { content: '' }] = await comments();
  expect(content).toMatch(/<strong>one<\/strong>/);
  expect(content).toMatch(/<ul>.*<li>.*<code>two<\/code>.*<\/li>.*<\/ul>/);
});

test('a phone shows nothing through the comment box, and takes no taps there', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist', viewport: { width: 390, height: 844 } });
  await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.goto('/projects/EDGE');
  await page.getByText('Fix the parser').click();
  const box = page.getByRole('dialog').locator('footer');
  await expect(page.getByRole('button', { name: 'Add link' })).toBeAttached();
  const strangers = await box.evaluate((foot) => {
    const scroller = foot.parentElement?.parentElement as HTMLElement;
    const found = new Set<string>();
    for (let top = 0; top <= scroller.scrollHeight; top += 13) {
      scroller.scrollTop = top;
      const { left, right, top: from, bottom } = foot.getBoundingClientRect();
      for (let x = left + 4; x < right; x += 24) {
        for (let y = from + 4; y < Math.min(bottom, innerHeight); y += 12) {
          const hit = document.elementFromPoint(x, y);
          if (hit && !foot.contains(hit)) found.add(hit.outerHTML.slice(0, 80));
        }
      }
    }
    return [...found];
  });
  expect(strangers).toEqual([]);
});

test('Escape in a description keeps what was typed, and a new sub-ticket is in its parent’s sprint', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const project = await aProject(mara);
  const [ticket] = await someTickets(mara, project, { todo: ['Fix the parser'] });
  const days = { start_date: '2031-03-03', end_date: '2031-03-14' };
  const sprint = await mara.api<Sprint>('POST', `/api/projects/${project.id}/sprints`, { name: 'Harvest', ...days });
  await mara.api('PATCH', `/api/tickets/${ticket?.id}`, { sprint_id: sprint.id });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await page.getByLabel('Description').click();
  await page.keyboard.type('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByText('added the description')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveText('Half a thought');

  await page.getByRole('button', { name: 'Add sub-ticket' }).click();
  await page.keyboard.type('Child');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'EDGE-2 Child' }).click();
  await expect(page.getByRole('combobox', { name: 'Sprint', exact: true })).toContainText('Harvest');
});

test('Markdown becomes formatting as it is typed and pasted, and what is pasted from elsewhere keeps its structure', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  const { page } = mara;
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  const last = page.getByRole('article').last();
  const send = async () => {
    const count = await page.getByRole('article').count();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article')).toHaveCount(count + 1);
    await expect(field).toHaveText('');
  };
  const paste = (data: Record<string, string>) =>
    field.evaluate((element, given) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);

  await field.click();
  await page.keyboard.type('Use `c.json()`');
  await expect(field.locator('code')).toHaveText('c.json()');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveText('Use `c.json()`');
  await page.keyboard.type(' as **text**, not snake_case_names');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ');
  await expect(field.locator('li')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(field.locator('li')).toHaveCount(0);
  await page.keyboard.type('one thing');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1. first');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second');
  await send();
  await expect(last.locator('strong')).toHaveText('text');
  await expect(last.locator('li')).toHaveText(['first', 'second']);
  await expect(last).toContainText('Use `c.json()` as text, not snake_case_names');
  await expect(last).toContainText('- one thing');

  await field.click();
  await paste({ 'text/plain': '## Steps\n\n- call `c.json()`\n- see https://a.example/b\n\n```\nlet a = "<b>";\n```' });
  await expect(field.locator('pre')).toHaveText('let a = "<b>";');
  await send();
  await expect(last.getByRole('heading', { name: 'Steps' })).toBeVisible();
  await expect(last.locator('li code')).toHaveText('c.json()');
  await expect(last.getByRole('link')).toHaveAttribute('href', 'https://a.example/b');

  await field.click();
  await paste({
    'text/plain': 'Head bold one',
    'text/html':
      '<b style="font-weight:normal"><h1 onclick="window.ran=1">Head</h1><p><span style="font-weight:700">bold</span>\n' +
      'words</p><ul>\n<li><p>one</p></li></ul><img src=x onerror="window.ran=1"></b>',
  });
  await expect(field.locator('strong')).toHaveText('bold');
  await send();
  await expect(last.getByRole('heading', { name: 'Head' })).toBeVisible();
  await expect(last.locator('li')).toHaveText('one');
  await expect(last.locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('a ticket opened by its id goes by its key, and gives its key, title and branch name to copy', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const [ticket] = await someTickets(mara, await aProject(mara), { todo: ['Fix the `c.json()` parser'] });
  await mara.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { page } = mara;
  await page.goto(`/projects/EDGE/tickets/${ticket?.id}`);
  await expect(page).toHaveURL(/\/projects\/EDGE\/tickets\/EDGE-1$/);
  await expect(page).toHaveTitle(/^EDGE-1 · /);
  for (const [what, text] of [
    ['Copy key', 'EDGE-1'],
    ['Copy title', 'Fix the `c.json()` parser'],
    ['Copy branch name', 'edge-1-fix-the-c-json-parser'],
    ['Copy link', page.url()],
  ] as const) {
    await page.getByRole('button', { name: 'Ticket actions' }).click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
});

test('a ticket stands still while it loads, and is printed on white without what is there to be pressed', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const [ticket] = await someTickets(mara, await aProject(mara), { todo: ['Fix the parser'] });
  await mara.api('POST', `/api/tickets/${ticket?.id}/time_entries`, { day: '2026-11-18', minutes: 90 });
  await mara.api('POST', `/api/tickets/${ticket?.id}/comments`, { content: 'Half of it is done' });
  const { page } = mara;
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // What belongs to it arrives after the ticket itself is shown.
  await page.route(/\/(time_entries|attachments|history)(\?|$)/, async (route) => {
    await page.getByLabel('Due date').waitFor();
    await route.continue();
  });
  // Nobody is called a former member only because the members are still on their way.
  const misnamed: number[] = [];
  await page.route(/\/members(\?|$)/, async (route) => {
    await page.getByText('Half of it is done').waitFor();
    misnamed.push(await page.getByText('Former member').count());
    await route.continue();
  });
  await page.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(page.getByText('Half of it is done')).toBeVisible();
  await expect(page.getByText('1.5 h on')).toBeVisible();
  await expect(page.getByRole('main').getByText('Mara Lindqvist').first()).toBeVisible();
  expect(new Set(misnamed)).toEqual(new Set([0]));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.003);

  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await scheme()).toBe('dark');
  // What lays out the print is fetched when the browser has time.
  await expect(async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await scheme()).toBe('light');
  }).toPass();
  await expect(page.getByText('Half of it is done')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Company and account' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await expect.poll(scheme).toBe('dark');

  // Opened over the board it is printed alone.
  await page.goto('/projects/EDGE');
  await page.getByRole('link', { name: 'Fix the parser' }).first().click();
  const lane = page.locator('[data-lane]').first();
  await expect(page.getByRole('dialog', { name: 'Fix the parser' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(lane).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Fix the parser' }).getByText('Half of it is done')).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(lane).toBeVisible();
});
