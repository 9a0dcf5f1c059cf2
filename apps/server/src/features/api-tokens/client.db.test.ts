// The client of packages/client, with a token, on a whole server.
import { createClient } from '@worklane/client/create-client';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let started: Awaited<ReturnType<typeof startWithProject>>;
let client: ReturnType<typeof createClient>;
beforeAll(async () => {
  started = await startWithProject(inject('templateUrl'));
  const { app, owner } = started;
  const { secret } = await aToken(app, owner);
  client = createClient({
    url: 'http://worklane.test',
    token: secret,
    fetch: async (address, init) => app.server.request(address, init),
  });
});
afterAll(() => started.app.close());

async function allOf<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

const DUE = ['2026-12-01', '2026-12-02', null];

const aTicket = (title: string) => client.tickets.create({ body: { project_id: started.project.id, title } });

it('creates, reads, moves and deletes a ticket', async () => {
  const { id, key } = await aTicket('Renew the certificate');
  await client.tickets.move({ params: { ticket: key }, body: { status: 'done', before: null } });
  expect(await client.tickets.get({ params: { ticket: id } })).toMatchObject({ status: 'done' });
  expect(await client.tickets.delete({ params: { ticket: id } })).toBeUndefined();
  await expect(client.tickets.get({ params: { ticket: id } })).rejects.toMatchObject({ code: 'ticket_not_found' });
});

it('a change is done once under its key, and another one under the same key is refused', async () => {
  const idempotencyKey = `nightly ${uuidv7()}`;
  const body = { project_id: started.project.id, title: 'Once' };
  const first = await client.tickets.create({ body, idempotencyKey });
  expect(await client.tickets.create({ body, idempotencyKey })).toEqual(first);
  const other = client.tickets.create({ body: { ...body, title: 'Twice' }, idempotencyKey });
  await expect(other).rejects.toMatchObject({ code: 'command_id_taken', status: 409 });
});

it('uploads a file and downloads it', async () => {
  const { id } = await aTicket('With a file');
  const bytes = new TextEncoder().encode('name,hours\nMara,3\n');
  const file = await client.attachments.add({ params: { ticket: id }, query: { file_name: 'hours.csv' }, bytes });
  const response = await client.files.get({ params: { file: file.id } });
  expect(await response.text()).toBe('name,hours\nMara,3\n');
});

it('walks through every list that has pages, without repeating or leaving out an entry', async () => {
  const { id } = await aTicket('Much done');
  const params = { ticket: id };
  const days = Array.from({ length: 130 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
  for (const day of days) await client.timeEntries.add({ params, body: { day, minutes: 5 } });
  const entries = await allOf(client.timeEntries.list.each({ params }));
  expect(entries.map(({ day }) => day)).toEqual(days.toReversed());

  const texts = Array.from({ length: 230 }, (_, at) => `<p>${at}</p>`);
  for (const content of texts) await client.tickets.comment({ params, body: { content } });
  const comments = await allOf(client.tickets.comments.each({ params }));
  expect(comments.map(({ content }) => content.replace(/ data-id="[^"]*"/, ''))).toEqual(texts.toReversed());

  const titles = Array.from({ length: 210 }, (_, at) => `Part ${at}`);
  for (const [at, title] of titles.entries())
    await client.tickets.create({
      body: { project_id: started.project.id, title, assignee_ids: [started.owner.id], due_date: DUE.at(at % 3) },
    });
  const mine = await allOf(client.assignedTickets.open.each({ params: { company: started.owner.company_id } }));
  expect(new Set(mine.map(({ title }) => title))).toEqual(new Set(titles));
  expect(mine).toHaveLength(titles.length);
});

it('hears of changes as they happen', async () => {
  const leave = new AbortController();
  const stream = client.watch({ signal: leave.signal });
  const next = stream.next();
  await expect.poll(() => started.app.services.streams.count()).toBe(1);
  const ticket = await aTicket('Look here');
  const { value } = await next;
  expect(value).toMatchObject({
    kind: 'event',
    event: { type: 'ticket.created', payload: { ticket: { id: ticket.id } } },
  });
  leave.abort();
  await stream.return();
});
