// Lists what the user may do to the tickets of one project.
import { isWorkAction, type MatrixAction } from '@worklane/domain/access/actions';
import { can, type Viewer } from '@worklane/domain/access/can';
import type { RecordStatus } from '@worklane/domain/projects/vocabulary';

export interface TicketRights {
  canCreate: boolean;
  canEdit: boolean;
  canAssign: boolean;
  canDelete: boolean;
  canImport: boolean;
  canComment: boolean;
  /** Of others. */
  canDeleteComments: boolean;
  /** Also of an archived project, from whose trash nothing can be restored. */
  canSeeTrash: boolean;
}

interface ProjectFacts {
  id: string;
  company_id: string;
  /** An archived one is there to be read. */
  status: RecordStatus;
}

export function ticketRights(viewer: Viewer, project: ProjectFacts): TicketRights {
  const target = { company_id: project.company_id, project_id: project.id };
  const may = (action: MatrixAction) =>
    can(viewer, action, target) && !(project.status === 'archived' && isWorkAction(action));
  return {
    canCreate: may('ticket.create'),
    canEdit: may('ticket.edit'),
    canAssign: may('ticket.assign'),
    canDelete: may('ticket.delete'),
    canImport: may('ticket.import'),
    canComment: may('comment.create'),
    canDeleteComments: may('comment.delete'),
    canSeeTrash: can(viewer, 'ticket.delete', target),
  };
}
