// Turns the address of the viewer's own due dates off.
import { defineCommand, NO_FIELDS, OWN } from '../../../platform/commands/run-command.ts';
import { endFeed } from '../steps/end-feed.ts';

export const deleteFeed = defineCommand({
  name: 'deleteFeed',
  target: 'own',
  input: NO_FIELDS,
  action: OWN,
  run: endFeed,
  inverse: { none: 'The secret is gone. A new address is made in one step.' },
});
