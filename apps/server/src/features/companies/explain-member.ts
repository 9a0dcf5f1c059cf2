// Explains what a member may do and why, by the same rule as requests.
import type { members } from '@worklane/contract/members';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import { ACTIONS } from '@worklane/domain/access/actions';
import { explain } from '@worklane/domain/access/explain';
import type { Database } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { lookAs } from '../../platform/session/view-as.ts';
import { readMember } from './reads.ts';

interface Asked {
  company_id: string;
  member: string;
  project_id?: string | undefined;
}

export async function explainMember(
  db: Database,
  viewer: SessionViewer,
  { company_id, member, project_id }: Asked,
): Promise<ResponseOf<typeof members.rights> | undefined> {
  const found = await readMember(db, scopeOf(viewer), viewer, company_id, member);
  if (!found) return undefined;
  const { user_id, name, role } = found;
  const other = await lookAs(db, viewer, `${company_id}:${user_id}`).catch(() => fail('rank_too_low'));
  const target = { company_id, ...(project_id !== undefined && { project_id }) };
  const rights = ACTIONS.map((action) => {
    const { isAllowed, reason } = explain(other, action, target);
    return { action, is_allowed: isAllowed, reason };
  });
  return { user_id, name, role, rights };
}
