// Tests the search in texts: what triggers write, who finds it, languages, filters and excerpts.
import { documents } from '@worklane/contract/documents';
import { type Found, search } from '@worklane/contract/search';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { textsIn } from './testing/texts-in.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
});

const call = callAs(() => owner);
const find = async (q: string, { token } = owner, more: Record<string, string> = {}): Promise<Found> =>
  (await call(app, search.find, { query: { q, today: '2026-11-23', ...more }, token })).body;
const ticketsFor = async (q: string, person = owner) =>
  (await find(q, person)).tickets.map(({ title }) => title).sort();
const { document, comment, everywhere } = textsIn(() => ({ app, owner, project }));

it('finds tickets, documents, comments on both and files, and says what each is on', async () => {
  const { ticket, written } = await everywhere('pangolin');
  const found = await find('pangolin');
  expect(found.tickets).toMatchObject([{ key: ticket.key, excerpt: ['A ', 'pangolin', ' here'] }]);
  expect(found.documents).toMatchObject([{ id: written.id, excerpt: ['Many ', 'pangolins', ''] }]);
  expect(found.comments).toMatchObject([
    { document_id: written.id, ticket_key: null, owner_title: 'On a document', excerpt: ['Which ', 'pangolin', '?'] },
    { document_id: null, ticket_key: ticket.key, excerpt: ['Saw the ', 'pangolin', ' again'] },
  ]);
  expect(found.files).toMatchObject([{ ticket_key: ticket.key, marked_name: ['', 'pangolin', '_plan-2.txt'] }]);
  expect((await find('plan pangolin')).files).toHaveLength(1);
  const counts = async (q: string, { token } = owner) => (await call(app, search.count, { query: { q }, token })).body;
  expect(await counts('pangolin')).toEqual({ tickets: 1, documents: 1, comments: 2, files: 1 });
  expect(await counts(`pangolin is:open`)).toEqual({ tickets: 1, documents: 0, comments: 1, files: 1 });
  expect(await counts(`project:${project.key}`)).toEqual({ tickets: 1, documents: 1, comments: 0, files: 0 });
  expect(await counts(ticket.key)).toEqual({ tickets: 1, documents: 0, comments: 0, files: 0 });
  const none = { tickets: 0, documents: 0, comments: 0, files: 0 };
  expect(await counts('pangolin', await aMember(app, owner.company_id, 'client'))).toEqual(none);
  const files = await find('pangolin', owner, { kind: 'files' });
  expect([files.tickets.length, files.documents.length, files.comments.length, files.files.length]).toEqual([
    0, 0, 0, 1,
  ]);
});

it.each(['collaborator', 'client', 'team_member'] as const)(
  'shows a %s texts of projects they can see alone',
  async (role) => {
    await everywhere(`axolotl${role}`);
    const [guest, stranger] = [await aMember(app, owner.company_id, role), await aPerson(app)];
    const count = async (person: TestPerson) => {
      const found = await find(`axolotl${role}`, person);
      return found.tickets.length + found.documents.length + found.comments.length + found.files.length;
    };
    expect(await count(guest)).toBe(role === 'team_member' ? 5 : 0);
    expect(await count(stranger)).toBe(0);
    await aProjectMember(app, project, guest, role);
    expect(await count(guest)).toBe(5);
  },
);

