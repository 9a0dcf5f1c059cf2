// Tests what agents did as their user goes: an agent changes tickets over MCP, its user sees and undoes it, and stops all agents.
import { expect } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import type { Ticket } from '@worklane/contract/tickets';
import { expectNoViolations } from '../support/no-violations.ts';
import { aPerson, aProject } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Introduces itself over MCP as agents of revision 2025-11-25 do. @returns calls a tool */
async function anAgent(secret: string, clientInfo: object) {
  const send = (message: object, session?: string | null) =>
    fetch(new URL('/mcp', process.env.BASE_URL ?? ''), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-11-25',
        ...(session && { 'mcp-session-id': session }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    });
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const session = (await send({ method: 'initialize', params })).headers.get('mcp-session-id');
  return (name: string, given: object) => send({ method: 'tools/call', params: { name, arguments: given } }, session);
}

test('a user sees what an agent did, undoes it and stops all agents', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const project = await aProject(mara);
  const company_id = mara.session.companies[0]?.id ?? '';
  const ticketOf = (title: string) =>
    mara.api<Ticket>('POST', '/api/tickets', { project_id: project.id, title, priority: 'low' });
  const [one, two] = [await ticketOf('Compress images'), await ticketOf('Cache headers')];

  await page.goto('/profile/agents');
  await expect(page.getByText('No agent has changed anything')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End all tokens' })).toBeHidden();

  const { secret } = await mara.api<{ secret: string }>('POST', '/api/users/me/api_tokens', {
    company_id,
    name: 'CI',
    rights: 'write',
  });
  const agent = await anAgent(secret, { name: 'planner', title: 'Sprint planner', version: '1' });
  const change = (ticket: string, fields: object) => agent('tickets_update', { ticket, ...fields });
  expect((await change(one.key, { priority: 'high' })).status).toBe(200);
  expect((await change(two.key, { title: 'Cache headers of images' })).status).toBe(200);
  await agent('tickets_comment', { ticket: one.key, content: '<p>Raised by the plan</p>' });

  // Without a reload.
  const list = page.getByRole('list', { name: 'What agents did' });
  const row = (key: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('link', { name: key }), hasText: 'changed the' });
  await expect(row(one.key)).toContainText('Changed the priority from Low to High', { ignoreCase: true });
  await expect(row(one.key)).toContainText('Sprint planner (token CI)');
  await expect(row(two.key)).toContainText('Cache headers of images');
  await expectNoViolations(page, { inBothThemes: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page, { inBothThemes: true });
  await page.setViewportSize({ width: 1280, height: 800 });

  await row(one.key)
    .getByRole('button', { name: `Undo: Changed ${one.key}`, exact: true })
    .press('Enter');
  await expect(row(one.key)).toContainText('Undone');
  await expect.poll(() => mara.api<Ticket>('GET', `/api/tickets/${one.id}`)).toMatchObject({ priority: 'low' });

  // What was changed by hand since stays.
  await mara.api('PATCH', `/api/tickets/${two.id}`, { title: 'By hand' });
  await row(two.key)
    .getByRole('button', { name: `Undo: Changed ${two.key}`, exact: true })
    .press('Enter');
  await expect(page.getByText(`Changed ${two.key} has changed since`)).toBeVisible();
  expect(await mara.api<Ticket>('GET', `/api/tickets/${two.id}`)).toMatchObject({ title: 'By hand' });

  await page.getByRole('button', { name: 'End all tokens' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'End all your API tokens?' });
  await question.getByRole('button', { name: 'End all tokens' }).press('Enter');
  await expect(page.getByRole('button', { name: 'End all tokens' })).toBeHidden();
  expect((await change(one.key, { priority: 'high' })).status).toBe(401);
  await expect(row(one.key)).toBeVisible();

  await page.goto(`/projects/${project.key}/tickets/${one.key}`);
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity).toContainText('with Sprint planner (token CI): changed the priority from Low to High');
  await expect(page.getByRole('article', { name: 'Comment by Mara Lindqvist' })).toContainText(
    'with Sprint planner (token CI)',
  );
});

