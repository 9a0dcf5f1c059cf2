// Adds lines to the proposal of an answer: finds what a model names, builds the line with the reader's rights, and saves it.
import { TicketChange } from '@worklane/contract/tickets';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { PROPOSAL_LIMITS, type TicketLineKind } from '@worklane/domain/assistant/vocabulary';
import type { Design } from '@worklane/domain/figma/design';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import { uuidv7 } from 'uuidv7';
import { parseInput } from '../../../platform/http/parse-input.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { addToProposal } from '../commands/add-to-proposal.ts';
import { buildActionLine } from '../flows/build-action-line.ts';
import { buildLine } from '../flows/build-line.ts';
import type { StoredLine } from '../proposal-lines.ts';
import { readChoices, readLinesOfAnswer } from '../proposal-reads.ts';
import { createdBy } from '../proposed-tickets.ts';
import { ToolProblem } from './define-tool.ts';
import { frameLink } from './frame-link.ts';
import { type NamedValues, type Proposed, projectNamed, ticketNamed, valuesOf } from './name-values.ts';
import type { ToolGround } from './tool-ground.ts';

export interface Proposing {
  /** The assistant's answer that the proposal belongs to. */
  message_id: string;
  /** The design whose frames new tickets can link to. */
  design: Design | undefined;
  onProposed(): void;
}

export interface Asked extends NamedValues {
  /** Of a new ticket; left out, the conversation's own. */
  project?: string | undefined;
  ticket?: string | undefined;
  text?: string | undefined;
  reason?: string | undefined;
  frame?: string | undefined;
}

interface AskedLink {
  ticket: string;
  kind: LinkKind;
  other_ticket: string;
  reason?: string | undefined;
}

interface Target {
  id: string;
  project_id: string;
  /** The same answer proposes it: it is not there yet. */
  isProposed: boolean;
}

/**
 * Finds the ticket or the project that a call names. The scope has no project that is closed to the assistant.
 * @throws ToolProblem
 */
async function targetOf(
  { db, company_id, project_id, isOneProject }: ToolGround,
  scope: Scope,
  { ticket: name, project }: Pick<Asked, 'ticket' | 'project'>,
  proposed: Proposed,
): Promise<Target> {
  const own = isOneProject ? { company_id, project_id } : { company_id };
  if (name !== undefined) return ticketNamed(db, scope, own, name, proposed);
  const isElsewhere = !isOneProject && project !== undefined;
  const at = isElsewhere ? await projectNamed(db, scope, company_id, project) : project_id;
  return { id: uuidv7(), project_id: at, isProposed: false };
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

/** Proposes for one answer. Each of both tells the model what came of it. */
export function lineProposer(
  services: Pick<Services, 'db' | 'run' | 'batches' | 'now'>,
  ground: ToolGround,
  { message_id, design, onProposed }: Proposing,
): {
  propose(kind: TicketLineKind, asked: Asked): Promise<string>;
  proposeLink(asked: AskedLink): Promise<string>;
} {
  const { db, company_id } = ground;
  const proposalIn = proposalByProject();

  /** Finds what a line is about, with the lines before it in the same proposal. */
  async function begin(asked: Pick<Asked, 'ticket' | 'project'>) {
    const { viewer, scope } = await ground.now();
    const byProject = await readLinesOfAnswer(db, scope, { company_id, message_id });
    const proposed = [...byProject].map(([id, lines]) => [id, createdBy(lines)] as const);
    const target = await targetOf(ground, scope, asked, proposed);
    const ref = { company_id, project_id: target.project_id };
    const lines = byProject.get(target.project_id) ?? [];
    return { viewer, scope, target, ref, lines, created: createdBy(lines), proposed };
  }

  async function add({ viewer, ref }: Pick<Awaited<ReturnType<typeof begin>>, 'viewer' | 'ref'>, line: StoredLine) {
    const proposal_id = proposalIn(ref.project_id);
    await services.run(viewer, addToProposal, { ...ref, proposal_id, message_id, line });
    onProposed();
    return 'Proposed. It is not done: the reader decides.';
  }

  async function propose(kind: TicketLineKind, asked: Asked): Promise<string> {
    const { ticket: name, project, text, reason = '', frame, ...named } = asked;
    const begun = await begin({ ticket: name, project });
    const { viewer, scope, target, ref, created } = begun;
    if (target.isProposed && kind === 'change')
      throw new ToolProblem('This ticket is only proposed. It has the values that create_ticket was given.');
    const choices = await readChoices(db, scope, ref);
    const values = await valuesOf(db, scope, { ref, choices, created, named });
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
    const line = await buildLine(services, viewer, ref, { draft, choices, created });
    return line ? add(begun, line) : 'Nothing would change: the ticket has these values already.';
  }

  async function proposeLink({ ticket: name, kind: link_kind, other_ticket, reason = '' }: AskedLink): Promise<string> {
    const begun = await begin({ ticket: name });
    const { viewer, scope, target, ref, lines, proposed } = begun;
    const other = await targetOf(ground, scope, { ticket: other_ticket }, proposed);
    // A new ticket of another project is created by another proposal, which can be rejected.
    if (other.isProposed && other.project_id !== target.project_id)
      throw new ToolProblem('A new ticket can only be linked with tickets in the same project.');
    const values = { link_kind, other_ticket: other.id };
    const common = { id: uuidv7(), kind: 'link', reason, subject: uuidv7() } as const;
    const choices = await readChoices(db, scope, ref);
    const draft = { ...common, ticket_id: target.id, values };
    const line = await buildActionLine(services, viewer, ref, { draft, choices, lines });
    return line ? add(begun, line) : 'Nothing would change.';
  }

  return { propose, proposeLink };
}
