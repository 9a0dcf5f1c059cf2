// Builds the lines that a program proposes, each checked as if the program's user made the change now.
import type { ProposedLine } from '@worklane/contract/proposals';
import { withoutInvisible } from '@worklane/domain/assistant/clean-text';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import { uuidv7 } from 'uuidv7';
import { fail, failInput } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { findTicket } from '../../tickets/reads.ts';
import { proposeChanges } from '../commands/propose-changes.ts';
import { namingLine, type StoredLine } from '../proposal-lines.ts';
import { type Choices, readChoices } from '../proposal-reads.ts';
import { buildLine, type LineDraft } from './build-line.ts';

type Needed = Pick<Services, 'db' | 'run' | 'batches'>;

interface Place {
  company_id: string;
  project_id: string;
}

/**
 * @returns the proposal that has the lines now
 * @throws Refusal of the first line that can't be done, which it names; then no line is added
 */
export async function propose(
  services: Needed,
  viewer: SessionViewer,
  { company_id, project_id, lines: proposed }: Place & { lines: readonly ProposedLine[] },
): Promise<{ id: string }> {
  const { db, run } = services;
  const place = { company_id, project_id };
  const choices = await readChoices(db, scopeOf(viewer), place);
  const lines: StoredLine[] = [];
  for (const [index, line] of proposed.entries())
    lines.push(await namingLine(index, () => lineOf(services, viewer, { place, choices, line, index })));
  const program = viewer.program ?? fail('proposal_by_token');
  return run(viewer, proposeChanges, { ...place, program, lines });
}

async function lineOf(
  services: Needed,
  viewer: SessionViewer,
  { place, choices, line, index }: { place: Place; choices: Choices; line: ProposedLine; index: number },
): Promise<StoredLine> {
  const draft: LineDraft = {
    id: uuidv7(),
    kind: line.kind,
    ticket_id: line.kind === 'create' ? uuidv7() : await ticketNamed(services, viewer, place, line.ticket),
    values: line.kind === 'comment' ? {} : valuesOf(line.values),
    comment: line.kind === 'comment' ? withoutInvisible(line.comment) : null,
    comment_id: line.kind === 'comment' ? uuidv7() : null,
    reason: line.reason ?? '',
  };
  const { status } = draft.values;
  if (status !== undefined && !choices.status.some(({ value }) => value === status)) fail('status_unknown', { status });
  const built = await buildLine(services, viewer, place, { draft, choices });
  return built ?? failInput(`body.lines.${index}`, 'changes nothing: the ticket has these values already');
}

async function ticketNamed({ db }: Needed, viewer: SessionViewer, { company_id, project_id }: Place, name: string) {
  const found = await findTicket(db, scopeOf(viewer), name, company_id);
  return found?.project_id === project_id ? found.id : fail('ticket_not_found');
}

/** Removes invisible characters, because the user approves what is shown. */
function valuesOf(values: Extract<ProposedLine, { kind: 'change' }>['values']): LineDraft['values'] {
  const { title, description, labels } = values;
  return {
    ...values,
    ...(title !== undefined && { title: withoutInvisible(title) }),
    ...(description !== undefined && { description: htmlOfText(withoutInvisible(description)) }),
    ...(labels !== undefined && { labels: labels.map(withoutInvisible) }),
  };
}
