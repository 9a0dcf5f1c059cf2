// Lets a model propose changes: each call adds a line to the proposal of its answer, and changes nothing else.
import { TicketChange } from '@worklane/contract/tickets';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { type LineKind, PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import type { Design } from '@worklane/domain/figma/design';
import { PRIORITIES, TICKET_LIMITS, TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import { parseInput } from '../../../platform/http/parse-input.ts';
import type { Services } from '../../../platform/services.ts';
import { addToProposal } from '../commands/add-to-proposal.ts';
import { buildLine } from '../flows/build-line.ts';
import { readChoices } from '../proposal-reads.ts';
import { defineTool, type ModelTool } from './define-tool.ts';
import { frameLink } from './frame-link.ts';
import { type NamedValues, ticketNamed, valuesOf } from './name-values.ts';
import type { ToolGround } from './tool-ground.ts';

const words = (max: number) => z.string().check(z.maxLength(max));
const ticket = words(100);
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

interface Proposing {
  /** The assistant's answer that the proposal belongs to. */
  message_id: string;
  proposal_id: string;
  /** The design whose frames new tickets can link to. */
  design: Design | undefined;
  onProposed(): void;
}

interface Asked extends NamedValues {
  ticket?: string | undefined;
  text?: string | undefined;
  reason?: string | undefined;
  frame?: string | undefined;
}

export function changeTools(
  services: Pick<Services, 'db' | 'run' | 'batches'>,
  ground: ToolGround,
  { message_id, proposal_id, design, onProposed }: Proposing,
): ModelTool[] {
  const { db, company_id, project_id } = ground;
  const place = { company_id, project_id };

  async function propose(kind: LineKind, { ticket: key, text, reason = '', frame, ...named }: Asked): Promise<string> {
    const { viewer, scope } = await ground.now();
    const choices = await readChoices(db, scope, place);
    const values = await valuesOf(db, scope, { place, choices, named });
    const link = design && frame ? frameLink(design, frame) : '';
    if (link) values.description = `${values.description ?? ''}${link}`;
    const draft = {
      id: uuidv7(),
      kind,
      ticket_id: key === undefined ? uuidv7() : (await ticketNamed(db, scope, place, key)).id,
      values: parseInput(TicketChange, values, ['values']),
      comment: text === undefined ? null : withoutInvisible(text),
      comment_id: text === undefined ? null : uuidv7(),
      reason,
    };
    const line = await buildLine(services, viewer, place, { draft, choices });
    if (!line) return 'Nothing would change: the ticket has these values already.';
    await services.run(viewer, addToProposal, { ...place, proposal_id, message_id, line });
    onProposed();
    return 'Proposed. It is not done: the reader decides.';
  }

  // Models call several tools at once. Run them one after the other, because each adds to the same proposal.
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = (work: () => Promise<string>): Promise<string> => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
  const proposing = <Schema extends z.ZodMiniType<Asked>>(
    kind: LineKind,
    tool: { name: string; description: string; input: Schema },
  ) => defineTool({ ...tool, step: 'Preparing the proposal…', run: (asked) => inOrder(() => propose(kind, asked)) });

  return [
    proposing('create', {
      name: 'create_ticket',
      description: `Proposes a new ticket. At most ${PROPOSAL_LIMITS.newTickets} in one answer.${design ? ' With the id of the frame of the design that it is about.' : ''}`,
      input: design ? z.extend(NEW_TICKET, { frame: z.optional(words(300)) }) : NEW_TICKET,
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
      description: 'Proposes who a ticket is assigned to: names of members of the project, or none.',
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
  ];
}
