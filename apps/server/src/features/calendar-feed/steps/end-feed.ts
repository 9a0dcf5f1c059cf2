// Deletes the viewer's calendar feed, if there is one.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { deleteFeedRow } from '../writes.ts';
import { tellOwner } from './tell-owner.ts';

export async function endFeed(context: CommandContext): Promise<void> {
  if (await deleteFeedRow(context.tx, context.viewer.user_id)) tellOwner(context);
}
