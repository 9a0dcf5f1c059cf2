// Marks the viewer's own notifications as read, unread, done or snoozed.
import { type InboxFormer, InboxMark } from '@worklane/contract/inbox';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { markRows } from '../writes.ts';

export const markNotifications = defineCommand({
  name: 'markNotifications',
  target: 'company',
  input: z.object({ mark: InboxMark }),
  action: 'company.view',
  async run({ tx, viewer: { user_id }, now, emit }, { company_id, mark }): Promise<InboxFormer> {
    const former = await markRows(tx, { company_id, user_id }, Object.assign({ now }, mark));
    if (former.length > 0)
      emit({ type: 'inbox.changed', company_id, project_id: null, payload: { user_ids: [user_id] } });
    return { former };
  },
  inverse: { none: 'The page sends the former states, which the answer contains.' },
});