test('a user undoes all that an agent did, and keeps what was changed by hand since', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const project = await aProject(mara);
  const company_id = mara.session.companies[0]?.id ?? '';
  const tokens = await Promise.all(
    ['CI', 'Desk'].map((name) =>
      mara.api<{ secret: string }>('POST', '/api/users/me/api_tokens', { company_id, name, rights: 'write' }),
    ),
  );
  const [planner, other] = await Promise.all(
    tokens.map(({ secret }, index) => anAgent(secret, { name: ['planner', 'other'][index], version: '1' })),
  );
  const title = async (id: string) => (await mara.api<Ticket>('GET', `/api/tickets/${id}`)).title;
  const [one, two] = [
    await mara.api<Ticket>('POST', '/api/tickets', { project_id: project.id, title: 'One' }),
    await mara.api<Ticket>('POST', '/api/tickets', { project_id: project.id, title: 'Two' }),
  ];
  for (const words of ['First', 'Second', 'Third'])
    await planner?.('tickets_update', { ticket: one.key, title: words });
  await planner?.('tickets_update', { ticket: two.key, title: 'Also' });
  await other?.('tickets_update', { ticket: two.key, priority: 'high' });
  await mara.api('PATCH', `/api/tickets/${two.id}`, { title: 'By hand' });

  await page.goto('/profile/agents?agent=planner');
  await page.getByRole('button', { name: 'Undo all shown' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Undo 4 changes?' });
  await expectNoViolations(page, { inBothThemes: true });
  await question.getByRole('button', { name: 'Undo 4 changes' }).press('Enter');
  await expect(page.getByText('Undone: 3 changes')).toBeVisible();
  await expect(page.getByText('Not undone: 1 change')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo all shown' })).toBeHidden();
  expect([await title(one.id), await title(two.id)]).toEqual(['One', 'By hand']);
  // What another agent did was not shown.
  expect(await mara.api<Ticket>('GET', `/api/tickets/${two.id}`)).toMatchObject({ priority: 'high' });
});

test('a user looks through what agents did by token, agent and project', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const [first, second] = [await aProject(mara), await aProject(mara, 'SITE', { name: 'Website' })];
  const company_id = mara.session.companies[0]?.id ?? '';
  const makes = async (token: string, agent: string, project_id: string, title: string) => {
    const body = { company_id, name: token, rights: 'write' };
    const { secret } = await mara.api<{ secret: string }>('POST', '/api/users/me/api_tokens', body);
    const answer = await fetch(new URL('/api/tickets', process.env.BASE_URL ?? ''), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'x-worklane-agent': encodeURIComponent(agent),
      },
      body: JSON.stringify({ project_id, title }),
    });
    expect(answer.status).toBe(200);
  };
  await makes('Nightly', 'Importer', first.id, 'By the importer');
  await makes('Desk', 'Résumé bot', second.id, 'By the bot');

  await page.goto('/profile');
  await page.getByRole('link', { name: 'see what agents did' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'What agents did' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'What agents did' }).getByRole('listitem').filter({ hasText: 'token' });
  await expect(rows).toHaveText([
    /By the bot.*Résumé bot \(token Desk\)/,
    /By the importer.*Importer \(token Nightly\)/,
  ]);

  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Token', 'Nightly');
  await expect(rows).toHaveText([/By the importer/]);
  await expect(page).toHaveURL(/\?token=[0-9a-f-]{36}$/);
  await choose('Agent', 'Résumé bot');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await choose('Project', 'Website');
  await expect(rows).toHaveText([/By the bot/]);
  await page.reload();
  await expect(rows).toHaveText([/By the bot/]);
  await page.getByRole('link', { name: /By the bot/ }).press('Enter');
  await expect(page).toHaveURL(/\/projects\/SITE\/tickets\/SITE-1$/);

  await page.goto('/profile/calendar');
  await expect(page).toHaveURL(/\/profile$/);
});

test('a user undoes what an agent did to documents, and is told what was changed since', async ({ browser }) => {
  const mara = await aPerson(browser, { name: 'Mara Lindqvist' });
  const { page } = mara;
  const project = await aProject(mara);
  const company_id = mara.session.companies[0]?.id ?? '';
  const runbook = await mara.api<Document>('POST', `/api/projects/${project.id}/documents`, {
    title: 'Runbook',
    content: '<p>Restart it</p>',
  });
  const { secret } = await mara.api<{ secret: string }>('POST', '/api/users/me/api_tokens', {
    company_id,
    name: 'CI',
    rights: 'write',
  });
  const agent = await anAgent(secret, { name: 'writer', title: 'Writer', version: '1' });
  const change = (content: string, version: number) =>
    agent('documents_update', { document: runbook.id, content, version });
  await agent('documents_create', { project: project.id, title: 'Release notes', content: '<p>New</p>' });
  await change('<p>Replace it</p>', 1);
  await change('<p>Throw it away</p>', 2);

  await page.goto('/profile/agents');
  const rows = page
    .getByRole('list', { name: 'What agents did' })
    .getByRole('listitem')
    .filter({ hasText: 'token CI' });
  await expect(rows).toHaveText([/Changed the document Runbook/, /Changed the document Runbook/, /Release notes/]);
  const undo = (place: number) =>
    rows
      .nth(place)
      .getByRole('button', { name: /^Undo: / })
      .press('Enter');
  const runbookNow = () => mara.api<Document>('GET', `/api/documents/${runbook.id}`);

  // The earlier change is not undone while the later one stands.
  await undo(1);
  await expect(page.getByText('Changed the document Runbook has changed since')).toBeVisible();
  await undo(0);
  await expect(rows.nth(0)).toContainText('Undone');
  expect(await runbookNow()).toMatchObject({ content: '<p>Replace it</p>' });
  await undo(1);
  await expect(rows.nth(1)).toContainText('Undone');
  expect(await runbookNow()).toMatchObject({ content: '<p>Restart it</p>' });
  await undo(2);
  await expect(rows.nth(2)).toContainText('Undone');
  await expect(rows.nth(2)).toContainText('a document that was deleted');
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolations(page, { inBothThemes: true });
  }
});
