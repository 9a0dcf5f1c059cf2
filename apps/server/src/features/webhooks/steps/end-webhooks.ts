// Ends the webhooks of a company that is deleted: a restored company creates new ones.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { deleteWebhooksOf } from '../writes.ts';

export const endWebhooks = (
  { tx }: Pick<CommandContext, 'tx'>,
  { company_id }: { company_id: string },
): Promise<void> => deleteWebhooksOf(tx, company_id);
