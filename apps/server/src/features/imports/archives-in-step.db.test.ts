// Tests that later archives keep a copied project in step with its origin, and leave alone what was done only in the copy.
import { attachments } from '@worklane/contract/attachments';
import { sprints } from '@worklane/contract/sprints';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { compared, type Line, putTogether, type TakenApart, takeApart } from '../../testing/an-archive.ts';
import { type ArchiveWorld, startArchiveWorld } from '../../testing/archive-world.ts';
import { aTicket } from '../../testing/factories.ts';
import { onePixel } from '../../testing/one-pixel.ts';
import { callAs } from '../../testing/start-test-app.ts';

type Project = Awaited<ReturnType<ArchiveWorld['aProject']>>;
let world: ArchiveWorld;

beforeAll(async () => {
  world = await startArchiveWorld(inject('templateUrl'));
});
afterAll(() => world.close());

const call = callAs(() => world.owner);
const export_ = async (project: Project) => (await world.download(project)).bytes;
let count = 0;

async function idsOf(project: Project): Promise<Map<string, string>> {
  const { body } = await call(world.app, tickets.board, { params: { project: project.id } });
  return new Map(body.tickets.title.map((title, index) => [title, body.tickets.id[index] as string]));
}

/** Tickets are compared by their titles: their numbers and their places on the board are those of the project. */
function inStep(archive: TakenApart) {
  const [head, ...lines] = archive.lines;
  const all = lines.filter((line) => line.end !== true);
  const titles = new Map(all.map(({ number, title }) => [number, title]));
  const named = all
    .map((line) => ({
      ...line,
      number: null,
      parent: titles.get(line.parent) ?? null,
      // One that was taken away and made again between two archives is the same link, and keeps its moment.
      links: (line.links as Line[]).map((link) => ({ ...link, at: null, to: titles.get(link.to) })),
    }))
    .sort((a, b) => (String((a as Line).title) < String((b as Line).title) ? -1 : 1));
  const { lines: same, files } = compared({ lines: [head as Line, ...named], files: archive.files });
  return { sprints: same[0]?.sprints, tickets: same.slice(1), files: files.sort() };
}

/** One of what can happen to a ticket; of the others one is taken by its place. */
type Step = (ticket: string, other: string) => Promise<unknown>;
const ofTicket = (ticket: string) => ({ params: { ticket } });
const update =
  (body: (other: string) => object): Step =>
  (ticket, other) =>
    call(world.app, tickets.update, { ...ofTicket(ticket), body: body(other) });
const myTime = async (ticket: string) =>
  (await call(world.app, timeEntries.list, ofTicket(ticket))).body.find(({ user_id }) => user_id === world.owner.id);
const relationsOf = async (ticket: string) => (await call(world.app, ticketRelations.get, ofTicket(ticket))).body;
const myComment = async (ticket: string) =>
  (await call(world.app, tickets.comments, ofTicket(ticket))).body.find(({ user_id }) => user_id === world.owner.id);

const watch = (ticket: string, is_watching: boolean) =>
  call(world.app, ticketRelations.watch, { ...ofTicket(ticket), body: { is_watching }, token: world.colleague.token });

/** The sprints of the project a ticket is in; there are always two. */
async function sprintsOf(ticket: string) {
  const { project_id, sprint_id } = (await call(world.app, tickets.get, ofTicket(ticket))).body;
  const params = { project: project_id };
  const all = (await call(world.app, sprints.ofProject, { params })).body;
  const days = { start_date: '2026-11-16', end_date: '2026-11-29' };
  for (let made = all.length; made < 2; made++)
    all.push(
      (await call(world.app, sprints.create, { params, body: { ...days, name: `Sprint ${count} ${made}` } })).body,
    );
  return { project_id, all, own: all.find(({ id }) => id === sprint_id) };
}

async function changeSprint(ticket: string, body: object) {
  const { project_id, own, all } = await sprintsOf(ticket);
  const sprint = own?.id ?? all[0]?.id ?? '';
  await call(world.app, sprints.update, { params: { project: project_id, sprint }, body });
}

