// Turns off the viewer's calendar feed.
import { defineCommand, NO_FIELDS, OWN } from '../../../platform/commands/run-command.ts';
import { endFeed } from '../steps/end-feed.ts';

export const deleteFeed = defineCommand({
  name: 'deleteFeed',
  target: 'own',
  input: NO_FIELDS,
  action: OWN,
  run: endFeed,
  inverse: { none: 'The secret is deleted. Users create a new address instead.' },
});
