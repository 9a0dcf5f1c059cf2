// Subscribes a browser to its user's notifications.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { insertBrowser, type NewBrowser } from '../push-writes.ts';

export const subscribeBrowser = defineCommand({
  name: 'subscribeBrowser',
  target: 'own',
  input: fromCode<Omit<NewBrowser, 'user_id'>>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer: { user_id }, now, emit }, browser) {
    await insertBrowser(tx, Object.assign({ user_id }, browser), now);
    emit({ type: 'inbox.changed', company_id: null, project_id: null, payload: { user_ids: [user_id] } });
  },
  inverse: { none: 'A browser is turned off where it was turned on.' },
});
