// Turns the address of the viewer's own due dates off.
import { defineCommand, NO_FIELDS, OWN } from '../../../platform/commands/run-command.ts';
import { tellOwner } from '../steps/tell-owner.ts';
import { deleteFeed as deleteRow } from '../writes.ts';

export const deleteFeed = defineCommand({
  name: 'deleteFeed',
  target: 'own',
  input: NO_FIELDS,
  action: OWN,
  async run(context) {
    if (await deleteRow(context.tx, context.viewer.user_id)) tellOwner(context);
  },
  inverse: { none: 'The secret is gone. A new address is made in one step.' },
});
