// Tests that importing later archives updates a copied project to match its origin, and keeps changes made only in the copy.
import { attachments } from '@worklane/contract/attachments';
import { sprints } from '@worklane/contract/sprints';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aTicket } from '../../testing/factories.ts';
import { type Line, putTogether, takeApart } from '../../testing/imports/an-archive.ts';
import {
  aCopyOf,
  anOrigin,
  archiveOf,
  expectInStep,
  idsOf,
  inStep,
  myComment,
  myTime,
  ofTicket,
  relationsOf,
  STEPS,
  type SteppedWorld,
  startSteppedWorld,
  takeSteps,
} from '../../testing/imports/archive-steps.ts';
import { callAs } from '../../testing/start-test-app.ts';

let world: SteppedWorld;

beforeAll(async () => {
  world = await startSteppedWorld(inject('templateUrl'));
});
afterAll(() => world.close());

const call = callAs(() => world.owner);

it('matches its origin after every kind of change; importing the same archive again changes nothing', async () => {
  const origin = await anOrigin(world);
  const copy = await aCopyOf(world, origin);
  const everything = Object.keys(STEPS).map((name, at) => ({ name, at }));
  await takeSteps(world, everything, origin);
  await expectInStep(world, copy, origin);
  expect(inStep(await takeApart(await archiveOf(world, copy)))).toEqual(
    inStep(await takeApart(await archiveOf(world, origin))),
  );
});

