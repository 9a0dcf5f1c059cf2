// Forgets the webhook of a project, and what it tells.
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteSettings } from '../writes.ts';

export const deleteSlackNotifications = defineCommand({
  name: 'deleteSlackNotifications',
  target: 'project',
  input: NO_FIELDS,
  action: 'project.settings',
  async run({ tx, emit }, { company_id, project_id }) {
    if (!(await deleteSettings(tx, { company_id, project_id }))) fail('slack_not_configured');
    emit({ type: 'slack_notifications.changed', company_id, project_id, payload: {} });
  },
  inverse: { none: 'The webhook is a secret: it is deleted at once.' },
});
