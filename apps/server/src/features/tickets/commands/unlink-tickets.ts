// Takes away a link between two tickets, at both of them.
import { LINK_LABELS, type LinkKind, oppositeLink } from '@worklane/domain/tickets/link-kinds';
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readKey, recordChanges } from '../field-history.ts';
import type { TicketRef } from '../reads.ts';

export const unlinkTickets = defineCommand<TicketRef & { link_id: string }, void>({
  name: 'unlinkTickets',
  action: 'ticket.edit',
  async run({ tx, viewer, now, newId, emit }, input) {
    const { id, company_id, link_id } = input;
    const [link] = await tx.query<{ kind: LinkKind; from_ticket_id: string; to_ticket_id: string }>(sql`
      delete from ticket_links
      where company_id = ${company_id} and id = ${link_id} and (from_ticket_id = ${id} or to_ticket_id = ${id})
      returning kind, from_ticket_id, to_ticket_id`);
    if (!link) return fail('link_not_found');
    const { kind, from_ticket_id, to_ticket_id } = link;
    const fromText = `${LINK_LABELS[kind]} ${await readKey(tx, to_ticket_id)}`;
    const toText = `${LINK_LABELS[oppositeLink(kind)]} ${await readKey(tx, from_ticket_id)}`;
    const changes = [
      { ticket_id: from_ticket_id, field: 'links', before: fromText, after: null } as const,
      { ticket_id: to_ticket_id, field: 'links', before: toText, after: null } as const,
    ];
    await recordChanges(tx, input, changes, { user_id: viewer.user_id, now, newId });
    const ends = await tx.query<{ id: string; project_id: string }>(sql`
      select id, project_id from tickets
      where company_id = ${company_id} and id in (${from_ticket_id}, ${to_ticket_id})`);
    for (const end of ends) {
      emit({ type: 'links.changed', company_id, project_id: end.project_id, payload: { ticket_id: end.id } });
    }
  },
});
