// Unlinks the Slack accounts of a user who closes their account.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { deleteAccounts } from '../writes.ts';

export const endSlack = ({ tx, viewer }: CommandContext): Promise<void> => deleteAccounts(tx, viewer.user_id);
