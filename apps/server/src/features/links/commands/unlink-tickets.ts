// Removes a link between two tickets, at both of them. It can be restored for a day.
import { Id } from '@worklane/contract/platform/primitives';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { fromTicket, keepRemoved } from '../../../platform/undo/removals.ts';
import { recordChanges } from '../../history/steps/record-changes.ts';
import { findTicket } from '../../tickets/reads.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';
import { type LinkRow, linkWords } from '../writes.ts';

export const unlinkTickets = defineCommand({
  name: 'unlinkTickets',
  target: 'ticket',
  input: z.object({ link_id: Id }),
  isCallable: true,
  action: 'ticket.edit',
  async run(context, input) {
    const { tx, viewer, now, newId, emit } = context;
    const { id, company_id, link_id } = input;
    await lockTicket(tx, input);
    const [gone] = await tx.query<{ record: LinkRow }>(sql`
      delete from ticket_links
      where company_id = ${company_id} and id = ${link_id} and (from_ticket_id = ${id} or to_ticket_id = ${id})
      returning to_jsonb(ticket_links) as record`);
    if (!gone) return fail('link_not_found');
    const { record } = gone;
    // A link to a ticket that the viewer can't see does not exist for them; the rollback restores it.
    const other = record.from_ticket_id === id ? record.to_ticket_id : record.from_ticket_id;
    if (!(await findTicket(tx, scopeOf(viewer), other))) return fail('link_not_found');
    const by = { user_id: viewer.user_id, now };
    await keepRemoved(tx, fromTicket(input), { id: link_id, kind: 'link', record }, by);
    const changes = (await linkWords(context, record)).map(
      ({ ticket_id, words }) => ({ ticket_id, field: 'links', before: words, after: null }) as const,
    );
    await recordChanges(tx, input, changes, { ...by, newId });
    const ends = await tx.query<{ id: string; project_id: string }>(sql`
      select id, project_id from tickets
      where company_id = ${company_id} and id in (${record.from_ticket_id}, ${record.to_ticket_id})`);
    for (const end of ends) {
      emit({ type: 'links.changed', company_id, project_id: end.project_id, payload: { ticket_id: end.id } });
    }
  },
  inverse: {
    calls: ({ input: { id, link_id } }) => [{ command: 'restoreLink', target: id, input: { link_id } }],
  },
});