const STEPS: Record<string, Step> = {
  sprint: async (ticket) => {
    const { all } = await sprintsOf(ticket);
    const sprint_id = all[count % all.length]?.id;
    await call(world.app, tickets.update, { ...ofTicket(ticket), body: { sprint_id } });
  },
  'sprint end': (ticket) =>
    changeSprint(ticket, { end_date: `2026-12-${10 + (count % 20)}`, name: `Renamed ${count}` }),
  'active sprint': (ticket) => changeSprint(ticket, { status: 'active' }),
  'completed sprint': async (ticket) => {
    const { project_id, own } = await sprintsOf(ticket);
    const params = { project: project_id, sprint: own?.id ?? '' };
    if (own) await call(world.app, sprints.complete, { params, body: { unfinished: 'backlog' } });
  },
  'no sprint': update(() => ({ sprint_id: null })),
  priority: update(() => ({ priority: count % 2 ? 'urgent' : 'low' })),
  dates: update(() => ({ start_date: '2026-12-01', due_date: '2026-12-24', due_date_type: 'sprint_end' })),
  labels: update(() => ({ labels: [`label ${count}`], estimate: count % 7 })),
  assignees: update(() => ({ assignee_ids: count % 2 ? [world.colleague.id] : [world.owner.id, world.colleague.id] })),
  status: update(() => ({ status: count % 2 ? 'done' : 'in_review' })),
  description: update(() => ({ description: `<p>Text ${count}</p>` })),
  'no parent': update(() => ({ parent_id: null })),
  parent: update((other) => ({ parent_id: other })),
  picture: async (ticket) => {
    const { url } = await world.paste(ticket, onePixel);
    await call(world.app, tickets.update, { ...ofTicket(ticket), body: { description: `<img src="${url}" />` } });
  },
  file: (ticket) => world.attach(ticket, `${count}.txt`, Buffer.from(`words ${count}`)),
  comment: (ticket) =>
    call(world.app, tickets.comment, { ...ofTicket(ticket), body: { content: `<p>Said ${count}</p>` } }),
  'changed comment': async (ticket) => {
    const comment = await myComment(ticket);
    if (!comment) return;
    const params = { ticket, comment: comment.id };
    await call(world.app, tickets.editComment, { params, body: { content: `<p>Said otherwise ${count}</p>` } });
  },
  time: (ticket) =>
    call(world.app, timeEntries.add, {
      ...ofTicket(ticket),
      body: { day: '2026-11-20', minutes: 5 + count, note: '' },
    }),
  'changed time': async (ticket) => {
    const entry = await myTime(ticket);
    if (!entry) return;
    await call(world.app, timeEntries.change, { params: { ticket, entry: entry.id }, body: { minutes: 700 + count } });
  },
  'deleted time': async (ticket) => {
    const entry = await myTime(ticket);
    if (entry) await call(world.app, timeEntries.delete, { params: { ticket, entry: entry.id } });
  },
  link: (ticket, other) =>
    call(world.app, ticketRelations.link, { ...ofTicket(ticket), body: { kind: 'blocks', ticket: other } }),
  unlink: async (ticket) => {
    const [link] = (await relationsOf(ticket)).links;
    if (link) await call(world.app, ticketRelations.unlink, { params: { ticket, link: link.id } });
  },
  watch: (ticket) => watch(ticket, true),
  unwatch: (ticket) => watch(ticket, false),
};

async function anOrigin(): Promise<Project> {
  const origin = await world.aProject();
  for (const title of ['First', 'Second', 'Third']) {
    const { id } = await aTicket(world.app, world.owner, origin, { title });
    for (const name of ['comment', 'time', 'file', 'watch']) await STEPS[name]?.(id, id);
  }
  return origin;
}

async function take(steps: readonly { name: string; at: number }[], project: Project): Promise<void> {
  const ids = [...(await idsOf(project)).values()];
  for (const { name, at } of steps) {
    count++;
    const [ticket, other] = [ids[at % ids.length], ids[(at + 1) % ids.length]];
    if (ticket && other) await STEPS[name]?.(ticket, other);
  }
}

async function aCopyOf(origin: Project): Promise<Project> {
  const copy = await world.aProject();
  await world.bringIn(copy, await export_(origin));
  return copy;
}

async function expectInStep(copy: Project, origin: Project): Promise<void> {
  const bytes = await export_(origin);
  expect((await world.bringIn(copy, bytes)).state).toBe('done');
  const there = inStep(await takeApart(bytes));
  expect(inStep(await takeApart(await export_(copy)))).toEqual(there);
  const again = await world.bringIn(copy, bytes);
  expect(again.outcome).toMatchObject({ added: 0, updated: 0 });
}

it('is equal after everything has happened there that can, and the same archive changes nothing more', async () => {
  const origin = await anOrigin();
  const copy = await aCopyOf(origin);
  const everything = Object.keys(STEPS).map((name, at) => ({ name, at }));
  await take(everything, origin);
  await expectInStep(copy, origin);
  expect(inStep(await takeApart(await export_(copy)))).toEqual(inStep(await takeApart(await export_(origin))));
});

