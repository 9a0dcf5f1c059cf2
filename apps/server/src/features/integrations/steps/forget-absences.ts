// Deletes the viewer's out-of-office days, including dismissed ones.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { deleteAbsences } from '../absence-writes.ts';

export const forgetAbsences = ({ tx, viewer }: Pick<CommandContext, 'tx' | 'viewer'>): Promise<void> =>
  deleteAbsences(tx, viewer.user_id);
