// Reads what members may do with a shared text: when they come, and again while they stay.
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import { can } from '@worklane/domain/access/can';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { findDocument } from '../reads.ts';
import type { Member, Room } from './room.ts';

interface Parts extends Pick<Services, 'db' | 'viewers'> {
  members: ReadonlyMap<Member, Room>;
}

/** How soon rights that couldn't be read are read again. */
const AGAIN_MS = 500;

/** Finds a document that the viewer may see. @returns undefined when there is none */
export async function findSeen(db: Services['db'], viewer: SessionViewer, documentId: string) {
  const found = await findDocument(db, scopeOf(viewer), documentId);
  if (!found || !can(viewer, 'document.view', found)) return undefined;
  const mayEdit = can(viewer, 'document.edit', found) && !found.is_archived && !viewer.rights?.isReadOnly;
  return Object.assign(found, { mayEdit });
}

/**
 * Reads the rights of a member again, and closes their connection when they may no longer see the document. Repeats what fails: an
 * event tells only once that rights have changed.
 */
export async function recheck(parts: Parts, member: Member): Promise<void> {
  const { db, viewers, members } = parts;
  const room = members.get(member);
  if (!room) return;
  try {
    const viewer = await viewers.again(member.viewer);
    if (!viewer) return member.line.close(SHARED_TEXT_CLOSED.notAuthenticated);
    const found = await findSeen(db, viewer, room.ref.id);
    if (!found) return member.line.close(SHARED_TEXT_CLOSED.notFound);
    member.viewer = viewer;
    if (member.mayEdit === found.mayEdit) return;
    member.mayEdit = found.mayEdit;
    member.line.say({ type: 'rights', may_edit: found.mayEdit });
  } catch {
    // Until the database answers, the member can't write either.
    if (member.asksAgain) return;
    member.asksAgain = true;
    const again = () => {
      member.asksAgain = false;
      void recheck(parts, member);
    };
    setTimeout(again, AGAIN_MS).unref();
  }
}
