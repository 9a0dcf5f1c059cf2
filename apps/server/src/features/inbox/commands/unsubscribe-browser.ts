// Ends a browser's notifications: its user turned them off, or its push service knows it no longer.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { deleteBrowser } from '../push-writes.ts';

export const unsubscribeBrowser = defineCommand({
  name: 'unsubscribeBrowser',
  target: 'own',
  input: fromCode<{ user_id: string } & ({ session_id: string } | { id: string })>(),
  action: OWN,
  async run({ tx, emit }, which) {
    const { user_id } = which;
    if (await deleteBrowser(tx, which))
      emit({ type: 'inbox.changed', company_id: null, project_id: null, payload: { user_ids: [user_id] } });
  },
  inverse: { none: 'Only the browser itself can subscribe.' },
});
