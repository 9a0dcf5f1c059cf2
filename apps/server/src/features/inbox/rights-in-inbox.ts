// Derives which notifications beside those of projects a person may see.
import { can, type Viewer } from '@worklane/domain/access/can';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import type { Inbox } from './reads.ts';

export function rightsInInbox(
  viewer: Viewer & Pick<SessionViewer, 'viewed_by'>,
  company_id: string,
): Pick<Inbox, 'isAdmin' | 'isPlanner' | 'isOwn'> {
  return {
    isOwn: viewer.viewed_by === undefined,
    isAdmin: can(viewer, 'company.edit', { company_id }),
    isPlanner: can(viewer, 'company.view-workload', { company_id }),
  };
}
