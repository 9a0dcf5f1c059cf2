// Links two tickets of a company. Both show the link.

import type { TicketRef } from '@worklane/domain/access/refs';
import { type LinkKind, storedLink } from '@worklane/domain/tickets/link-kinds';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { writeLink } from '../writes.ts';

interface Input extends TicketRef {
  link_id: string;
  kind: LinkKind;
  other: TicketRef;
}

export const linkTickets = defineCommand<Input, void>({
  name: 'linkTickets',
  action: 'ticket.edit',
  async run(context, input) {
    const { id, company_id, link_id, kind, other } = input;
    if (other.id === id || other.company_id !== company_id) fail('ticket_link_invalid');
    const { from, to, kind: stored } = storedLink(id, kind, other.id);
    const row = { company_id, id: link_id, from_ticket_id: from, to_ticket_id: to, kind: stored };
    const by = { created_by: context.viewer.user_id, created_at: context.now };
    await writeLink(context, { ...row, ...by }, [input, other]);
  },
});