it('matches its origin after any few changes in any order', async () => {
  const origin = await anOrigin(world);
  const copy = await aCopyOf(world, origin);
  const step = fc.record({ name: fc.constantFrom(...Object.keys(STEPS)), at: fc.nat(5) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await takeSteps(world, steps, origin);
      await expectInStep(world, copy, origin);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

it('keeps additions and deletions made in the copy, also on a ticket that changed in the origin', async () => {
  const origin = await anOrigin(world);
  const first = (await idsOf(world, origin)).get('First') as string;
  const second = (await idsOf(world, origin)).get('Second') as string;
  await STEPS.link?.(world, first, second);
  const copy = await aCopyOf(world, origin);
  const here = (await idsOf(world, copy)).get('First') as string;
  const other = (await idsOf(world, copy)).get('Third') as string;
  const [entry, comment, [file], { links }] = [
    await myTime(world, here),
    await myComment(world, here),
    (await call(world.app, attachments.list, ofTicket(here))).body,
    await relationsOf(world, here),
  ];
  await call(world.app, timeEntries.delete, { params: { ticket: here, entry: entry?.id ?? '' } });
  await call(world.app, tickets.deleteComment, { params: { ticket: here, comment: comment?.id ?? '' } });
  await call(world.app, attachments.delete, { params: { ticket: here, file: file?.id ?? '' } });
  await call(world.app, ticketRelations.unlink, { params: { ticket: here, link: links[0]?.id ?? '' } });
  await STEPS.unwatch?.(world, here, here);
  world.count = 90;
  await STEPS.time?.(world, here, here);
  await STEPS.comment?.(world, here, here);
  await STEPS.link?.(world, here, other);

  world.count = 91;
  for (const name of ['priority', 'time', 'comment', 'labels']) await STEPS[name]?.(world, first, second);
  for (const updated of [1, 0]) {
    expect((await world.importArchive(copy, await archiveOf(world, origin))).outcome).toMatchObject({
      added: 0,
      updated,
    });
    const time = (await call(world.app, timeEntries.list, ofTicket(here))).body;
    expect(time.map(({ minutes }) => minutes).sort()).toEqual([95, 96]);
    const said = (await call(world.app, tickets.comments, ofTicket(here))).body;
    expect(said.map(({ content }) => content)).toEqual(['<p>Said 90</p>', '<p>Said 91</p>']);
    expect((await call(world.app, attachments.list, ofTicket(here))).body).toEqual([]);
    expect((await relationsOf(world, here)).links.map(({ ticket }) => ticket.id)).toEqual([other]);
    expect((await call(world.app, ticketRelations.watchers, ofTicket(here))).body).not.toContain(world.colleague.id);
    expect((await call(world.app, tickets.get, ofTicket(here))).body).toMatchObject({
      time_spent: 3.18,
      priority: 'urgent',
    });
  }
});

it('records in the history exactly the changes that the import made', async () => {
  const origin = await anOrigin(world);
  const first = (await idsOf(world, origin)).get('First') as string;
  const copy = await aCopyOf(world, origin);
  const here = (await idsOf(world, copy)).get('First') as string;
  await call(world.app, tickets.update, { ...ofTicket(first), body: { title: 'There', priority: 'low' } });
  await call(world.app, tickets.update, { ...ofTicket(here), body: { title: 'Here', status: 'in_review' } });
  await world.importArchive(copy, await archiveOf(world, origin));
  const line = (await takeApart(await archiveOf(world, copy))).lines.find(({ title }) => title === 'There') as Line;
  const told = (line.changes as Line[]).map(({ field, before, after }) => [field, before, after]);
  expect(told.filter(([field]) => field === 'title')).toEqual([
    ['title', 'First', 'There'],
    ['title', 'First', 'Here'],
    ['title', 'Here', 'There'],
  ]);
  expect(told.filter(([field]) => field === 'priority')).toEqual([['priority', 'medium', 'low']]);
  expect((line.statuses as Line[]).map(({ status }) => status)).toEqual(['todo', 'in_review', 'todo']);
});

it('adds no second history entry for a sprint that was renamed', async () => {
  const origin = await anOrigin(world);
  const first = (await idsOf(world, origin)).get('First') as string;
  const copy = await aCopyOf(world, origin);
  await STEPS.sprint?.(world, first, first);
  await STEPS['sprint end']?.(world, first, first);
  const bytes = await archiveOf(world, origin);
  await world.importArchive(copy, bytes);
  expect(inStep(await takeApart(await archiveOf(world, copy)))).toEqual(inStep(await takeApart(bytes)));
});

it("restores the project's own time entries, but no deleted entries or links", async () => {
  const origin = await anOrigin(world);
  const [first = '', second = '', third = ''] = [...(await idsOf(world, origin)).values()];
  await STEPS.link?.(world, first, second);
  const bytes = await archiveOf(world, origin);
  const former = await myTime(world, first);
  await STEPS['changed time']?.(world, first, second);
  await STEPS['deleted time']?.(world, second, third);
  await STEPS.unlink?.(world, first, second);
  await STEPS.link?.(world, second, third);
  await STEPS.unwatch?.(world, first, second);
  world.count = 30;
  await STEPS.time?.(world, third, first);
  for (const updated of [1, 0]) {
    expect((await world.importArchive(origin, bytes)).outcome).toMatchObject({ added: 0, updated });
    expect(await myTime(world, first)).toMatchObject({ id: former?.id, minutes: former?.minutes });
    expect(await myTime(world, second)).toBeUndefined();
    expect((await call(world.app, timeEntries.list, ofTicket(third))).body).toHaveLength(2);
    expect((await relationsOf(world, first)).links).toEqual([]);
    expect((await relationsOf(world, third)).links).toHaveLength(1);
    expect((await call(world.app, ticketRelations.watchers, ofTicket(first))).body).not.toContain(world.colleague.id);
  }
});

it("restores the project's own sprints, with the due dates that follow their end", async () => {
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
  const bytes = await archiveOf(world, origin);
  const later = { end_date: '2026-12-05', name: 'Later', status: 'active' };
  await call(world.app, sprints.update, { params: { ...params, sprint: kept.id }, body: later });
  await call(world.app, sprints.delete, { params: { ...params, sprint: gone.id } });
  const since = await aTicket(world.app, world.owner, origin, due);
  for (const updated of [2, 0]) {
    expect((await world.importArchive(origin, bytes)).outcome).toMatchObject({ added: 0, updated });
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

it('keeps the colors of tickets when an archive from before colors existed is imported again', async () => {
  const origin = await anOrigin(world);
  const first = (await idsOf(world, origin)).get('First') as string;
  await call(world.app, tickets.update, { ...ofTicket(first), body: { color: 'red' } });
  const { lines, files } = await takeApart(await archiveOf(world, origin));
  const withoutColors = lines.map(({ color: _, ...line }) => line);
  await call(world.app, tickets.update, { ...ofTicket(first), body: { color: 'blue', estimate: 3 } });
  await world.importArchive(origin, await putTogether(withoutColors, files));
  expect((await call(world.app, tickets.get, ofTicket(first))).body).toMatchObject({ color: 'blue', estimate: null });
  await world.importArchive(origin, await putTogether(lines, files));
  expect((await call(world.app, tickets.get, ofTicket(first))).body).toMatchObject({ color: 'red' });
});

it('keeps the goals of sprints when an archive from before goals existed is imported again', async () => {
  const origin = await world.aProject();
  const params = { project: origin.id };
  const body = { name: 'Kept', start_date: '2026-11-16', end_date: '2026-11-29', goal: 'Ship it' };
  const sprint = (await call(world.app, sprints.create, { params, body })).body;
  await aTicket(world.app, world.owner, origin, { sprint_id: sprint.id });
  const { lines, files } = await takeApart(await archiveOf(world, origin));
  const [head = {}, ...rest] = lines;
  const withoutGoals = (head.sprints as Line[]).map(({ goal: _, ...each }) => each);
  await call(world.app, sprints.update, { params: { ...params, sprint: sprint.id }, body: { name: 'Renamed' } });
  await world.importArchive(origin, await putTogether([{ ...head, sprints: withoutGoals }, ...rest], files));
  const here = (await call(world.app, sprints.ofProject, { params })).body;
  expect(here).toMatchObject([{ name: 'Kept', goal: 'Ship it' }]);
});

it('recognizes time entries from an archive without entry ids', async () => {
  const origin = await anOrigin(world);
  const first = (await idsOf(world, origin)).get('First') as string;
  const { lines, files } = await takeApart(await archiveOf(world, origin));
  const nameless = lines.map(({ time, ...line }) => ({
    ...line,
    ...(time !== undefined && { time: (time as Line[]).map(({ id: _, ...entry }) => entry) }),
  }));
  const copy = await world.aProject();
  await world.importArchive(copy, await putTogether(nameless, files));
  await STEPS['changed time']?.(world, first, first);
  for (let turn = 0; turn < 2; turn++) {
    const bytes = await archiveOf(world, origin);
    expect((await world.importArchive(copy, bytes)).state).toBe('done');
    expect(inStep(await takeApart(await archiveOf(world, copy)))).toEqual(inStep(await takeApart(bytes)));
  }
});

it('recognizes comments, time entries and links that were deleted and restored in the copy', async () => {
  const origin = await anOrigin(world);
  const [first = '', second = ''] = [...(await idsOf(world, origin)).values()];
  await STEPS.link?.(world, first, second);
  const copy = await aCopyOf(world, origin);
  const here = (await idsOf(world, copy)).get('First') as string;
  const [entry, comment] = [await myTime(world, here), await myComment(world, here)];
  const [link] = (await relationsOf(world, here)).links;
  const params = { ticket: here, entry: entry?.id ?? '', comment: comment?.id ?? '', link: link?.id ?? '' };
  await call(world.app, timeEntries.delete, { params });
  await call(world.app, tickets.deleteComment, { params });
  await call(world.app, ticketRelations.unlink, { params });
  await call(world.app, timeEntries.restore, { params });
  await call(world.app, tickets.restoreComment, { params });
  await call(world.app, ticketRelations.restoreLink, { params });
  for (const name of ['changed time', 'changed comment']) await STEPS[name]?.(world, first, second);
  await STEPS.unlink?.(world, first, second);
  await world.importArchive(copy, await archiveOf(world, origin));
  expect(await myTime(world, here)).toMatchObject({ id: entry?.id, minutes: (await myTime(world, first))?.minutes });
  expect(await myComment(world, here)).toMatchObject({
    id: comment?.id,
    content: (await myComment(world, first))?.content,
  });
  expect((await relationsOf(world, here)).links).toEqual([]);
});