it('is equal after any few changes in any order', { timeout: 60_000 }, async () => {
  const origin = await anOrigin();
  const copy = await aCopyOf(origin);
  const step = fc.record({ name: fc.constantFrom(...Object.keys(STEPS)), at: fc.nat(5) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await take(steps, origin);
      await expectInStep(copy, origin);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

it('keeps what was added here and takes nothing back that was deleted here, also of a ticket that changed there', async () => {
  const origin = await anOrigin();
  const first = (await idsOf(origin)).get('First') as string;
  const second = (await idsOf(origin)).get('Second') as string;
  await STEPS.link?.(first, second);
  const copy = await aCopyOf(origin);
  const here = (await idsOf(copy)).get('First') as string;
  const other = (await idsOf(copy)).get('Third') as string;
  const [entry, comment, [file], { links }] = [
    await myTime(here),
    await myComment(here),
    (await call(world.app, attachments.list, ofTicket(here))).body,
    await relationsOf(here),
  ];
  await call(world.app, timeEntries.delete, { params: { ticket: here, entry: entry?.id ?? '' } });
  await call(world.app, tickets.deleteComment, { params: { ticket: here, comment: comment?.id ?? '' } });
  await call(world.app, attachments.delete, { params: { ticket: here, file: file?.id ?? '' } });
  await call(world.app, ticketRelations.unlink, { params: { ticket: here, link: links[0]?.id ?? '' } });
  await STEPS.unwatch?.(here, here);
  count = 90;
  await STEPS.time?.(here, here);
  await STEPS.comment?.(here, here);
  await STEPS.link?.(here, other);

  count = 91;
  for (const name of ['priority', 'time', 'comment', 'labels']) await STEPS[name]?.(first, second);
  for (const updated of [1, 0]) {
    expect((await world.bringIn(copy, await export_(origin))).outcome).toMatchObject({ added: 0, updated });
    const time = (await call(world.app, timeEntries.list, ofTicket(here))).body;
    expect(time.map(({ minutes }) => minutes).sort()).toEqual([95, 96]);
    const said = (await call(world.app, tickets.comments, ofTicket(here))).body;
    expect(said.map(({ content }) => content)).toEqual(['<p>Said 90</p>', '<p>Said 91</p>']);
    expect((await call(world.app, attachments.list, ofTicket(here))).body).toEqual([]);
    expect((await relationsOf(here)).links.map(({ ticket }) => ticket.id)).toEqual([other]);
    expect((await call(world.app, ticketRelations.watchers, ofTicket(here))).body).not.toContain(world.colleague.id);
    expect((await call(world.app, tickets.get, ofTicket(here))).body).toMatchObject({
      time_spent: 3.18,
      priority: 'urgent',
    });
  }
});

it('says in the history of a ticket what bringing it in has changed here, and only that', async () => {
  const origin = await anOrigin();
  const first = (await idsOf(origin)).get('First') as string;
  const copy = await aCopyOf(origin);
  const here = (await idsOf(copy)).get('First') as string;
  await call(world.app, tickets.update, { ...ofTicket(first), body: { title: 'There', priority: 'low' } });
  await call(world.app, tickets.update, { ...ofTicket(here), body: { title: 'Here', status: 'in_review' } });
  await world.bringIn(copy, await export_(origin));
  const line = (await takeApart(await export_(copy))).lines.find(({ title }) => title === 'There') as Line;
  const told = (line.changes as Line[]).map(({ field, before, after }) => [field, before, after]);
  expect(told.filter(([field]) => field === 'title')).toEqual([
    ['title', 'First', 'There'],
    ['title', 'First', 'Here'],
    ['title', 'Here', 'There'],
  ]);
  expect(told.filter(([field]) => field === 'priority')).toEqual([['priority', 'medium', 'low']]);
  expect((line.statuses as Line[]).map(({ status }) => status)).toEqual(['todo', 'in_review', 'todo']);
});

it('says nothing twice of a sprint that was renamed since a ticket was put into it', async () => {
  const origin = await anOrigin();
  const first = (await idsOf(origin)).get('First') as string;
  const copy = await aCopyOf(origin);
  await STEPS.sprint?.(first, first);
  await STEPS['sprint end']?.(first, first);
  const bytes = await export_(origin);
  await world.bringIn(copy, bytes);
  expect(inStep(await takeApart(await export_(copy)))).toEqual(inStep(await takeApart(bytes)));
});

it('takes time in its own project back to what it was, and neither time nor links that were deleted since', async () => {
  const origin = await anOrigin();
  const [first = '', second = '', third = ''] = [...(await idsOf(origin)).values()];
  await STEPS.link?.(first, second);
  const bytes = await export_(origin);
  const former = await myTime(first);
  await STEPS['changed time']?.(first, second);
  await STEPS['deleted time']?.(second, third);
  await STEPS.unlink?.(first, second);
  await STEPS.link?.(second, third);
  await STEPS.unwatch?.(first, second);
  count = 30;
  await STEPS.time?.(third, first);
  for (const updated of [1, 0]) {
    expect((await world.bringIn(origin, bytes)).outcome).toMatchObject({ added: 0, updated });
    expect(await myTime(first)).toMatchObject({ id: former?.id, minutes: former?.minutes });
    expect(await myTime(second)).toBeUndefined();
    expect((await call(world.app, timeEntries.list, ofTicket(third))).body).toHaveLength(2);
    expect((await relationsOf(first)).links).toEqual([]);
    expect((await relationsOf(third)).links).toHaveLength(1);
    expect((await call(world.app, ticketRelations.watchers, ofTicket(first))).body).not.toContain(world.colleague.id);
  }
});

it('takes sprints in its own project back to what they were, with all that is due when they end', async () => {
  const origin = await world.aProject();
  const params = { project: origin.id };
  const make = async (name: string) => {
    const body = { name, start_date: '2026-11-16', end_date: '2026-11-29' };
    return (await call(world.app, sprints.create, { params, body })).body;
  };
  const [kept, gone] = [await make('Kept'), await make('Gone')];
  const due = { due_date_type: 'sprint_end', sprint_id: kept.id };
  const first = await aTicket(world.app, world.owner, origin, due);
  const second = await aTicket(world.app, world.owner, origin, { sprint_id: gone.id });
  const bytes = await export_(origin);
  const later = { end_date: '2026-12-05', name: 'Later', status: 'active' };
  await call(world.app, sprints.update, { params: { ...params, sprint: kept.id }, body: later });
  await call(world.app, sprints.delete, { params: { ...params, sprint: gone.id } });
  const since = await aTicket(world.app, world.owner, origin, due);
  for (const updated of [2, 0]) {
    expect((await world.bringIn(origin, bytes)).outcome).toMatchObject({ added: 0, updated });
    const here = (await call(world.app, sprints.ofProject, { params })).body;
    expect(here.map(({ number, name, end_date, status }) => [number, name, end_date, status])).toEqual([
      [1, 'Kept', '2026-11-29', 'planned'],
      [3, 'Gone', '2026-11-29', 'planned'],
    ]);
    const read = async ({ id }: { id: string }) => (await call(world.app, tickets.get, ofTicket(id))).body;
    expect(await read(first)).toMatchObject({ sprint_id: kept.id, due_date: '2026-11-29' });
    expect(await read(second)).toMatchObject({ sprint_id: here[1]?.id });
    expect(await read(since)).toMatchObject({ sprint_id: kept.id, due_date: '2026-11-29' });
  }
});

it('knows time again that came with an archive in which it had no names', async () => {
  const origin = await anOrigin();
  const first = (await idsOf(origin)).get('First') as string;
  const { lines, files } = await takeApart(await export_(origin));
  const nameless = lines.map(({ time, ...line }) => ({
    ...line,
    ...(time !== undefined && { time: (time as Line[]).map(({ id: _, ...entry }) => entry) }),
  }));
  const copy = await world.aProject();
  await world.bringIn(copy, await putTogether(nameless, files));
  await STEPS['changed time']?.(first, first);
  for (let turn = 0; turn < 2; turn++) {
    const bytes = await export_(origin);
    expect((await world.bringIn(copy, bytes)).state).toBe('done');
    expect(inStep(await takeApart(await export_(copy)))).toEqual(inStep(await takeApart(bytes)));
  }
});

it('knows again what was deleted here and put back', async () => {
  const origin = await anOrigin();
  const [first = '', second = ''] = [...(await idsOf(origin)).values()];
  await STEPS.link?.(first, second);
  const copy = await aCopyOf(origin);
  const here = (await idsOf(copy)).get('First') as string;
  const [entry, comment] = [await myTime(here), await myComment(here)];
  const [link] = (await relationsOf(here)).links;
  const params = { ticket: here, entry: entry?.id ?? '', comment: comment?.id ?? '', link: link?.id ?? '' };
  await call(world.app, timeEntries.delete, { params });
  await call(world.app, tickets.deleteComment, { params });
  await call(world.app, ticketRelations.unlink, { params });
  await call(world.app, timeEntries.restore, { params });
  await call(world.app, tickets.restoreComment, { params });
  await call(world.app, ticketRelations.restoreLink, { params });
  for (const name of ['changed time', 'changed comment']) await STEPS[name]?.(first, second);
  await STEPS.unlink?.(first, second);
  await world.bringIn(copy, await export_(origin));
  expect(await myTime(here)).toMatchObject({ id: entry?.id, minutes: (await myTime(first))?.minutes });
  expect(await myComment(here)).toMatchObject({ id: comment?.id, content: (await myComment(first))?.content });
  expect((await relationsOf(here)).links).toEqual([]);
});
