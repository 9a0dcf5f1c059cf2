// Restores a link that the viewer removed, at both of its tickets.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { fromTicket, takeRemoved } from '../../../platform/undo/removals.ts';
import { findTicket } from '../../tickets/reads.ts';
import { type LinkRow, writeLink } from '../writes.ts';

export const restoreLink = defineCommand({
  name: 'restoreLink',
  target: 'ticket',
  input: z.object({ link_id: Id }),
  isCallable: true,
  action: 'ticket.edit',
  async run(context, input) {
    const { tx, viewer, now } = context;
    const { id, link_id } = input;
    const removed = { id: link_id, kind: 'link' } as const;
    const row = await takeRemoved<LinkRow>(tx, fromTicket(input), removed, { user_id: viewer.user_id, now });
    if (!row) return fail('link_not_found');
    const otherId = row.from_ticket_id === id ? row.to_ticket_id : row.from_ticket_id;
    const other = (await findTicket(tx, scopeOf(viewer), otherId)) ?? fail('ticket_not_found');
    await writeLink(context, row, [input, other]);
  },
  inverse: {
    calls: ({ input: { id, link_id } }) => [{ command: 'unlinkTickets', target: id, input: { link_id } }],
  },
});