it('follows texts as they change, are deleted, restored and moved to another project', async () => {
  const { ticket, said, written } = await everywhere('okapi');
  const params = { ticket: ticket.id };
  await call(app, tickets.update, { params, body: { description: '<p>A quagga</p>' } });
  expect(await ticketsFor('okapi')).toEqual([]);
  expect(await ticketsFor('quagga')).toEqual(['On a ticket']);
  await call(app, tickets.deleteComment, { params: { ticket: ticket.id, comment: said.id } });
  expect((await find('okapi')).comments).toHaveLength(1);
  await call(app, documents.delete, { params: { document: written.id } });
  await call(app, tickets.delete, { params });
  const none = {
    tickets: [],
    documents: [],
    comments: [],
    files: [],
    corrected: [],
    suggested: [],
    wrong: [],
    next: null,
  };
  expect(await find('okapi')).toEqual(none);
  await call(app, trash.restore, { params: { project: project.id, ticket: ticket.id } });
  expect((await find('okapi')).files).toHaveLength(1);

  const other = await aProject(app, owner);
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, other, client, 'client');
  expect(await find('okapi', client)).toEqual(none);
  await call(app, ticketCopies.transfer, { params, body: { project_id: other.id } });
  expect((await find('okapi', client)).files).toMatchObject([{ project_key: other.key }]);
  await app.services.db.query(sql`delete from ticket_records where id = ${ticket.id}`);
  const left = await app.services.db.query(sql`select 1 from search_texts where ticket_id = ${ticket.id}`);
  expect(left).toEqual([]);
});

it('finds stems in the language of the company, phrases, and texts without a word', async () => {
  const [one, other] = [
    await aTicket(app, owner, project, { title: 'Importing archives', description: '<p>retried twice today</p>' }),
    await aTicket(app, owner, project, {
      title: 'Archive of imports',
      description: '<p>twice, then today retried</p>',
    }),
  ];
  expect(await ticketsFor('imported archive')).toEqual([other.title, one.title]);
  expect(await ticketsFor('archive retrying')).toEqual([other.title, one.title]);
  expect(await ticketsFor('"twice today"')).toEqual([one.title]);
  expect(await ticketsFor('archive -"of imports"')).toEqual([one.title]);
  expect(await ticketsFor('archive -importing -of')).toEqual([]);
  await app.services.db.query(sql`update companies set search_language = 'german' where id = ${owner.company_id}`);
  await aTicket(app, owner, project, { title: 'Rechnungen', description: '<p>mit den Häusern</p>' });
  for (const word of ['haus', 'häuser', 'rechnung']) expect(await ticketsFor(word)).toEqual(['Rechnungen']);
  await app.services.db.query(sql`update companies set search_language = 'english' where id = ${owner.company_id}`);
});

it('filters by assignee, status, label, state, project, sprint and time', async () => {
  const tomas = await aMember(app, owner.company_id, 'team_member');
  await app.services.db.query(sql`update users set name = 'Tomas Berg' where id = ${tomas.id}`);
  for (const person of [tomas, owner]) await aProjectMember(app, project, person, 'team_member').catch(() => undefined);
  const fields = { status: 'in_progress', labels: ['UI Kit'], due_date: '2026-11-20', assignee_ids: [tomas.id] };
  await aTicket(app, owner, project, { title: 'filtered late', ...fields });
  await aTicket(app, owner, project, {
    title: 'filtered done',
    status: 'done',
    due_date: '2026-11-20',
    assignee_ids: [owner.id],
  });
  const free = await aTicket(app, owner, project, { title: 'filtered free' });
  await comment(free.id, '<p>filtered words</p>');
  await document('filtered document', '');
  const here = (filter: string, person = owner) => ticketsFor(`filtered project:${project.key} ${filter}`, person);
  const cases: Record<string, string[]> = {
    'assignee:tomas': ['filtered late'],
    'assignee:"tomas berg",me': ['filtered done', 'filtered late'],
    'assignee:me': ['filtered done'],
    'is:mine': ['filtered done'],
    'is:unassigned': ['filtered free'],
    '-assignee:nobody': ['filtered done', 'filtered late'],
    'status:"in progress"': ['filtered late'],
    'status:done,in-progress': ['filtered done', 'filtered late'],
    'label:"ui kit"': ['filtered late'],
    '-label:"ui kit" is:open': ['filtered free'],
    'is:overdue': ['filtered late'],
    'is:done': ['filtered done'],
    'sprint:none': ['filtered done', 'filtered free', 'filtered late'],
    'sprint:current': [],
    'updated:<2020-01-01': [],
    'updated:<=2020-01-01': [],
    'updated:>=2020-01-01': ['filtered done', 'filtered free', 'filtered late'],
    'updated:>2020-01-01': ['filtered done', 'filtered free', 'filtered late'],
  };
  for (const [filter, titles] of Object.entries(cases)) expect([filter, await here(filter)]).toEqual([filter, titles]);
  expect(await here('assignee:me', tomas)).toEqual(['filtered late']);

  const open = await find(`filtered is:open project:${project.key}`);
  expect([open.comments.length, open.documents.length]).toEqual([1, 0]);
  expect((await find(`filtered is:done project:${project.key}`)).comments).toEqual([]);
  const all = await find(`project:"project ${project.key}"`);
  expect([all.tickets.length, all.documents.length, all.comments.length]).toEqual([3, 1, 0]);
});

