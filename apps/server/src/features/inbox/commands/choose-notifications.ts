// Changes how the viewer is notified of one kind, in all projects or in one.
import { NotificationChoice } from '@worklane/contract/notification-settings';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { saveChoice } from '../setting-writes.ts';

export const chooseNotifications = defineCommand({
  name: 'chooseNotifications',
  target: 'company',
  input: z.object({ choice: NotificationChoice }),
  action: 'company.view',
  async run({ tx, viewer: { user_id }, emit }, { company_id, choice }) {
    await saveChoice(tx, { company_id, user_id }, choice);
    emit({ type: 'inbox.changed', company_id, project_id: null, payload: { user_ids: [user_id] } });
  },
  inverse: { none: 'A person chooses it in a list that shows each choice.' },
});
