// Brings many tickets of a project back from its trash: all of them or none, with an event for each.
import type { TicketCard } from '@worklane/contract/tickets';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { bringBack } from '../bring-back.ts';
import { addVersions, type BoardPlace, boardQueue, lockBoard } from '../order-writes.ts';

interface Input extends BoardPlace {
  ids: readonly string[];
}

interface Result {
  version: number;
  results: { id: string; ticket: TicketCard; children: string[] }[];
}

export const restoreTickets = defineCommand<Input, Result>({
  name: 'restoreTickets',
  action: 'ticket.delete',
  queue: boardQueue,
  async run(context, input) {
    const { company_id, project_id, ids } = input;
    const board = (await lockBoard(context.tx, input)) ?? fail('project_not_found');
    const results: Result['results'] = [];
    for (const id of ids) results.push({ id, ...(await bringBack(context, input, board, id)) });
    const version = ids.length > 1 ? await addVersions(context.tx, input, ids.length - 1) : board.version;
    for (const [index, { ticket, children }] of results.entries()) {
      const board_version = version - ids.length + 1 + index;
      const payload = { board_version, ticket, children };
      context.emit({ type: 'ticket.restored', company_id, project_id, payload });
    }
    return { version, results };
  },
});
