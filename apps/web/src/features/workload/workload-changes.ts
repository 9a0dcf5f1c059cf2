// Moves work to another person or week. It can be undone.
import type { QueryClient } from '@tanstack/react-query';
import type { WorkloadTicket } from '@worklane/contract/workload';
import { runUndoable } from '../../platform/undo/run-undoable.ts';
import { type Cell, workloadKeys } from './data.ts';
import { type Destination, moveWork } from './move-work.ts';

interface Move {
  client: QueryClient;
  companyId: string;
  ticket: WorkloadTicket;
  from: Cell;
  to: Destination;
  operationalDays: readonly number[];
}

export async function moveTicket({ client, companyId, ticket, from, to, operationalDays }: Move): Promise<boolean> {
  const changes = moveWork(ticket, from, to, operationalDays);
  if (!changes) return true;
  return runUndoable({
    shownId: companyId,
    commands: [{ command: 'updateTicket', target: ticket.id, input: { changes } }],
    done: `${ticket.key} moved`,
    failed: `${ticket.key} was not moved`,
    onSettled: () => client.invalidateQueries({ queryKey: workloadKeys.all }),
  });
}
