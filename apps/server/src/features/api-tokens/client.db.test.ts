// Tests packages/client with a token against a running server.
import { createClient } from '@worklane/client/create-client';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aProject } from '../../testing/factories.ts';
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

it('a change whose answer is lost is sent again, and done once', async () => {
  const { app, owner, project } = started;
  const sent: string[] = [];
  const unlucky = createClient({
    url: 'http://worklane.test',
    token: (await aToken(app, owner)).secret,
    fetch: async (address, init) => {
      const response = await app.server.request(address, init);
      sent.push(await response.clone().text());
      if (sent.length < 3) throw new TypeError('the connection was lost');
      return response;
    },
  });
  const ticket = await unlucky.tickets.create({ body: { project_id: project.id, title: 'Lost and found' } });
  expect(sent).toHaveLength(3);
  expect(new Set(sent)).toEqual(new Set([JSON.stringify(ticket)]));
  const { tickets } = await client.search.find({ query: { q: '"Lost and found"', kind: 'tickets' } });
  expect(tickets.map(({ id }) => id)).toEqual([ticket.id]);
});

it('uploads a file and downloads it', async () => {
  const { id } = await aTicket('With a file');
  const bytes = new TextEncoder().encode('name,hours\nMara,3\n');
  const file = await client.attachments.add({ params: { ticket: id }, query: { file_name: 'hours.csv' }, bytes });
  const response = await client.files.get({ params: { file: file.id } });
  expect(await response.text()).toBe('name,hours\nMara,3\n');
});

it('walks through the pages of a list that begins with the newest', async () => {
  const { id } = await aTicket('Much done');
  await started.app.services.db.query(sql`
    insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, note, created_at, updated_at)
    select ${started.project.company_id}, gen_random_uuid(), ${id}, ${started.owner.id}, date '2026-11-20' - n % 7, 6, '', now(), now()
    from generate_series(1, 250) n`);
  const entries = await allOf(client.timeEntries.list.each({ params: { ticket: id } }));
  expect(new Set(entries.map((each) => each.id)).size).toBe(250);
  expect(entries.map(({ day }) => day)).toEqual(
    entries
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  );
  expect(entries).toHaveLength(250);
});

it('walks through pages that begin with their oldest, newest first', async () => {
  const { id } = await aTicket('Moved around');
  // Three of them at each moment; its creation is the newest.
  await started.app.services.db.query(sql`
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by)
    select ${started.project.company_id}, gen_random_uuid(), ${id}, 'todo',
           timestamptz '2020-01-01' + (n / 3) * interval '1 minute', ${started.owner.id}
    from generate_series(1, 410) n`);
  const changes = await allOf(client.tickets.history.each({ params: { ticket: id } }));
  expect(new Set(changes.map((each) => each.id)).size).toBe(411);
  expect(changes).toHaveLength(411);
  const moments = changes.map(({ changed_at }) => Date.parse(changed_at));
  expect(moments).toEqual(moments.toSorted((one, other) => other - one));
});

it('walks through pages of tickets, with and without a due date', async () => {
  const { app, owner } = started;
  const project = await aProject(app, owner);
  await app.services.db.query(sql`
    insert into ticket_records (company_id, id, project_id, number, title, status, type, priority, position, due_date)
    select ${project.company_id}, gen_random_uuid(), ${project.id}, n, 'Ticket ' || n, 'todo', 'task', 'medium', n,
           case when n % 2 = 0 then date '2026-11-01' + n % 7 end
    from generate_series(1, 450) n`);
  await app.services.db.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select company_id, project_id, id, ${owner.id}, 0 from tickets where project_id = ${project.id}`);
  const mine = await allOf(client.assignedTickets.open.each({ params: { company: owner.company_id } }));
  expect(new Set(mine.map(({ key }) => key)).size).toBe(450);
  expect(mine).toHaveLength(450);
});

it('is told of changes as they happen', async () => {
  const leave = new AbortController();
  const stream = client.watch({ signal: leave.signal });
  const opened = stream.next();
  await expect.poll(() => started.app.services.streams.count()).toBe(1);
  const ticket = await aTicket('Look here');
  // Another test's changes may still be on their way.
  let isHeard = false;
  for (let heard = await opened; !heard.done; heard = await stream.next()) {
    const { kind } = heard.value;
    if (kind !== 'event' || heard.value.event.type !== 'ticket.created') continue;
    isHeard = heard.value.event.payload.ticket.id === ticket.id;
    if (isHeard) break;
  }
  expect(isHeard).toBe(true);
  leave.abort();
  await stream.return();
});
