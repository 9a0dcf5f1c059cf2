// Notifies the owners and administrators of a company of something that they can fix.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { readMembersWho } from '../recipient-reads.ts';
import { deliverNotices, type Notice } from './deliver-notices.ts';

/** @param cause the same cause notifies once */
export async function notifyAdministrators(
  context: CommandContext,
  { company_id, at, kind, cause }: { company_id: string; at: string | Date } & Pick<Notice, 'kind' | 'cause'>,
): Promise<void> {
  const admins = await readMembersWho(context.tx, company_id, 'company.edit');
  const notices = admins.map((user_id): Notice => ({ user_id, kind, cause }));
  await deliverNotices(context, { company_id, project_id: null, actor_id: null, at }, notices);
}
