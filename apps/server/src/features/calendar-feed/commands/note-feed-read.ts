// Records when a calendar last read the viewer's feed, at most every ten minutes.
import { defineCommand, NO_FIELDS, OWN } from '../../../platform/commands/run-command.ts';
import { tellOwner } from '../steps/tell-owner.ts';
import { setRead } from '../writes.ts';

export const noteFeedRead = defineCommand({
  name: 'noteFeedRead',
  target: 'own',
  input: NO_FIELDS,
  action: OWN,
  async run(context) {
    if (await setRead(context.tx, context.viewer.user_id, context.now)) tellOwner(context);
  },
  inverse: { none: 'It records that something happened.' },
});
