// Changes tickets in every way an archive can hold, for tests that compare a copied project with its origin.
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import { sprints } from '@worklane/contract/sprints';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import { expect } from 'vitest';
import { aTicket } from '../factories.ts';
import { onePixel } from '../pictures/one-pixel.ts';
import { type CallInput, callEndpoint } from '../start-test-app.ts';
import { compared, type Line, type TakenApart, takeApart } from './an-archive.ts';
import { type ArchiveWorld, startArchiveWorld } from './archive-world.ts';

type Project = Awaited<ReturnType<ArchiveWorld['aProject']>>;
export interface SteppedWorld extends ArchiveWorld {
  /** Goes into the values that steps write, so that each writes another. */
  count: number;
}
/** Changes one ticket; `other` is another ticket of the project, for steps that need two. */
type Step = (world: SteppedWorld, ticket: string, other: string) => Promise<unknown>;

export const startSteppedWorld = async (templateUrl: string): Promise<SteppedWorld> =>
  Object.assign(await startArchiveWorld(templateUrl), { count: 0 });

const call = <E extends AnyEndpoint>(world: SteppedWorld, endpoint: E, input: CallInput<E>) =>
  callEndpoint(world.app, endpoint, { token: world.owner.token, ...input });
export const archiveOf = async (world: SteppedWorld, project: Project) => (await world.download(project)).bytes;
export const ofTicket = (ticket: string) => ({ params: { ticket } });

/**
 * Returns what archives of a project and of its copy have in common. Tickets are compared by their titles, because each
 * project has different numbers and places on the board.
 */
export function inStep(archive: TakenApart) {
  const [head, ...lines] = archive.lines;
  const all = lines.filter((line) => line.end !== true);
  const titles = new Map(all.map(({ number, title }) => [number, title]));
  const named = all
    .map((line) => ({
      ...line,
      number: null,
      parent: titles.get(line.parent) ?? null,
      // A link that was removed and added again between two archives counts as the same link, with its former date.
      links: (line.links as Line[]).map((link) => ({ ...link, at: null, to: titles.get(link.to) })),
    }))
    .sort((a, b) => (String((a as Line).title) < String((b as Line).title) ? -1 : 1));
  const { lines: same, files } = compared({ lines: [head as Line, ...named], files: archive.files });
  return { sprints: same[0]?.sprints, tickets: same.slice(1), files: files.sort() };
}

export async function idsOf(world: SteppedWorld, project: Project): Promise<Map<string, string>> {
  const { body } = await call(world, tickets.board, { params: { project: project.id } });
  return new Map(body.tickets.title.map((title, index) => [title, body.tickets.id[index] as string]));
}

const update =
  (body: (world: SteppedWorld, other: string) => object): Step =>
  (world, ticket, other) =>
    call(world, tickets.update, { ...ofTicket(ticket), body: body(world, other) });
export const myTime = async (world: SteppedWorld, ticket: string) =>
  (await call(world, timeEntries.list, ofTicket(ticket))).body.find(({ user_id }) => user_id === world.owner.id);
export const relationsOf = async (world: SteppedWorld, ticket: string) =>
  (await call(world, ticketRelations.get, ofTicket(ticket))).body;
export const myComment = async (world: SteppedWorld, ticket: string) =>
  (await call(world, tickets.comments, ofTicket(ticket))).body.find(({ user_id }) => user_id === world.owner.id);

const watch = (world: SteppedWorld, ticket: string, is_watching: boolean) =>
  call(world, ticketRelations.watch, { ...ofTicket(ticket), body: { is_watching }, token: world.colleague.token });

/** Lists the sprints of the project a ticket is in, and creates what is missing of two. */
async function sprintsOf(world: SteppedWorld, ticket: string) {
  const { project_id, sprint_id } = (await call(world, tickets.get, ofTicket(ticket))).body;
  const params = { project: project_id };
  const all = (await call(world, sprints.ofProject, { params })).body;
  const days = { start_date: '2026-11-16', end_date: '2026-11-29' };
  for (let made = all.length; made < 2; made++)
    all.push(
      (await call(world, sprints.create, { params, body: { ...days, name: `Sprint ${world.count} ${made}` } })).body,
    );
  return { project_id, all, own: all.find(({ id }) => id === sprint_id) };
}

async function changeSprint(world: SteppedWorld, ticket: string, body: object) {
  const { project_id, own, all } = await sprintsOf(world, ticket);
  const sprint = own?.id ?? all[0]?.id ?? '';
  await call(world, sprints.update, { params: { project: project_id, sprint }, body });
}

