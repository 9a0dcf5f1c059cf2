// Tests importing a project's archive again: existing tickets are updated, and nothing is duplicated, also no file.
import { attachments } from '@worklane/contract/attachments';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { type ArchiveWorld, startArchiveWorld } from '../../testing/imports/archive-world.ts';
import { onePixel } from '../../testing/pictures/one-pixel.ts';
import { callAs } from '../../testing/start-test-app.ts';

type Project = Awaited<ReturnType<ArchiveWorld['aProject']>>;
let world: ArchiveWorld;
let origin: Project;
let copy: Project;
let first: string;
let second: string;

beforeAll(async () => {
  world = await startArchiveWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(async () => {
  [origin, copy] = [await world.aProject(), await world.aProject()];
  first = (await aTicket(world.app, world.owner, origin, { title: 'First' })).id;
  second = (await aTicket(world.app, world.owner, origin, { title: 'Second', parent_id: first })).id;
  await world.attach(first, 'a.txt', Buffer.from('words'));
  const own = await world.paste(first, onePixel);
  const elsewhere = await world.paste((await aTicket(world.app, world.owner, await world.aProject())).id, onePixel);
  // As texts were stored before they got copies of pasted pictures.
  const shown = `<p><img src="${own.url}" /><img src="${elsewhere.url}" /></p>`;
  await world.app.services.db.query(sql`update tickets set description = ${shown} where id = ${first}`);
  await call(world.app, tickets.comment, { params: { ticket: first }, body: { content: '<p>Said</p>' } });
});

const call = callAs(() => world.owner);
const update = (ticket: string, body: Record<string, unknown>) =>
  call(world.app, tickets.update, { params: { ticket }, body });
const export_ = async (project: Project) => (await world.download(project)).bytes;
const get = async (ticket: string) => (await call(world.app, tickets.get, { params: { ticket } })).body;
const titles = async (project: Project) => {
  const { body } = await call(world.app, tickets.board, { params: { project: project.id } });
  return body.tickets.title.map((title, index) => `${body.tickets.number[index]} ${title}`).sort();
};
const idOf = async (project: Project, title: string) => {
  const { body } = await call(world.app, tickets.board, { params: { project: project.id } });
  return body.tickets.id[body.tickets.title.indexOf(title)] as string;
};
const commentsOf = async (ticket: string) =>
  (await call(world.app, tickets.comments, { params: { ticket } })).body.map(({ content }) => content);
const namesOf = async (ticket: string) =>
  (await call(world.app, attachments.list, { params: { ticket } })).body.map(({ name }) => name);
const changesOf = async (ticket: string) =>
  (await call(world.app, ticketChanges.list, { params: { ticket } })).body.map(({ field }) => field);

describe('in a project that was made from it', () => {
  it('changes nothing when it is the same, whatever was changed here', async () => {
    const bytes = await export_(origin);
    expect((await world.importArchive(copy, bytes)).outcome).toMatchObject({ added: 2 });
    await update(await idOf(copy, 'First'), { title: 'Changed here' });
    const [stored, rows] = [world.stored(), await world.leftovers()];
    const { body } = await world.upload(copy, bytes);
    expect(body).toMatchObject({ known: 2, files: 0, problems: [] });
    expect((await world.run(body.id)).outcome).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    expect(await titles(copy)).toEqual(['1 Changed here', '2 Second']);
    expect([world.stored(), await world.leftovers()]).toEqual([stored, rows]);
  });

  it('imports later fields, comments and files, except those that were deleted here', async () => {
    await world.importArchive(copy, await export_(origin));
    const here = await idOf(copy, 'First');
    const [attached] = (await call(world.app, attachments.list, { params: { ticket: here } })).body;
    await call(world.app, attachments.delete, { params: { ticket: here, file: attached?.id ?? '' } });
    await world.app.services.db.query(sql`delete from ticket_comments where ticket_id = ${here}`);
    // What was deleted here can be put back for a day.
    const { removals } = await world.leftovers();

    const picture = await world.paste(first, onePixel);
    const { description } = await get(first);
    await update(first, { title: 'First, renamed', description: `${description}<p><img src="${picture.url}" /></p>` });
    await call(world.app, tickets.comment, { params: { ticket: first }, body: { content: '<p>Said later</p>' } });
    await world.attach(first, 'b.txt', Buffer.from('more'));
    await aTicket(world.app, world.owner, origin, { title: 'Third', parent_id: first });
    const { body } = await world.upload(copy, await export_(origin));
    expect(body).toMatchObject({ known: 2, files: 2 });
    const over = await world.run(body.id);
    expect(over).toMatchObject({ state: 'done', outcome: { added: 1, updated: 1, unchanged: 1 } });
    expect(await titles(copy)).toEqual(['1 First, renamed', '2 Second', '3 Third']);
    expect(await commentsOf(here)).toEqual(['<p>Said later</p>']);
    expect(await namesOf(here)).toEqual(['b.txt']);
    expect((await get(await idOf(copy, 'Third'))).parent_id).toBe(here);
    const shown = [...(await get(here)).description.matchAll(/src="([^"]+)"/g)].map((match) => match[1] as string);
    expect(shown).toHaveLength(3);
    for (const url of shown) expect((await world.fetch(url)).status).toBe(200);
    expect(shown).not.toContain(picture.url);
    expect(await world.leftovers()).toMatchObject({ staged: 0, removals, rows: 0 });
    // Nothing to do the next time.
    expect((await world.importArchive(copy, await export_(origin))).outcome).toMatchObject({
      updated: 0,
      unchanged: 3,
    });
  });
});

it('copies pictures of other tickets into each text, once', async () => {
  const { db } = world.app.services;
  const filesIn = (html: string) =>
    [...html.matchAll(/src="\/api\/files\/([^"]+)"/g)].map((match) => match[1] as string);
  const [picture] = filesIn((await get(first)).description);
  // As texts were stored before they got copies of pasted pictures.
  const shown = `<p><img src="/api/files/${picture}" /></p>`;
  await db.query(sql`update tickets set description = ${shown} where id = ${second}`);
  await world.importArchive(copy, await export_(origin));
  const ids = [await idOf(copy, 'First'), await idOf(copy, 'Second')];
  const shows = async () => {
    const rows: { ticket: string; ids: string[]; owners: string[]; all: number }[] = [];
    for (const ticket of ids) {
      const shownIds = filesIn((await get(ticket)).description);
      const files = await db.query<{ ticket_id: string }>(sql`
        select ticket_id from files where id = any(${shownIds}::uuid[])`);
      const own = await db.query(sql`select 1 from files where ticket_id = ${ticket} and kind = 'image'`);
      rows.push({ ticket, ids: shownIds, owners: files.map(({ ticket_id }) => ticket_id), all: own.length });
    }
    return rows;
  };
  const [a, b] = ids as [string, string];
  const before = await shows();
  expect(before).toMatchObject([
    { owners: [a, a], all: 2 },
    { owners: [b], all: 1 },
  ]);
  for (const url of before.flatMap((each) => each.ids))
    expect((await world.fetch(`/api/files/${url}`)).status).toBe(200);

  await update(second, { title: 'Second, renamed' });
  await world.importArchive(copy, await export_(origin));
  expect(await changesOf(b)).toEqual(['title']);
  expect(await shows()).toEqual(before);
});

describe('in the project it was made of', () => {
  it("changes nothing while nothing has changed, and says that it is the project's own archive", async () => {
    const before = await export_(origin);
    const [stored, changes] = [world.stored(), await changesOf(first)];
    const { body } = await world.upload(origin, before);
    expect(body).toMatchObject({ known: 2, files: 0 });
    expect(body.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^It is an archive of this project. Its 2 tickets that are still here get the values of 20/,
      ),
    ]);
    expect((await world.run(body.id)).outcome).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    expect([world.stored(), await changesOf(first)]).toEqual([stored, changes]);
  });

  it('sets tickets back to their state in the archive, with history, and keeps later additions', async () => {
    const bytes = await export_(origin);
    const { description } = await get(first);
    await update(first, { title: 'Changed', description: '', status: 'done', priority: 'urgent' });
    await call(world.app, tickets.comment, { params: { ticket: first }, body: { content: '<p>Later</p>' } });
    await world.attach(first, 'later.txt', Buffer.from('x'));
    await update(second, { parent_id: null });
    const [said] = (await call(world.app, tickets.comments, { params: { ticket: first } })).body;
    await call(world.app, tickets.editComment, {
      params: { ticket: first, comment: said?.id ?? '' },
      body: { content: '<p>Unsaid</p>' },
    });
    const over = await world.importArchive(origin, bytes);
    expect(over.outcome).toMatchObject({ added: 0, updated: 2, unchanged: 0 });
    expect(await get(first)).toMatchObject({ title: 'First', description, status: 'todo', priority: 'medium' });
    expect((await changesOf(first)).slice(-3).sort()).toEqual(['description', 'priority', 'title']);
    const [, back] = await world.app.services.db.query<{ before: string; after: string }>(sql`
      select before, after from ticket_changes where comment_id = ${said?.id} order by changed_at`);
    expect(back).toEqual({ before: '<p>Unsaid</p>', after: '<p>Said</p>' });
    expect(await commentsOf(first)).toEqual(['<p>Said</p>', '<p>Later</p>']);
    expect(await namesOf(first)).toEqual(['a.txt', 'later.txt']);
    expect((await get(second)).parent_id).toBe(first);
    expect((await changesOf(second)).slice(-2)).toEqual(['parent_id', 'parent_id']);
  });

  it('skips tickets in the trash, and imports permanently deleted ones again, with their files', async () => {
    const bytes = await export_(origin);
    for (const ticket of [first, second]) await call(world.app, tickets.delete, { params: { ticket } });
    await call(world.app, trash.purge, { params: { project: origin.id, ticket: first } });
    await world.app.services.files.sweep();
    const over = await world.importArchive(origin, bytes);
    expect(over).toMatchObject({ outcome: { added: 1, updated: 0, unchanged: 0 }, numbers: { first: 3, last: 3 } });
    expect(over.problems.at(-1)?.message).toContain('was deleted or moved here since it was imported');
    expect(await titles(origin)).toEqual(['3 First']);
    const again = await idOf(origin, 'First');
    expect(await namesOf(again)).toEqual(['a.txt']);
    expect((await world.importArchive(origin, bytes)).outcome).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  });
});
