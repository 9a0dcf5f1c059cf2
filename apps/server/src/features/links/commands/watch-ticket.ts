// Sets a viewer's watch state: on, off, or automatic (by their part in the ticket). Seeing a ticket is enough to watch it.
import { Watching } from '@worklane/contract/ticket-relations';
import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { lockTicket } from '../../tickets/steps/lock-ticket.ts';

type Choice = Pick<z.output<typeof Watching>, 'is_watching'>;

/** Returns the former choice. */
export const watchTicket = defineCommand({
  name: 'watchTicket',
  target: 'ticket',
  input: Watching,
  isCallable: true,
  action: 'ticket.view',
  async run({ tx, viewer, emit }, input) {
    const { id, company_id, project_id, is_watching, expected } = input;
    await lockTicket(tx, input);
    const own = sql`company_id = ${company_id} and ticket_id = ${id} and user_id = ${viewer.user_id}`;
    const [row] = await tx.query<Choice>(sql`select is_watching from ticket_watchers where ${own}`);
    const former: Choice = row ?? { is_watching: null };
    refuseUnlessUnchanged(former, expected === undefined ? undefined : { is_watching: expected });
    if (is_watching === null) await tx.query(sql`delete from ticket_watchers where ${own}`);
    else
      await tx.query(sql`
        insert into ticket_watchers (company_id, ticket_id, user_id, is_watching)
        values (${company_id}, ${id}, ${viewer.user_id}, ${is_watching})
        on conflict (company_id, ticket_id, user_id) do update set is_watching = excluded.is_watching`);
    emit({ type: 'watchers.changed', company_id, project_id, payload: { ticket_id: id } });
    return former.is_watching;
  },
  inverse: {
    calls: ({ input: { id, is_watching }, result }) => [
      { command: 'watchTicket', target: id, input: { is_watching: result, expected: is_watching } },
    ],
  },
});