it('corrects words with a typing mistake to words the viewer can see, and says so', async () => {
  await aTicket(app, owner, project, { title: 'Capybara enclosure' });
  const client = await aMember(app, owner.company_id, 'client');
  const seen = await aProject(app, owner);
  await aProjectMember(app, seen, client, 'client');
  const found = await find('capibara enclosure');
  expect(found.tickets.map(({ title }) => title)).toEqual(['Capybara enclosure']);
  expect(found.corrected).toEqual([{ from: 'capibara', to: 'capybara' }]);
  expect((await call(app, search.count, { query: { q: 'capibara' } })).body.tickets).toBe(1);
  expect((await find('capybara')).corrected).toEqual([]);
  const hidden = await find('capibara', client);
  expect([hidden.tickets, hidden.corrected]).toEqual([[], []]);
  await aTicket(app, owner, seen, { title: 'Capibaro' });
  expect((await find('capibarq', client)).corrected).toEqual([{ from: 'capibarq', to: 'capibaro' }]);
});

it('suggests another word where few texts have the one that was typed', async () => {
  for (const title of ['Wombat one', 'Wombat two', 'Wombat three', 'Wombar'])
    await aTicket(app, owner, project, { title });
  const found = await find('wombar');
  expect(found.tickets.map(({ title }) => title)).toEqual(['Wombar']);
  expect(found.suggested).toEqual([{ from: 'wombar', to: 'wombat' }]);
  expect((await find('wombat')).suggested).toEqual([]);
  const client = await aMember(app, owner.company_id, 'client');
  const seen = await aProject(app, owner);
  await aProjectMember(app, seen, client, 'client');
  await aTicket(app, owner, seen, { title: 'Wombar seen' });
  expect((await find('wombar', client)).suggested).toEqual([]);
});

it('leads through all results of a kind, each once and in order', async () => {
  for (let n = 1; n <= 7; n++) {
    const ticket = await aTicket(app, owner, project, { title: n === 3 ? 'Ocelot first' : `The ocelot ${n}` });
    await comment(ticket.id, `<p>An ocelot, ${n}</p>`);
  }
  const all = (await find('ocelot', owner, { kind: 'tickets' })).tickets.map(({ title }) => title);
  expect(all[0]).toBe('Ocelot first');
  for (const kind of ['tickets', 'comments'] as const) {
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page: Found = await find('ocelot', owner, { kind, limit: '3', ...(after && { after }) });
      seen.push(...page[kind].map(({ id }) => id));
      expect(page[kind].length).toBeLessThanOrEqual(3);
      after = page.next;
    }
    expect(new Set(seen).size).toBe(7);
    const whole = await find('ocelot', owner, { kind });
    expect(seen).toEqual(whole[kind].map(({ id }) => id));
    expect(whole.next).toBe(null);
  }
  const refused = await call(app, search.find, { query: { q: 'ocelot', kind: 'tickets', after: "1'; drop table x" } });
  expect(refused.status).toBe(400);
});

