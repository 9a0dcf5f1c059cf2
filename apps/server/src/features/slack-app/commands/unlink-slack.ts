// Unlinks all of the viewer's Slack accounts.
import { defineCommand, NO_FIELDS, OWN } from '../../../platform/commands/run-command.ts';
import { deleteAccounts } from '../writes.ts';

export const unlinkSlack = defineCommand({
  name: 'unlinkSlack',
  target: 'own',
  input: NO_FIELDS,
  action: OWN,
  run: ({ tx, viewer }) => deleteAccounts(tx, viewer.user_id),
  inverse: { none: 'A link needs a sign-in at Slack.' },
});
