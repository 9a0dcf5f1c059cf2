// Lets a model propose changes: each call adds a line to the proposal of its answer, and changes nothing else.
import { PROPOSAL_LIMITS, type TicketLineKind } from '@worklane/domain/assistant/vocabulary';
import { LINK_KINDS } from '@worklane/domain/tickets/link-kinds';
import { PRIORITIES, TICKET_LIMITS, TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import type { Services } from '../../../platform/services.ts';
import { defineTool, type ModelTool } from './define-tool.ts';
import { type Asked, lineProposer, type Proposing } from './propose-line.ts';
import type { ToolGround } from './tool-ground.ts';

const words = (max: number) => z.string().check(z.maxLength(max));
/** A key, or the title of a ticket that the same answer proposes. */
const ticket = words(TICKET_LIMITS.title);
const reason = z.optional(words(2_000));
const day = z.nullable(words(40));
const names = z.array(words(200)).check(z.maxLength(TICKET_LIMITS.assignees));

const DETAILS = {
  description: z.optional(words(PROPOSAL_LIMITS.text)),
  type: z.optional(z.enum(TICKET_TYPES)),
  priority: z.optional(z.enum(PRIORITIES)),
  labels: z.optional(z.array(words(TICKET_LIMITS.label)).check(z.maxLength(TICKET_LIMITS.labels))),
  estimate: z.optional(z.nullable(z.number())),
  parent: z.optional(z.nullable(ticket)),
};
const DATES = { start_date: z.optional(day), due_date: z.optional(day), sprint: z.optional(z.nullable(words(200))) };

const NEW_TICKET = z.object({
  title: words(TICKET_LIMITS.title),
  ...DETAILS,
  ...DATES,
  status: z.optional(words(100)),
  assignees: z.optional(names),
  reason,
});

const WITH_PROJECT = z.extend(NEW_TICKET, { project: z.optional(words(200)) });
const FRAME = { frame: z.optional(words(300)) };

/**
 * Describes a new ticket: with a frame when a design was read, with a project when the conversation is about several.
 */
function newTicket(hasDesign: boolean, isOneProject: boolean): z.ZodMiniType<Asked> {
  if (isOneProject) return hasDesign ? z.extend(NEW_TICKET, FRAME) : NEW_TICKET;
  return hasDesign ? z.extend(WITH_PROJECT, FRAME) : WITH_PROJECT;
}

const STEP = 'Preparing the proposal…';

export function changeTools(
  services: Pick<Services, 'db' | 'run' | 'batches' | 'now'>,
  ground: ToolGround,
  answer: Proposing,
): ModelTool[] {
  const { isOneProject, nonce } = ground;
  const { propose, proposeLink } = lineProposer(services, ground, answer);

  const proposing = <Schema extends z.ZodMiniType<Asked>>(
    kind: TicketLineKind,
    tool: { name: string; description: string; input: Schema },
  ) => defineTool({ ...tool, nonce, step: STEP, run: (asked) => propose(kind, asked) });

  return [
    proposing('create', {
      name: 'create_ticket',
      description: `Proposes a new ticket${isOneProject ? '' : ' in a project, named by its key'}. At most ${PROPOSAL_LIMITS.newTickets} in one answer. A new parent is proposed before it.${answer.design ? ' With the id of the frame of the design that it is about.' : ''}`,
      input: newTicket(answer.design !== undefined, isOneProject),
    }),
    proposing('change', {
      name: 'change_ticket',
      description: 'Proposes other values for a ticket, named by its key. Give only what changes.',
      input: z.object({ ticket, title: z.optional(words(TICKET_LIMITS.title)), ...DETAILS, reason }),
    }),
    proposing('change', {
      name: 'move_ticket',
      description: 'Proposes another status for a ticket.',
      input: z.object({ ticket, status: words(100), reason }),
    }),
    proposing('change', {
      name: 'assign_ticket',
      description: 'Proposes who a ticket is assigned to: names of members of its project, or none.',
      input: z.object({ ticket, assignees: names, reason }),
    }),
    proposing('change', {
      name: 'schedule_ticket',
      description: 'Proposes dates (as 2026-11-30) or the sprint of a ticket; null for none.',
      input: z.object({ ticket, ...DATES, reason }),
    }),
    proposing('comment', {
      name: 'comment_on_ticket',
      description: 'Proposes a comment on a ticket, in the name of the reader. Plain text.',
      input: z.object({ ticket, text: words(PROPOSAL_LIMITS.text).check(z.minLength(1)), reason }),
    }),
    defineTool({
      nonce,
      step: STEP,
      name: 'link_tickets',
      description: 'Proposes a link: what the ticket does to the other one.',
      input: z.object({ ticket, kind: z.enum(LINK_KINDS), other_ticket: ticket, reason }),
      run: proposeLink,
    }),
  ];
}