it.each([
  ["' & | ! <-> :* \\"],
  ['a & !b | (c <2> d):*AB'],
  ['\\\\\\ "\\" -\\'],
  ['(((((((((((((((((((('],
  ['(a+)+$ [[:<:]] .*{1,99999} \\y'],
  ['%%%%%%%% ____'],
  ['is:,,,,, -is: updated:9999-12-31..0001-01-01 status:"'],
  ['assignee:% project:_ label:\\ sprint:" updated:<0000-00-00'],
  ['e\u0301 \u{1f600}'],
  ['-'.repeat(200)],
])('answers %j as any other search', async (q) => {
  await aTicket(app, owner, project, { title: 'Something' });
  for (const kind of [undefined, 'tickets', 'comments'] as const) {
    const { status } = await call(app, search.find, { query: { q, ...(kind && { kind }) } });
    expect(status).toBe(200);
  }
  expect((await call(app, search.count, { query: { q } })).status).toBe(200);
});

it('refuses texts that are too long or hold control characters', async () => {
  for (const q of ['x'.repeat(10_000), 'a\u0000b']) {
    expect((await call(app, search.find, { query: { q } })).status).toBe(400);
    expect((await call(app, search.count, { query: { q } })).status).toBe(400);
  }
});

it('begins the days of updated: in the time zone of the user', async () => {
  const { id, title } = await aTicket(app, owner, project, { title: 'Jabiru at midnight' });
  await app.services.db.query(sql`update ticket_records set updated_at = '2026-11-23T16:30:00Z' where id = ${id}`);
  const found = async (more: Record<string, string>) => {
    const { tickets } = await find('jabiru updated:today', owner, { today: '2026-11-24', ...more });
    const query = { from: '2026-11-24', to: '2026-11-24', ...more };
    const { body } = await call(app, search.updated, { params: { project: project.id }, query });
    return [tickets.map((each) => each.title), body.ids.includes(id)];
  };
  expect(await found({ time_zone: 'Asia/Tokyo' })).toEqual([[title], true]);
  expect(await found({ time_zone: 'Europe/Prague' })).toEqual([[], false]);
  expect(await found({})).toEqual([[], false]);
  const query = { q: 'jabiru', time_zone: '+09:00' };
  expect((await call(app, search.find, { query })).status).toBe(400);
});

it('keeps what a guest cannot see out of counts, corrections, filters and updated tickets', async () => {
  const { ticket } = await everywhere('hoatzin');
  await aTicket(app, owner, project, { title: 'Hoatzin nest', labels: ['Hoatzin label'] });
  const guest = await aMember(app, owner.company_id, 'client');
  const seen = await aProject(app, owner);
  await aProjectMember(app, seen, guest, 'client');
  const none = {
    tickets: [],
    documents: [],
    comments: [],
    files: [],
    corrected: [],
    suggested: [],
    next: null,
  };
  const filters = [
    'label:"hoatzin label"',
    `project:${project.key}`,
    `project:"project ${project.key}"`,
    'updated:today',
  ];
  for (const q of ['hoatzin', 'hoatzim', 'nest', ticket.key, ...filters.map((each) => `hoatzin ${each}`), ...filters]) {
    // `wrong` says of hidden values what it says of values that don't exist.
    const { wrong, ...found } = await find(q, guest);
    expect([q, found]).toEqual([q, none]);
    expect(wrong.length).toBe(/label:|project:/.test(q) ? 1 : 0);
    const { body } = await call(app, search.count, { query: { q }, token: guest.token });
    expect([q, Object.values(body)]).toEqual([q, [0, 0, 0, 0]]);
  }
  const updated = await call(app, search.updated, { params: { project: project.id }, query: {}, token: guest.token });
  expect(updated.status).toBe(404);
  const own = await call(app, search.updated, { params: { project: project.id }, query: { from: '2020-01-01' } });
  expect(own.body.ids).toContain(ticket.id);
});
