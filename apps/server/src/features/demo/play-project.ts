// Plays one project of the demo: each thing is done by the person and at the moment the story says, by the product's own
// commands, so that history, times and boards are exactly what people would have made.
import { can, type Viewer } from '@worklane/domain/access/can';
import type { ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import type { DemoProject, DemoTicket } from '@worklane/domain/demo/story';
import { uuidv7 } from 'uuidv7';
import { addComment } from '../comments/commands/add-comment.ts';
import { linkTickets } from '../links/commands/link-tickets.ts';
import { createTicket } from '../tickets/commands/create-ticket.ts';
import { moveTicket } from '../tickets/commands/move-ticket.ts';
import { addTime } from '../time/commands/add-time.ts';
import { createView } from '../views/commands/create-view.ts';
import { stepsOfDocument } from './play-document.ts';
import { frameLinks } from './play-integrations.ts';
import type { Perform, Step, Viewers } from './stage.ts';

const DAY_MS = 86_400_000;
/** Nobody does everything at the same minute of the day. */
const SPREAD_MS = 47 * 60_000;

/** Of the time from its creation, how much a ticket was worked on. */
const WORKED = 0.45;
/** So far apart that the spread over a day doesn't exchange two steps. */
const A_DAY = 0.5;

type DemoFile = NonNullable<DemoTicket['file']>;

interface Stage {
  perform: Perform;
  today: Date;
  /** Of the project, by their days. */
  sprints: readonly { id: string }[];
  /** Who the people of the story are, with their roles on this project. */
  viewers: Viewers;
  attach(viewer: Viewer, ticket: TicketRef, file: DemoFile): Promise<unknown>;
}

/** @returns the ids of its tickets, by their titles */
export async function playProject(
  ref: ProjectRef,
  project: DemoProject,
  stage: Stage,
): Promise<ReadonlyMap<string, string>> {
  const { tickets, views, documents = [] } = project;
  const { perform, today, sprints, viewers } = stage;
  const idsByTitle = new Map(tickets.map(({ title }) => [title, uuidv7()]));
  const idOf = (title: string) => idsByTitle.get(title) as string;
  const dayIn = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);

  /** Picks the person who acts: the project manager instead of users without the right to edit tickets. */
  const whoMayEdit = (viewer: Viewer) => (can(viewer, 'ticket.edit', ref) ? viewer : viewers.aiko);

  function stepsOf(ticket: DemoTicket): Step[] {
    const { title, status, createdAgo, assignees = [], comments = [], labels = [], parent, link, spent, file } = ticket;
    const ticketRef = { ...ref, id: idOf(title) };
    const reporter = whoMayEdit(viewers[ticket.by]);
    const worker = whoMayEdit(viewers[assignees[0] ?? ticket.by]);
    const movedAgo = ticket.movedAgo ?? createdAgo * 0.75;
    const { type, priority, color = null, estimate = null, description = '' } = ticket;
    const steps: Step[] = [
      {
        ago: createdAgo,
        act: (at) =>
          perform(
            reporter,
            createTicket,
            {
              ...ticketRef,
              title,
              description: description + frameLinks(project, ticket),
              type,
              priority,
              color,
              estimate,
              labels: [...labels],
              assignee_ids: assignees.map((name) => viewers[name].user_id),
              start_date: ticket.startIn === undefined ? null : dayIn(ticket.startIn),
              due_date: ticket.dueIn === undefined ? null : dayIn(ticket.dueIn),
              sprint_id: (ticket.sprint !== undefined && sprints[ticket.sprint]?.id) || null,
              parent_id: parent ? idOf(parent) : null,
            },
            at,
          ),
      },
    ];
    const startedAgo = movedAgo + (createdAgo - movedAgo) * WORKED;
    if (
      (status === 'done' || status === 'in_review') &&
      startedAgo - movedAgo > A_DAY &&
      createdAgo > startedAgo + A_DAY
    )
      steps.push({
        ago: startedAgo,
        act: (at) => perform(worker, moveTicket, { ...ticketRef, status: 'in_progress', before: null }, at),
      });
    if (status !== 'todo')
      steps.push({
        ago: movedAgo,
        act: (at) => perform(worker, moveTicket, { ...ticketRef, status, before: null }, at),
      });
    for (const { by, text, afterDays } of comments)
      steps.push({
        ago: createdAgo - afterDays,
        act: (at) => perform(viewers[by], addComment, { ...ticketRef, comment_id: uuidv7(), content: text }, at),
      });
    if (spent !== undefined) {
      const entry = { day: dayIn(-movedAgo), minutes: spent * 60 };
      steps.push({
        ago: movedAgo,
        act: (at) => perform(worker, addTime, { ...ticketRef, entry_id: uuidv7(), entry }, at),
      });
    }
    if (link)
      steps.push({
        ago: 0,
        act: (at) =>
          perform(worker, linkTickets, { ...ticketRef, link_id: uuidv7(), kind: link.kind, ticket: idOf(link.to) }, at),
      });
    if (file) steps.push({ ago: movedAgo, act: () => stage.attach(worker, ticketRef, file) });
    return steps;
  }

  // What was there first is done first; what the story puts on one day stays in its order.
  const steps = [
    ...tickets.flatMap(stepsOf),
    ...documents.flatMap((each) => stepsOfDocument(ref, each, stage)),
  ].toSorted((a, b) => b.ago - a.ago);
  for (const [index, { ago, act }] of steps.entries())
    await act(new Date(today.getTime() - ago * DAY_MS - ((steps.length - index) % 9) * SPREAD_MS));
  for (const { name, search } of views) {
    const fields = { name, query: search, is_shared: true };
    await perform(viewers.mara, createView, { ...ref, id: uuidv7(), fields }, today);
  }
  return idsByTitle;
}
