// Removes a person's calendar with all that is kept of it, and has its tokens revoked at Google.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { revokeCalendar } from '../calendar-jobs.ts';
import { deleteCalendar } from '../calendar-writes.ts';
import { tellCompanies } from './tell-companies.ts';

export async function endCalendar(context: CommandContext, user_id: string): Promise<void> {
  const removed = await deleteCalendar(context.tx, user_id);
  if (!removed) return;
  const { sealed, account } = removed;
  if (sealed) context.enqueue(revokeCalendar, { user_id, sealed, account });
  await tellCompanies(context, user_id);
}
