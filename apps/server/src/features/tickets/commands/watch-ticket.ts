// Somebody watches a ticket, or watches it no more. Whoever may see a ticket may watch it.
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import type { TicketRef } from '../reads.ts';

export const watchTicket = defineCommand<TicketRef & { is_watching: boolean }, void>({
  name: 'watchTicket',
  action: 'ticket.view',
  async run({ tx, viewer, emit }, { id, company_id, project_id, is_watching }) {
    await tx.query(sql`
      insert into ticket_watchers (company_id, ticket_id, user_id, is_watching)
      values (${company_id}, ${id}, ${viewer.user_id}, ${is_watching})
      on conflict (company_id, ticket_id, user_id) do update set is_watching = excluded.is_watching`);
    emit({ type: 'watchers.changed', company_id, project_id, payload: { ticket_id: id } });
  },
});
