// Links two tickets of a company. Both show the link.
import { Id } from '@worklane/contract/platform/primitives';
import { NewLink } from '@worklane/contract/ticket-relations';
import { storedLink } from '@worklane/domain/tickets/link-kinds';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { findTicket } from '../../tickets/reads.ts';
import { writeLink } from '../writes.ts';

export const linkTickets = defineCommand({
  name: 'linkTickets',
  target: 'ticket',
  input: z.extend(NewLink, { link_id: Id }),
  isCallable: true,
  action: 'ticket.edit',
  async run(context, input) {
    const { id, company_id, link_id, kind, ticket } = input;
    const scope = scopeOf(context.viewer);
    const other = (await findTicket(context.tx, scope, ticket, company_id)) ?? fail('ticket_not_found');
    if (other.id === id || other.company_id !== company_id) fail('ticket_link_invalid');
    const { from, to, kind: stored } = storedLink(id, kind, other.id);
    const row = { company_id, id: link_id, from_ticket_id: from, to_ticket_id: to, kind: stored };
    const by = { created_by: context.viewer.user_id, created_at: context.now };
    await writeLink(context, { ...row, ...by }, [input, other]);
  },
  inverse: {
    calls: ({ input: { id, link_id } }) => [{ command: 'unlinkTickets', target: id, input: { link_id } }],
  },
});
