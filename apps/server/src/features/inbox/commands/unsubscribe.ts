// Stops the e-mails that a link in a message names, for the person it was sent to.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { endMails } from '../setting-writes.ts';
import type { Unsubscription } from '../unsubscribe-token.ts';

export const unsubscribe = defineCommand({
  name: 'unsubscribe',
  target: 'own',
  input: fromCode<Unsubscription>(),
  action: OWN,
  async run({ tx, emit }, input) {
    const { company_id, user_id } = input;
    await endMails(tx, input);
    emit({ type: 'inbox.changed', company_id, project_id: null, payload: { user_ids: [user_id] } });
  },
  inverse: { none: 'The person can choose e-mails again in their profile.' },
});
