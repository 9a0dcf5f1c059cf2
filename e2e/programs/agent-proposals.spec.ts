// Tests proposals of programs: one calls with a token that proposes, and its user edits, approves and undoes what it proposed.
import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

test('a program proposes, and its user edits a line, skips one, approves and undoes them without an AI key', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const project = await aProject(mara);
  const company_id = mara.session.companies[0]?.id;
  await mara.api('POST', '/api/tickets', { project_id: project.id, title: 'Old title' });
  const { secret } = await mara.api<{ secret: string }>('POST', '/api/users/me/api_tokens', {
    company_id,
    name: 'Night planner',
    rights: 'propose',
  });
  const program = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const headers = { authorization: `Bearer ${secret}`, 'x-worklane-agent': 'Hal' };
  const propose = (lines: object[]) =>
    program.request.post('/api/ai_proposals', { headers, data: { project_id: project.id, lines } });
  const states = async () => {
    const answer = await program.request.get('/api/api_token/proposals', { headers });
    return ((await answer.json()) as { state: string }[]).map(({ state }) => state);
  };

  await page.goto('/projects/EDGE');
  const card = (title: string) => page.locator('#sheet').getByText(title, { exact: true });
  await expect(card('Old title')).toBeVisible();
  await expect(page.getByRole('button', { name: 'AI Project Assistant', exact: true })).toBeVisible();
  const direct = await program.request.patch('/api/tickets/EDGE-1', { headers, data: { title: 'Directly' } });
  expect(direct.status()).toBe(403);
  expect((await propose([{ kind: 'change', ticket: 'EDGE-1', values: { title: 'New title' } }])).status()).toBe(200);

  await page.getByRole('button', { name: 'AI Project Assistant, 1 proposal waits for you' }).click();
  const panel = page.getByRole('complementary', { name: 'AI Project Assistant' });
  const proposal = panel.getByRole('article', { name: 'Proposal of Hal (token Night planner)' });
  await expect(proposal.getByRole('deletion')).toHaveText('Old title');
  await expect(proposal.getByRole('insertion')).toHaveText('New title');
  // Between two texts from right to left the arrow would point from the new one to the old one.
  for (const value of ['deletion', 'insertion'] as const)
    await expect(proposal.getByRole(value)).toHaveCSS('unicode-bidi', 'isolate');
  await expect(panel.getByText('AI Assistant Unavailable')).toBeVisible();

  // Lines that come later join it, and show at once.
  const more = await propose([
    {
      kind: 'create',
      values: { title: 'Tell the client', priority: 'high', start_date: '2026-12-08', labels: ['l'.repeat(50)] },
      reason: 'Nobody has told them.',
    },
    { kind: 'create', values: { title: 'Not this one' } },
  ]);
  expect(more.status()).toBe(200);
  await expect(proposal.getByRole('button', { name: 'Approve 3 changes' })).toBeVisible();
  await expect(proposal.getByText('Nobody has told them.')).toBeVisible();
  await expect(proposal.getByText('Starts 2026-12-08')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await proposal.getByRole('button', { name: 'Edit new ticket Tell the client' }).click();
  await proposal.getByLabel('Title').fill('Tell the client in time');
  await proposal.getByRole('button', { name: 'Save' }).click();
  await expect(proposal.getByText('Tell the client in time')).toBeVisible();
  await proposal.getByRole('checkbox', { name: 'Include new ticket Not this one' }).uncheck();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(proposal.getByRole('button', { name: 'Approve 2 changes' })).toBeVisible();
  // A long label breaks: the card would cut it off.
  expect(await proposal.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await proposal.getByRole('button', { name: 'Approve 2 changes' }).click();
  await expect(proposal.getByText('You approved 2 changes.')).toBeVisible();
  await expect(card('New title')).toBeVisible();
  await expect(card('Tell the client in time')).toBeVisible();
  await expect(card('Not this one')).toBeHidden();
  await expect.poll(states).toEqual(['approved']);
  const other = await page.context().newPage();
  await other.goto('/projects/EDGE/tickets/EDGE-1');
  await expect(
    other.getByText(
      'approved a proposal of Hal (token Night planner): changed the title from “Old title” to “New title”',
    ),
  ).toBeVisible();
  await other.close();

  await proposal.getByRole('button', { name: 'Undo' }).click();
  await expect(proposal.getByText('Undone', { exact: true })).toBeVisible();
  await expect(card('Old title')).toBeVisible();
  await expect(card('Tell the client in time')).toBeHidden();
  await expect.poll(states).toEqual(['undone']);
  await program.close();
});

test('an agent plans a sprint, and its user edits the plan, approves it in part and undoes it as one', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const project = await aProject(mara);
  const company_id = mara.session.companies[0]?.id;
  for (const title of ['Pay by card', 'Pay by invoice'])
    await mara.api('POST', '/api/tickets', { project_id: project.id, title });
  const document = await mara.api<{ id: string }>('POST', `/api/projects/${project.id}/documents`, {
    title: 'Release notes',
    content: '<p>First</p>',
  });
  const { secret } = await mara.api<{ secret: string }>('POST', '/api/users/me/api_tokens', {
    company_id,
    name: 'Planner',
    rights: 'propose',
  });
  const program = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const id = '0199e3a5-0000-7000-8000-00000000c0de';
  const lines = [
    {
      kind: 'create_sprint',
      id,
      values: { name: 'Checkout', goal: 'Pay', start_date: '2031-12-08', end_date: '2031-12-19' },
      reason: 'The next two weeks.',
    },
    { kind: 'change', ticket: 'EDGE-1', values: { sprint_id: id, estimate: 4 } },
    { kind: 'change', ticket: 'EDGE-2', values: { sprint_id: id } },
    { kind: 'log_time', ticket: 'EDGE-1', values: { day: '2026-11-20', minutes: 90, note: 'Planning' } },
    { kind: 'change_document', document: document.id, values: { text: 'Cards can be used.' } },
  ];
  const headers = { authorization: `Bearer ${secret}`, 'x-worklane-agent': 'Hal' };
  const answer = await program.request.post('/api/ai_proposals', { headers, data: { project_id: project.id, lines } });
  expect(answer.status()).toBe(200);

  await page.goto('/projects/EDGE');
  await page.getByRole('button', { name: 'AI Project Assistant, 1 proposal waits for you' }).click();
  const panel = page.getByRole('complementary', { name: 'AI Project Assistant' });
  const proposal = panel.getByRole('article', { name: 'Proposal of Hal (token Planner)' });
  const line = (name: string) => proposal.getByRole('listitem').filter({ has: page.getByLabel(`Include ${name}`) });
  await expect(line('new sprint Checkout').getByRole('insertion')).toHaveText([
    'Checkout',
    'Pay',
    '2031-12-08',
    '2031-12-19',
  ]);
  await expect(line('change of EDGE-1').getByRole('deletion')).toHaveText(['none', 'none']);
  await expect(line('change of EDGE-1').getByRole('insertion')).toHaveText(['4 h', 'Checkout']);
  await expect(line('time on EDGE-1').getByRole('insertion')).toHaveText(['2026-11-20', '1 h 30 min', 'Planning']);
  await expect(line('change of Release notes').getByText('Added text')).toBeVisible();
  await expectNoViolations(page, { inBothThemes: true });

  await proposal.getByRole('button', { name: 'Edit new sprint Checkout' }).click();
  await proposal.getByLabel('Name').fill('Checkout, first half');
  await expectNoViolations(page);
  await proposal.getByRole('button', { name: 'Save' }).click();
  await expect(line('new sprint Checkout, first half')).toBeVisible();
  await expect(line('change of EDGE-1').getByRole('insertion')).toHaveText(['4 h', 'Checkout, first half']);
  // As fast as a user can: neither waits for the answer to the other.
  await proposal.getByRole('checkbox', { name: 'Include change of EDGE-2' }).uncheck();
  await proposal.getByRole('checkbox', { name: 'Include time on EDGE-1' }).uncheck();
  await proposal.getByRole('button', { name: 'Approve 3 changes' }).click();
  await expect(proposal.getByText('You approved 3 changes.')).toBeVisible();

  const sprintsNow = () => mara.api<{ id: string; name: string }[]>('GET', `/api/projects/${project.id}/sprints`);
  const ticketNow = (key: string) => mara.api<{ sprint_id: string | null }>('GET', `/api/tickets/${key}`);
  const textNow = async () => (await mara.api<{ content: string }>('GET', `/api/documents/${document.id}`)).content;
  expect(await sprintsNow()).toMatchObject([{ id, name: 'Checkout, first half' }]);
  expect(await ticketNow('EDGE-1')).toMatchObject({ sprint_id: id, estimate: 4, time_spent: 0 });
  expect((await ticketNow('EDGE-2')).sprint_id).toBeNull();
  expect(await textNow()).toContain('Cards can be used.');

  await proposal.getByRole('button', { name: 'Undo' }).click();
  await expect(proposal.getByText('Undone', { exact: true })).toBeVisible();
  expect(await sprintsNow()).toEqual([]);
  expect(await ticketNow('EDGE-1')).toMatchObject({ sprint_id: null, estimate: null });
  expect(await textNow()).not.toContain('Cards can be used.');
  await program.close();
});

