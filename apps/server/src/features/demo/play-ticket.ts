// Lists how the demo team works on a ticket: they create and move it, comment, log time, link it and attach files.
import { can, type Viewer } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { DemoProject, DemoTicket } from '@worklane/domain/demo/story';
import { DAY_MS } from '@worklane/domain/units';
import { uuidv7 } from 'uuidv7';
import { addComment } from '../comments/commands/add-comment.ts';
import { linkTickets } from '../links/commands/link-tickets.ts';
import { createTicket } from '../tickets/commands/create-ticket.ts';
import { moveTicket } from '../tickets/commands/move-ticket.ts';
import { addTime } from '../time/commands/add-time.ts';
import { frameLinks } from './play-integrations.ts';
import type { Stage, Step } from './stage.ts';

/** Of the time from its creation, how much a ticket was worked on. */
const WORKED = 0.45;
/** So far apart that the spread over a day doesn't exchange two steps. */
const A_DAY = 0.5;

interface TicketStage extends Stage {
  project: DemoProject;
  /** The id of the ticket with this title. */
  idOf(title: string): string;
}

/** Lists what the people of the story do with one ticket. */
export function stepsOfTicket(ref: ProjectRef, ticket: DemoTicket, stage: TicketStage): Step[] {
  const { project, perform, today, sprints, viewers, idOf } = stage;
  const dayIn = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  /** Picks the person who acts: the project manager instead of users without the right to edit tickets. */
  const whoMayEdit = (viewer: Viewer) => (can(viewer, 'ticket.edit', ref) ? viewer : viewers.aiko);
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
  if ((status === 'done' || status === 'in_review') && startedAgo - movedAgo > A_DAY && createdAgo > startedAgo + A_DAY)
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
