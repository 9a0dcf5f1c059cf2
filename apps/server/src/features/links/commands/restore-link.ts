// Restores a link that the viewer removed, at both of its tickets.

import type { TicketRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { fromTicket, takeRemoved } from '../../../platform/undo/removals.ts';
import { findTicket } from '../../tickets/reads.ts';
import { type LinkRow, writeLink } from '../writes.ts';

export const restoreLink = defineCommand<TicketRef & { link_id: string; scope: Scope }, void>({
  name: 'restoreLink',
  action: 'ticket.edit',
  async run(context, input) {
    const { tx, viewer, now } = context;
    const { id, link_id, scope } = input;
    const removed = { id: link_id, kind: 'link' } as const;
    const row = await takeRemoved<LinkRow>(tx, fromTicket(input), removed, { user_id: viewer.user_id, now });
    if (!row) return fail('link_not_found');
    const otherId = row.from_ticket_id === id ? row.to_ticket_id : row.from_ticket_id;
    const other = (await findTicket(tx, scope, otherId)) ?? fail('ticket_not_found');
    await writeLink(context, row, [input, other]);
  },
});
