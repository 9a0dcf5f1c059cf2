// Forgets what the viewer's calendars said about being out of office, also what they dismissed.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { deleteAbsences } from '../absence-writes.ts';

export const forgetAbsences = ({ tx, viewer }: Pick<CommandContext, 'tx' | 'viewer'>): Promise<void> =>
  deleteAbsences(tx, viewer.user_id);
