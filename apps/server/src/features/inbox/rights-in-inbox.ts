// Derives which notifications beside those of projects a person may see.
import { can, type Viewer } from '@worklane/domain/access/can';
import type { Inbox } from './reads.ts';

export function rightsInInbox(viewer: Viewer, company_id: string): Pick<Inbox, 'isAdmin' | 'isPlanner'> {
  return {
    isAdmin: can(viewer, 'company.edit', { company_id }),
    isPlanner: can(viewer, 'company.view-workload', { company_id }),
  };
}
