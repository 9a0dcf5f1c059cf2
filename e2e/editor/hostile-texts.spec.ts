// Proves in a browser that hostile texts run nothing where they are stored: in titles, names, imports, documents and comments.
import { expect, type Page, type Request } from '@playwright/test';
import type { Document } from '@worklane/contract/documents';
import type { TicketImport } from '@worklane/contract/imports';
import { CONTROL_IN_TEXT } from '@worklane/contract/platform/primitives';
import { cleanDocument } from '../../apps/server/src/platform/texts/clean-document.ts';
import { cleanForeignHtml } from '../../apps/server/src/platform/texts/clean-html.ts';
import { figure, report } from '../../proofs/figure.ts';
import { findDanger } from '../../proofs/hostile-html/find-danger.ts';
import { HOSTILE, hostileStrings, PUBLISHED } from '../../proofs/hostile-html/hostile-strings.ts';
import { mutations } from '../../proofs/hostile-html/mutations.ts';
import { aDocument, addressOf } from '../support/document-page.ts';
import { aVictim, END, expectHarmless, together, type Victim } from '../support/hostile-page.ts';
import { aProject, someTickets } from '../support/people.ts';
import { test } from '../support/test.ts';

const STORED = figure(50, PUBLISHED.length);
const REPARSED = figure(1_000, HOSTILE);
const MUTATED = figure(2_000, 50_000);
const AT_ONCE = 500;
/** In one text: with more, it could have more open elements than texts may have. */
const TOGETHER = 25;
const SEED = figure(17, Date.now() % 1_000_000_000);
/** Shows every row of a list that otherwise draws only what can be seen. */
const TALL = { width: 1_440, height: 10_000 };

/** Changes a text to what the API accepts, with the line ends that a browser reads. */
const storable = (text: string) => text.replace(/\r\n?/g, '\n').replace(new RegExp(CONTROL_IN_TEXT, 'gu'), '');

test.setTimeout(figure(150_000, 3_600_000));

const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Imports a ticket for each string, which is its title, its description and its label. */
async function importTickets({ context, session, api }: Victim, project_id: string, strings: readonly string[]) {
  const rows = strings.map((each) => [each.slice(0, 500), each, 'x'].map(csvCell).join(','));
  const answer = await context.request.post(`/api/projects/${project_id}/imports?file_name=hostile.csv`, {
    headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/octet-stream' },
    data: Buffer.from(['Title,Description,Labels', ...rows].join('\n')),
  });
  const { id } = (await answer.json()) as TicketImport;
  await api('POST', `/api/imports/${id}/run`, { skip_bad_rows: true });
  await expect.poll(async () => (await api<TicketImport>('GET', `/api/imports/${id}`)).state).toBe('done');
}

async function open({ page }: Victim, address: string, shown: ReturnType<Page['getByText']>): Promise<void> {
  await page.goto(address);
  await expect(shown).toBeVisible();
}

