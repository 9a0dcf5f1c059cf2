// Deletes one of the viewer's conversations: no copy stays.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteConversationRow } from '../writes.ts';

export const deleteConversation = defineCommand({
  name: 'deleteConversation',
  target: 'own',
  input: z.object({ id: Id }),
  action: OWN,
  async run({ tx, viewer: { user_id }, emit }, { id }) {
    const company_id = (await deleteConversationRow(tx, { user_id, id })) ?? fail('conversation_not_found');
    const payload = { user_id, conversation_id: id };
    emit({ type: 'ai_conversation.changed', company_id, project_id: null, payload });
  },
  inverse: { none: 'A deleted conversation is not kept.' },
});
