// Serves duplicating tickets and moving them between projects over HTTP.
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { duplicateTicket } from './commands/duplicate-ticket.ts';
import { transferTicket } from './commands/transfer-ticket.ts';
import { undoTransfer } from './commands/undo-transfer.ts';
import { readTicket } from './reads.ts';

export const copyRoutes = ({ db, run }: Services) => {
  async function ticketFor(viewer: SessionViewer, id: string) {
    return (await readTicket(db, scopeOf(viewer), id)) ?? fail('ticket_not_found');
  }
  return [
    route(ticketCopies.duplicate, async ({ viewer, target, body, newId }) => {
      const copy_id = body.id ?? newId;
      await run(viewer, duplicateTicket, { ...target, copy_id });
      return ticketFor(viewer, copy_id);
    }),

    route(ticketCopies.transfer, async ({ viewer, target, body, newId }) => {
      await run(viewer, transferTicket, { ...target, to_project: body.project_id, transfer_id: body.id ?? newId });
      return ticketFor(viewer, target.id);
    }),

    route(ticketCopies.undoTransfer, async ({ viewer, target, params }) => {
      await run(viewer, undoTransfer, { ...target, transfer_id: params.transfer });
      return ticketFor(viewer, target.id);
    }),
  ];
};
