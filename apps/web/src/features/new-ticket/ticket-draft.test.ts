// Tests what becomes of a new ticket's draft that was kept on this machine.
import { expect, it } from 'vitest';
import { emptyDraft, reviveDraft, type TicketDraft } from './ticket-draft.ts';

it('reads drafts from before a field was added, and from when having no value was an empty text', () => {
  const kept = { project_id: 'p', title: '', description: '', due_date: '', parent_id: '', labels: ['api'], held: [] };
  expect(reviveDraft(kept as unknown as TicketDraft)).toEqual({ ...emptyDraft('p', undefined), labels: ['api'] });
});
