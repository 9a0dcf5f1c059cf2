// Lets a model propose changes: each call adds a line to the proposal of its answer, and changes nothing else.
import { TicketChange } from '@worklane/contract/tickets';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { PROPOSAL_LIMITS, type TicketLineKind } from '@worklane/domain/assistant/vocabulary';
import type { Design } from '@worklane/domain/figma/design';
import { PRIORITIES, TICKET_LIMITS, TICKET_TYPES } from '@worklane/domain/tickets/vocabulary';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import { parseInput } from '../../../platform/http/parse-input.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { addToProposal } from '../commands/add-to-proposal.ts';
import { buildLine } from '../flows/build-line.ts';
import { readChoices } from '../proposal-reads.ts';
import { defineTool, type ModelTool, ToolProblem } from './define-tool.ts';
import { frameLink } from './frame-link.ts';
import { type NamedValues, projectNamed, ticketNamed, valuesOf } from './name-values.ts';
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

const WITH_PROJECT = z.extend(NEW_TICKET, { project: z.optional(words(200)) });
const FRAME = { frame: z.optional(words(300)) };

/**
 * Describes a new ticket: with a frame when a design was read, with a project when the conversation is about several.
 */
function newTicket(hasDesign: boolean, isOneProject: boolean): z.ZodMiniType<Asked> {
  if (isOneProject) return hasDesign ? z.extend(NEW_TICKET, FRAME) : NEW_TICKET;
  return hasDesign ? z.extend(WITH_PROJECT, FRAME) : WITH_PROJECT;
}

interface Proposing {
  /** The assistant's answer that the proposal belongs to. */
  message_id: string;
  /** The design whose frames new tickets can link to. */
  design: Design | undefined;
  onProposed(): void;
}

interface Asked extends NamedValues {
  /** Of a new ticket; left out, the conversation's own. */
  project?: string | undefined;
  ticket?: string | undefined;
  text?: string | undefined;
  reason?: string | undefined;
  frame?: string | undefined;
}

/**
 * Finds the ticket or the project that a call names. The scope has no project that is closed to the assistant.
 * @throws ToolProblem
 */
async function targetOf(
  { db, company_id, project_id, isOneProject }: ToolGround,
  scope: Scope,
  { ticket: key, project }: Pick<Asked, 'ticket' | 'project'>,
): Promise<{ id: string; project_id: string }> {
  const own = isOneProject ? { company_id, project_id } : { company_id };
  if (key !== undefined) return ticketNamed(db, scope, own, key);
  const isElsewhere = !isOneProject && project !== undefined;
  return { id: uuidv7(), project_id: isElsewhere ? await projectNamed(db, scope, company_id, project) : project_id };
}

/** @returns the id of an answer's proposal in a project. @throws ToolProblem */
function proposalByProject(): (project: string) => string {
  const ids = new Map<string, string>();
  return (project) => {
    const id = ids.get(project) ?? uuidv7();
    if (!ids.has(project) && ids.size === PROPOSAL_LIMITS.projects)
      throw new ToolProblem(`An answer can propose changes in up to ${PROPOSAL_LIMITS.projects} projects.`);
    ids.set(project, id);
    return id;
  };
}

export function changeTools(
  services: Pick<Services, 'db' | 'run' | 'batches'>,
  ground: ToolGround,
  { message_id, design, onProposed }: Proposing,
): ModelTool[] {
  const { db, company_id, isOneProject, nonce } = ground;
  const proposalIn = proposalByProject();

  async function propose(kind: TicketLineKind, asked: Asked): Promise<string> {
    const { ticket: key, project, text, reason = '', frame, ...named } = asked;
    const { viewer, scope } = await ground.now();
    const target = await targetOf(ground, scope, { ticket: key, project });
    const ref = { company_id, project_id: target.project_id };
    const choices = await readChoices(db, scope, ref);
    const values = await valuesOf(db, scope, { ref, choices, named });
    const link = design && frame ? frameLink(design, frame) : '';
    if (link) values.description = `${values.description ?? ''}${link}`;
    const draft = {
      id: uuidv7(),
      kind,
      ticket_id: target.id,
      values: parseInput(TicketChange, values, ['values']),
      comment: text === undefined ? null : withoutInvisible(text),
      comment_id: text === undefined ? null : uuidv7(),
      reason,
    };
    const line = await buildLine(services, viewer, ref, { draft, choices, created: new Map() });
    if (!line) return 'Nothing would change: the ticket has these values already.';
    await services.run(viewer, addToProposal, {
      ...ref,
      proposal_id: proposalIn(ref.project_id),
      message_id,
      line,
    });
    onProposed();
    return 'Proposed. It is not done: the reader decides.';
  }

  const proposing = <Schema extends z.ZodMiniType<Asked>>(
    kind: TicketLineKind,
    tool: { name: string; description: string; input: Schema },
  ) => defineTool({ ...tool, nonce, step: 'Preparing the proposal…', run: (asked) => propose(kind, asked) });

  return [
    proposing('create', {
      name: 'create_ticket',
      description: `Proposes a new ticket${isOneProject ? '' : ' in a project, named by its key'}. At most ${PROPOSAL_LIMITS.newTickets} in one answer.${design ? ' With the id of the frame of the design that it is about.' : ''}`,
      input: newTicket(design !== undefined, isOneProject),
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
  ];
}