test('an agent proposes to end, to delete and to rewrite, and its user sees what was there, edits and undoes it', async ({
  browser,
}) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const project = await aProject(mara);
  const inProject = `/api/projects/${project.id}`;
  const ticketOf = (title: string) =>
    mara.api<{ id: string }>('POST', '/api/tickets', { project_id: project.id, title });
  const [kept, gone] = [await ticketOf('Pay by card'), await ticketOf('Pay by card, again')];
  const comment = await mara.api<{ id: string }>('POST', `/api/tickets/${kept.id}/comments`, { content: '<p>Old</p>' });
  const sprint = await mara.api<{ id: string }>('POST', `${inProject}/sprints`, {
    name: 'Checkout',
    start_date: '2031-12-08',
    end_date: '2031-12-19',
  });
  await mara.api('POST', `${inProject}/sprints`, { name: 'Next', start_date: '2031-12-22', end_date: '2031-12-31' });
  const content = '<h2>Steps</h2><p>Restart it</p>';
  const runbook = await mara.api<{ id: string }>('POST', `${inProject}/documents`, { title: 'Runbook', content });
  const { secret } = await mara.api<{ secret: string }>('POST', '/api/users/me/api_tokens', {
    company_id: mara.session.companies[0]?.id,
    name: 'Planner',
    rights: 'propose',
  });
  const program = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const id = '0199e3a5-0000-7000-8000-00000000cafe';
  const lines = [
    { kind: 'create', id, values: { title: 'Pay by invoice' } },
    { kind: 'comment', ticket: id, comment: 'Asked for by Nordlys.' },
    { kind: 'link', ticket: id, link_kind: 'relates', other_ticket: 'EDGE-1' },
    { kind: 'create', values: { title: 'Write the invoice', parent_id: id } },
    { kind: 'delete', ticket: 'EDGE-2', reason: 'The same as EDGE-1.' },
    { kind: 'edit_comment', ticket: 'EDGE-1', comment_id: comment.id, comment: 'New' },
    { kind: 'complete_sprint', sprint: sprint.id, values: { unfinished: 'next' } },
    {
      kind: 'change_document',
      document: runbook.id,
      values: { content: '<h2>Steps</h2><p>Look at <a href="https://example.com/status">the page</a></p>' },
    },
  ];
  const headers = { authorization: `Bearer ${secret}`, 'x-worklane-agent': 'Hal' };
  const answer = await program.request.post('/api/ai_proposals', { headers, data: { project_id: project.id, lines } });
  expect(answer.status()).toBe(200);

  await page.goto('/projects/EDGE');
  await page.getByRole('button', { name: 'AI Project Assistant, 1 proposal waits for you' }).click();
  const panel = page.getByRole('complementary', { name: 'AI Project Assistant' });
  const proposal = panel.getByRole('article', { name: 'Proposal of Hal (token Planner)' });
  const line = (name: string) => proposal.getByRole('listitem').filter({ has: page.getByLabel(`Include ${name}`) });
  await expect(line('comment of Pay by invoice')).toContainText('Comment on “Pay by invoice”');
  await expect(line('new link Pay by invoice')).toContainText('New link of “Pay by invoice”');
  await expect(line('new link Pay by invoice').getByRole('insertion')).toContainText('Relates to EDGE-1');
  await expect(line('new ticket Write the invoice')).toContainText('Below “Pay by invoice”');
  await expect(line('delete ticket EDGE-2').getByRole('deletion')).toHaveText('Pay by card, again');
  await expect(line('delete ticket EDGE-2').getByRole('insertion')).toHaveText('in the trash');
  await expect(line('delete ticket EDGE-2').getByRole('button')).toBeHidden();
  await expect(line('edit comment EDGE-1').getByRole('deletion')).toHaveText('Old');
  await expect(line('complete sprint Checkout').getByRole('insertion')).toHaveText(['Completed', 'to the next sprint']);
  await expect(line('change of Runbook').getByRole('deletion')).toContainText('Restart it');
  await expect(line('change of Runbook').getByRole('insertion')).toContainText('(https://example.com/status)');

  await proposal.getByRole('button', { name: 'Edit complete sprint Checkout' }).click();
  await proposal.getByLabel('Unfinished tickets').selectOption('To the backlog');
  await expectNoViolations(page);
  await proposal.getByRole('button', { name: 'Save' }).click();
  await expect(line('complete sprint Checkout').getByRole('insertion')).toHaveText(['Completed', 'to the backlog']);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(line('delete ticket EDGE-2')).toBeVisible();
    await expectNoViolations(page, { inBothThemes: true });
  }
  await proposal.getByRole('button', { name: 'Approve 8 changes' }).click();
  await expect(proposal.getByText('You approved 8 changes.')).toBeVisible();
  const sprintsNow = () => mara.api<{ status: string }[]>('GET', `${inProject}/sprints`);
  const documentNow = () => mara.api<{ content: string }>('GET', `/api/documents/${runbook.id}`);
  const wordsOn = async (ticket: string) =>
    (await mara.api<{ content: string }[]>('GET', `/api/tickets/${ticket}/comments`)).map((each) => each.content);
  expect(await sprintsNow()).toMatchObject([{ status: 'completed' }, { status: 'planned' }]);
  expect((await documentNow()).content).toContain('https://example.com/status');
  expect(await wordsOn(kept.id)).toEqual(['<p>New</p>']);
  expect(await wordsOn(id)).toEqual(['<p>Asked for by Nordlys.</p>']);

  await proposal.getByRole('button', { name: 'Undo' }).click();
  await expect(proposal.getByText('Undone', { exact: true })).toBeVisible();
  expect(await sprintsNow()).toMatchObject([{ status: 'planned' }, { status: 'planned' }]);
  expect((await documentNow()).content).toBe(content);
  expect(await wordsOn(kept.id)).toEqual(['<p>Old</p>']);
  expect(await mara.api<{ title: string }>('GET', `/api/tickets/${gone.id}`)).toMatchObject({
    title: 'Pay by card, again',
  });
  await program.close();
});
