// Serves duplicating tickets and moving them between projects over HTTP.
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { findProject } from '../projects/reads.ts';
import { duplicateTicket } from './commands/duplicate-ticket.ts';
import { transferTicket } from './commands/transfer-ticket.ts';
import { undoTransfer } from './commands/undo-transfer.ts';
import { readTicket } from './reads.ts';

const COPY = ' (copy)';

export const copyRoutes = ({ db, run }: Services) => {
  async function ticketFor(viewer: SessionViewer, id: string) {
    return (await readTicket(db, scopeOf(viewer), id)) ?? fail('ticket_not_found');
  }
  return [
    route(ticketCopies.duplicate, async ({ viewer, target, body, newId }) => {
      const { title, parent_id, ...fields } = await ticketFor(viewer, target.id);
      const id = body.id ?? newId;
      const copied = `${title.slice(0, TICKET_LIMITS.title - COPY.length)}${COPY}`;
      await run(viewer, duplicateTicket, { ...fields, id, title: copied, parent_id, from_id: target.id });
      return ticketFor(viewer, id);
    }),

    route(ticketCopies.transfer, async ({ viewer, target, body, newId }) => {
      const found = (await findProject(db, scopeOf(viewer), body.project_id)) ?? fail('project_not_found');
      const { company_id, project_id } = found;
      await run(viewer, transferTicket, {
        ...target,
        to: { company_id, project_id },
        transfer_id: body.id ?? newId,
      });
      return ticketFor(viewer, target.id);
    }),

    route(ticketCopies.undoTransfer, async ({ viewer, target, params }) => {
      await run(viewer, undoTransfer, { ...target, transfer_id: params.transfer });
      return ticketFor(viewer, target.id);
    }),
  ];
};
