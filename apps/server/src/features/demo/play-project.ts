// Plays one project of the demo: each thing is done by the person and at the moment the story says, by the product's own
// commands, so that history, times and boards are exactly what people would have made.
import { can, type Viewer } from '@worklane/domain/access/can';
import type { DemoName, DemoProject, DemoTicket } from '@worklane/domain/demo/story';
import { uuidv7 } from 'uuidv7';
import { commandRunner } from '../../platform/commands/run-command.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readSprints } from '../sprints/reads.ts';
import { addComment } from '../tickets/commands/add-comment.ts';
import { addTime } from '../tickets/commands/add-time.ts';
import { attachFile } from '../tickets/commands/attach-file.ts';
import { createTicket } from '../tickets/commands/create-ticket.ts';
import { linkTickets } from '../tickets/commands/link-tickets.ts';
import { moveTicket } from '../tickets/commands/move-ticket.ts';
import { createView } from '../views/commands/create-view.ts';

const DAY_MS = 86_400_000;
/** Nobody does everything at the same minute of the day. */
const SPREAD_MS = 47 * 60_000;

interface Place {
  company_id: string;
  project_id: string;
}

type Viewers = Readonly<Record<DemoName, Viewer>>;

/** One thing that is done, some days before today. */
interface Step {
  ago: number;
  act(): Promise<unknown>;
}

/** @param viewers who the people of the story are, with their roles on this project */
export async function playProject(
  services: Services,
  place: Place,
  { tickets, views }: DemoProject,
  viewers: Viewers,
): Promise<void> {
  let clock = services.now();
  // The same runner as everybody's, with the story's clock.
  const run = commandRunner({ ...services, now: () => clock });
  const sprints = await readSprints(services.db, scopeOf(viewers.mara), { project_id: place.project_id });
  const idsByTitle = new Map(tickets.map(({ title }) => [title, uuidv7()]));
  const idOf = (title: string) => idsByTitle.get(title) as string;
  const today = services.now();
  const dayIn = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);

  /** What clients and collaborators bring up, the project manager writes down. */
  const whoMayEdit = (viewer: Viewer) => (can(viewer, 'ticket.edit', place) ? viewer : viewers.aiko);

  function stepsOf(ticket: DemoTicket): Step[] {
    const { title, status, createdAgo, assignees = [], comments = [], labels = [], parent, link, spent, file } = ticket;
    const ref = { ...place, id: idOf(title) };
    const reporter = whoMayEdit(viewers[ticket.by]);
    const worker = whoMayEdit(viewers[assignees[0] ?? ticket.by]);
    const movedAgo = ticket.movedAgo ?? createdAgo * 0.75;
    const { type, priority, estimate = null, description = '' } = ticket;
    const steps: Step[] = [
      {
        ago: createdAgo,
        act: () =>
          run(reporter, createTicket, {
            ...ref,
            title,
            description,
            type,
            priority,
            estimate,
            labels: [...labels],
            assignee_ids: assignees.map((name) => viewers[name].user_id),
            due_date: ticket.dueIn === undefined ? null : dayIn(ticket.dueIn),
            sprint_id: (ticket.sprint !== undefined && sprints[ticket.sprint]?.id) || null,
            parent_id: parent ? idOf(parent) : null,
          }),
      },
    ];
    if (status !== 'todo')
      steps.push({ ago: movedAgo, act: () => run(worker, moveTicket, { ...ref, status, before: null }) });
    for (const { by, text, afterDays } of comments)
      steps.push({
        ago: createdAgo - afterDays,
        act: () => run(viewers[by], addComment, { ...ref, comment_id: uuidv7(), content: text }),
      });
    if (spent !== undefined) {
      const entry = { day: dayIn(-movedAgo), minutes: spent * 60 };
      steps.push({ ago: movedAgo, act: () => run(worker, addTime, { ...ref, entry_id: uuidv7(), entry }) });
    }
    if (link)
      steps.push({
        ago: 0,
        act: () =>
          run(worker, linkTickets, {
            ...ref,
            link_id: uuidv7(),
            kind: link.kind,
            other: { ...place, id: idOf(link.to) },
          }),
      });
    if (file) steps.push({ ago: movedAgo, act: () => attach(services, worker, ref, file) });
    return steps;
  }

  // What was there first is done first; what the story puts on one day stays in its order.
  const steps = tickets.flatMap(stepsOf).toSorted((a, b) => b.ago - a.ago);
  for (const [index, step] of steps.entries()) {
    clock = new Date(today.getTime() - step.ago * DAY_MS - ((steps.length - index) % 9) * SPREAD_MS);
    await step.act();
  }
  clock = today;
  for (const { name, search } of views)
    await run(viewers.mara, createView, { ...place, id: uuidv7(), fields: { name, query: search, is_shared: true } });
}

async function attach(
  { files, run, config }: Services,
  viewer: Viewer,
  ticket: Place & { id: string },
  { name, text }: { name: string; text: string },
): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const quotaMegabytes = config.companyStorageMegabytes;
  await files.receive(
    {
      body: new Blob([bytes]).stream(),
      declared: bytes.length,
      kind: 'attachment',
      folder: `tickets/${ticket.company_id}`,
      file_name: name,
    },
    (file) => run(viewer, attachFile, { ...ticket, file, quotaMegabytes }),
  );
}