test('stored texts run no script, and the content security policy blocks nothing', async ({ browser }) => {
  const mara = await aVictim(browser, { ignoresPolicy: false });
  const { api, page } = mara;
  const strings = [...mutations(STORED / 2, SEED), ...hostileStrings(STORED / 2)].map(storable);
  const titles = strings.map((each) => each.replace(/\s+/g, ' ').slice(0, 200));
  const name = `Edge ${PUBLISHED[0]}`.slice(0, 60);
  const project = await aProject(mara, 'EDGE', { name });
  await api('PATCH', '/api/users/me', { name: '<img src=x onerror=alert(1)>' });
  const texts: string[] = [];
  for (let start = 0; start < strings.length; start += TOGETHER)
    texts.push(together(strings.slice(start, start + TOGETHER)));
  const tickets = await someTickets(mara, project, { todo: texts.map((_, index) => `Gateway ${index}`) });
  const documents: Document[] = [];
  for (const [index, text] of texts.entries()) {
    await api('PATCH', `/api/tickets/${tickets[index]?.id}`, { description: text });
    await api('POST', `/api/tickets/${tickets[index]?.id}/comments`, { content: text });
    const document = await aDocument(mara, project, { title: titles[index], content: text });
    await api('POST', `/api/documents/${document.id}/threads`, { content: text, anchor: null });
    documents.push(document);
  }
  for (const title of titles) await aDocument(mara, project, { title, category: title.slice(0, 60) });
  await importTickets(mara, project.id, strings);

  await page.setViewportSize(TALL);
  const main = page.getByRole('main');
  await open(mara, '/projects/EDGE', main.getByText('Gateway 0'));
  await expectHarmless(mara, strings);
  await open(mara, '/projects/EDGE?view=list', page.getByRole('grid', { name: 'Tickets' }).getByText('Gateway 0'));
  await expectHarmless(mara, strings);
  await open(mara, '/projects/EDGE/docs', main.getByText(titles[0] ?? '', { exact: true }).first());
  await expectHarmless(mara, strings);
  for (const ticket of tickets) {
    await open(mara, `/projects/EDGE/tickets/${ticket.id}`, page.getByText('the start').nth(1));
    await expectHarmless(mara, strings);
  }
  const imported = `/projects/EDGE/tickets/EDGE-${tickets.length + 1}`;
  await open(mara, imported, page.getByRole('textbox', { name: 'Title' }));
  await expectHarmless(mara, strings);
  for (const document of documents) {
    await open(mara, addressOf(document), page.getByText('the start').first());
    await page.getByRole('button', { name: 'Comments, 1 open' }).click();
    await expect(page.getByRole('region', { name: 'Comments' }).getByText('the start')).toBeVisible();
    await expectHarmless(mara, strings);
  }
  report('17', 'stored hostile strings in Chromium with its policy', `0 ran of ${strings.length.toLocaleString('en')}`);
});

test('the content security policy alone stops the strings', async ({ browser }) => {
  const { page } = await aVictim(browser, { ignoresPolicy: false });
  const own = new URL(process.env.BASE_URL ?? '').origin;
  const outside: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== own && /^http/.test(request.url())) outside.push(request);
  });
  await page.goto('/');
  await page.evaluate(
    (all) => {
      const place = document.createElement('div');
      const range = document.createRange();
      document.body.append(place);
      range.selectNodeContents(place);
      for (const html of all) place.append(range.createContextualFragment(html));
    },
    [...hostileStrings(REPARSED), ...mutations(MUTATED, SEED)].map((each) => each + END),
  );
  await expect.poll(() => page.evaluate(() => window.ran.length)).toBeGreaterThan(20);
  expect(await page.evaluate(() => window.ran.filter((each) => !each.startsWith('stopped by')))).toEqual([]);
  await expect.poll(() => new Set(outside.map((request) => request.failure()?.errorText))).toEqual(new Set(['csp']));
});

test('a browser reads cleaned texts as they were written', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const strings = [...hostileStrings(REPARSED), ...mutations(MUTATED, SEED)].map(storable);
  for (let start = 0; start < strings.length; start += AT_ONCE) {
    const given = strings.slice(start, start + AT_ONCE);
    const documents = await Promise.all(given.map(async (html) => (await cleanDocument(html, 1_000_000)).html));
    const descriptions = given.map((html) => cleanForeignHtml(html, new Map()));
    const read = await page.evaluate(
      (all) =>
        all.map((html) => {
          const template = document.createElement('template');
          template.innerHTML = html;
          return template.innerHTML;
        }),
      [...documents, ...descriptions],
    );
    for (const [index, html] of read.entries())
      expect(findDanger(html), `of ${given[index % given.length]}`).toBeNull();
    for (const [index, html] of documents.entries())
      expect((await cleanDocument(read[index] ?? '', 1_000_000)).html, `of ${given[index]}`).toBe(html);
  }
  report('17', 'cleaned strings read by Chromium', `0 read otherwise of ${strings.length.toLocaleString('en')}`);
});
