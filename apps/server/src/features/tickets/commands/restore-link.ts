// Puts a link back that one has taken away, as it was, at both of its tickets.
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { type LinkRow, writeLink } from '../link-writes.ts';
import type { TicketRef } from '../reads.ts';
import { takeRemoved } from '../removals.ts';

export const restoreLink = defineCommand<TicketRef & { link_id: string }, void>({
  name: 'restoreLink',
  action: 'ticket.edit',
  async run(context, input) {
    const { tx, viewer, now } = context;
    const { id, company_id, link_id } = input;
    const removed = { id: link_id, kind: 'link' } as const;
    const row = await takeRemoved<LinkRow>(tx, input, removed, { user_id: viewer.user_id, now });
    if (!row) return fail('link_not_found');
    const otherId = row.from_ticket_id === id ? row.to_ticket_id : row.from_ticket_id;
    const [other] = await tx.query<TicketRef>(sql`
      select id, company_id, project_id from tickets where company_id = ${company_id} and id = ${otherId}`);
    await writeLink(context, row, [input, other ?? fail('ticket_not_found')]);
  },
});
