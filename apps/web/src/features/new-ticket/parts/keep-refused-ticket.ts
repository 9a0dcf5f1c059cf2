// Keeps the input of a new ticket that was refused after its page was closed, for the form to show again.
import { drafts } from '../../../platform/local-state/drafts.ts';
import type { BoardChange } from '../../tickets/parts/pending-changes.ts';
import { emptyDraft, type TicketDraft } from '../ticket-draft.ts';

export function keepRefusedTicket(
  { project, input: { body } }: BoardChange<'tickets.create'>,
  isPageGone: boolean,
): void {
  const name = `new-ticket ${project}`;
  if (!isPageGone || drafts.read(name) !== undefined) return;
  const draft: TicketDraft = { ...emptyDraft(project, undefined), ...withoutMissing(body) };
  drafts.write(name, draft);
}

/** Removes missing values, which are empty texts in the form. */
function withoutMissing({ id, ...fields }: BoardChange<'tickets.create'>['input']['body']): Partial<TicketDraft> {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given);
}
