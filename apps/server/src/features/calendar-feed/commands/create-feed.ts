// Creates the address of the viewer's calendar feed. Any earlier address stops working.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { tellOwner } from '../steps/tell-owner.ts';
import { putFeed } from '../writes.ts';

export const createFeed = defineCommand({
  name: 'createFeed',
  target: 'own',
  input: fromCode<{ session_id: string; token_hash: Buffer }>(),
  action: OWN,
  isDoneAnew: true,
  async run(context, given) {
    const { tx, viewer, now } = context;
    if (!(await putFeed(tx, { ...given, user_id: viewer.user_id, now }))) fail('not_authenticated');
    tellOwner(context);
  },
  inverse: { none: 'Users have copied its address. They turn the feed off instead.' },
});
