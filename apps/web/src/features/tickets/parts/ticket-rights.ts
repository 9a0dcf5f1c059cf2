// What the person looking may do to the tickets of one project.
import { can, type Viewer } from '@worklane/domain/access/can';

export interface TicketRights {
  canCreate: boolean;
  canEdit: boolean;
  canAssign: boolean;
  canDelete: boolean;
  canImport: boolean;
}

export function ticketRights(viewer: Viewer, project: { id: string; company_id: string }): TicketRights {
  const target = { company_id: project.company_id, project_id: project.id };
  return {
    canCreate: can(viewer, 'ticket.create', target),
    canEdit: can(viewer, 'ticket.edit', target),
    canAssign: can(viewer, 'ticket.assign', target),
    canDelete: can(viewer, 'ticket.delete', target),
    canImport: can(viewer, 'ticket.import', target),
  };
}
