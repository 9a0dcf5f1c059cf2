// Starts a conversation without messages.
import { Id } from '@worklane/contract/platform/primitives';
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseBeyondConversations } from '../steps/refuse-beyond-conversations.ts';
import { insertConversation, lockPerson } from '../writes.ts';

export const createConversation = defineCommand({
  name: 'createConversation',
  target: 'project',
  input: z.object({ id: Id, title: z.string().check(z.minLength(1), z.maxLength(ASSISTANT_LIMITS.title)) }),
  action: 'assistant.use',
  async run(context, { company_id, project_id, id, title }) {
    const { tx, viewer, now, emit } = context;
    const { user_id } = viewer;
    await lockPerson(tx, user_id);
    await refuseBeyondConversations(tx, company_id, user_id);
    const conversation = { company_id, project_id, id, user_id, context_type: 'project', title } as const;
    if (!(await insertConversation(tx, conversation, now))) fail('conflict');
    const payload = { user_id, conversation_id: id };
    emit({ type: 'ai_conversation.changed', company_id, project_id: null, payload });
  },
  inverse: { none: 'Conversations are private to their writer, who deletes them.' },
});