export const STEPS: Record<string, Step> = {
  sprint: async (world, ticket) => {
    const { all } = await sprintsOf(world, ticket);
    const sprint_id = all[world.count % all.length]?.id;
    await call(world, tickets.update, { ...ofTicket(ticket), body: { sprint_id } });
  },
  'sprint end': (world, ticket) =>
    changeSprint(world, ticket, {
      end_date: `2026-12-${10 + (world.count % 20)}`,
      name: `Renamed ${world.count}`,
      goal: `Goal ${world.count}`,
    }),
  'active sprint': (world, ticket) => changeSprint(world, ticket, { status: 'active' }),
  'completed sprint': async (world, ticket) => {
    const { project_id, own } = await sprintsOf(world, ticket);
    const params = { project: project_id, sprint: own?.id ?? '' };
    if (own) await call(world, sprints.complete, { params, body: { unfinished: 'backlog' } });
  },
  'no sprint': update(() => ({ sprint_id: null })),
  priority: update((world) => ({ priority: world.count % 2 ? 'urgent' : 'low' })),
  dates: update(() => ({ start_date: '2026-12-01', due_date: '2026-12-24', due_date_type: 'sprint_end' })),
  color: update((world) => ({ color: world.count % 2 ? 'red' : null })),
  labels: update((world) => ({ labels: [`label ${world.count}`], estimate: world.count % 7 })),
  assignees: update((world) => ({
    assignee_ids: world.count % 2 ? [world.colleague.id] : [world.owner.id, world.colleague.id],
  })),
  status: update((world) => ({ status: world.count % 2 ? 'done' : 'in_review' })),
  description: update((world) => ({ description: `<p>Text ${world.count}</p>` })),
  'no parent': update(() => ({ parent_id: null })),
  parent: update((_world, other) => ({ parent_id: other })),
  picture: async (world, ticket) => {
    const { url } = await world.paste(ticket, onePixel);
    await call(world, tickets.update, { ...ofTicket(ticket), body: { description: `<img src="${url}" />` } });
  },
  file: (world, ticket) => world.attach(ticket, `${world.count}.txt`, Buffer.from(`words ${world.count}`)),
  comment: (world, ticket) =>
    call(world, tickets.comment, { ...ofTicket(ticket), body: { content: `<p>Said ${world.count}</p>` } }),
  'changed comment': async (world, ticket) => {
    const comment = await myComment(world, ticket);
    if (!comment) return;
    const params = { ticket, comment: comment.id };
    await call(world, tickets.editComment, { params, body: { content: `<p>Said otherwise ${world.count}</p>` } });
  },
  time: (world, ticket) =>
    call(world, timeEntries.add, {
      ...ofTicket(ticket),
      body: { day: '2026-11-20', minutes: 5 + world.count, note: '' },
    }),
  'changed time': async (world, ticket) => {
    const entry = await myTime(world, ticket);
    if (!entry) return;
    await call(world, timeEntries.change, {
      params: { ticket, entry: entry.id },
      body: { minutes: 700 + world.count },
    });
  },
  'deleted time': async (world, ticket) => {
    const entry = await myTime(world, ticket);
    if (entry) await call(world, timeEntries.delete, { params: { ticket, entry: entry.id } });
  },
  link: (world, ticket, other) =>
    call(world, ticketRelations.link, { ...ofTicket(ticket), body: { kind: 'blocks', ticket: other } }),
  unlink: async (world, ticket) => {
    const [link] = (await relationsOf(world, ticket)).links;
    if (link) await call(world, ticketRelations.unlink, { params: { ticket, link: link.id } });
  },
  watch: (world, ticket) => watch(world, ticket, true),
  unwatch: (world, ticket) => watch(world, ticket, false),
};

export async function anOrigin(world: SteppedWorld): Promise<Project> {
  const origin = await world.aProject();
  for (const title of ['First', 'Second', 'Third']) {
    const { id } = await aTicket(world.app, world.owner, origin, { title });
    for (const name of ['comment', 'time', 'file', 'watch']) await STEPS[name]?.(world, id, id);
  }
  return origin;
}

export async function takeSteps(
  world: SteppedWorld,
  steps: readonly { name: string; at: number }[],
  project: Project,
): Promise<void> {
  const ids = [...(await idsOf(world, project)).values()];
  for (const { name, at } of steps) {
    world.count++;
    const [ticket, other] = [ids[at % ids.length], ids[(at + 1) % ids.length]];
    if (ticket && other) await STEPS[name]?.(world, ticket, other);
  }
}

export async function aCopyOf(world: SteppedWorld, origin: Project): Promise<Project> {
  const copy = await world.aProject();
  await world.importArchive(copy, await archiveOf(world, origin));
  return copy;
}

export async function expectInStep(world: SteppedWorld, copy: Project, origin: Project): Promise<void> {
  const bytes = await archiveOf(world, origin);
  expect((await world.importArchive(copy, bytes)).state).toBe('done');
  const there = inStep(await takeApart(bytes));
  expect(inStep(await takeApart(await archiveOf(world, copy)))).toEqual(there);
  const again = await world.importArchive(copy, bytes);
  expect(again.outcome).toMatchObject({ added: 0, updated: 0 });
}
