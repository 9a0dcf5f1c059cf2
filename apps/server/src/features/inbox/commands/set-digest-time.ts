// Sets the hour of the viewer's daily digest.
import { DigestChoice } from '@worklane/contract/notification-settings';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { saveDigestTime } from '../setting-writes.ts';

export const setDigestTime = defineCommand({
  name: 'setDigestTime',
  target: 'company',
  input: z.object({ choice: DigestChoice }),
  action: 'company.view',
  async run({ tx, viewer: { user_id }, emit }, { company_id, choice }) {
    await saveDigestTime(tx, { company_id, user_id }, choice);
    emit({ type: 'inbox.changed', company_id, project_id: null, payload: { user_ids: [user_id] } });
  },
  inverse: { none: 'A person chooses it in a list that shows each hour.' },
});
