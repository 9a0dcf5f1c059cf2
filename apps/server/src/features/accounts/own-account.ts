// Reads the signed-in user's account, and refuses unless they have just confirmed who they are.
import { fail } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { type Account, confirmedUntil, findAccount } from './reads.ts';

export async function ownAccount({ db }: Services, viewer: SessionViewer): Promise<Account> {
  return (await findAccount(db, viewer.user_id)) ?? fail('custom_user_not_found');
}

/** @throws Refusal confirm_identity when the session has not proved lately who is behind it */
export async function demandConfirmed({ db, now }: Services, viewer: SessionViewer): Promise<void> {
  if (!(await confirmedUntil(db, viewer.session_id, now()))) fail('confirm_identity');
}
