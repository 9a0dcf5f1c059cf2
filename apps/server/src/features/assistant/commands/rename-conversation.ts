// Renames one of the viewer's conversations.
import { Id } from '@worklane/contract/platform/primitives';
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { renameConversationRow } from '../writes.ts';

export const renameConversation = defineCommand({
  name: 'renameConversation',
  target: 'own',
  input: z.object({ id: Id, title: z.string().check(z.minLength(1), z.maxLength(ASSISTANT_LIMITS.title)) }),
  action: OWN,
  async run({ tx, viewer: { user_id }, now, emit }, { id, title }) {
    const company_id = (await renameConversationRow(tx, { user_id, id }, title, now)) ?? fail('conversation_not_found');
    const payload = { user_id, conversation_id: id };
    emit({ type: 'ai_conversation.changed', company_id, project_id: null, payload });
  },
  inverse: { none: 'The former title of a conversation is not kept.' },
});
