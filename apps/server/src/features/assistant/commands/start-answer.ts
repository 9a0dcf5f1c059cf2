// Saves a question, and reserves its answer: one at a time for each person, within the limits.
import { titleOfMessage } from '@worklane/domain/assistant/title-of-message';
import { ASSISTANT_LIMITS, type ContextType } from '@worklane/domain/assistant/vocabulary';
import { type CommandContext, defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lostBefore } from '../reads.ts';
import { refuseBeyondConversations } from '../steps/refuse-beyond-conversations.ts';
import { refuseBeyondTokens } from '../steps/refuse-beyond-tokens.ts';
import {
  addTokens,
  endLostAnswers,
  insertConversation,
  insertExchange,
  isAnswering,
  lockConversation,
  lockPerson,
  lockTokens,
} from '../writes.ts';

export interface Question {
  company_id: string;
  project_id: string;
  /** Left out: a new conversation. */
  conversation_id?: string | undefined;
  context_type: ContextType;
  message: string;
  /** The id that the answer gets. */
  answer_id: string;
  /** What the question will take at least, as far as that can be said before. */
  reserved: number;
}

export interface StartedAnswer {
  conversation_id: string;
  answer_id: string;
  context_type: ContextType;
  /** Of the question within its conversation. */
  number: number;
  is_new_conversation: boolean;
  /** On which the tokens count. */
  day: string;
}

export const startAnswer = defineCommand({
  name: 'startAnswer',
  target: 'project',
  input: fromCode<Question>(),
  action: 'assistant.use',
  async run(context, question): Promise<StartedAnswer> {
    const { tx, viewer, now, newId, emit } = context;
    const { user_id } = viewer;
    const { company_id, message, reserved, answer_id } = question;
    await lockPerson(tx, user_id);
    await endLostAnswers(tx, user_id, lostBefore(now));
    if (await isAnswering(tx, user_id)) fail('ai_busy');
    await lockTokens(tx, company_id);
    const day = await refuseBeyondTokens(context, question);
    const conversation = await openConversation(context, question);
    const { id: conversation_id, number } = conversation;
    const exchange = { company_id, conversation_id, user_id, number, answer_id };
    await insertExchange(tx, { ...exchange, question: { id: newId(), content: message } }, now);
    await addTokens(tx, { company_id, user_id, day }, { input: reserved, output: 0 });
    emit({ type: 'ai_conversation.changed', company_id, project_id: null, payload: { user_id, conversation_id } });
    const { context_type, is_new } = conversation;
    return { conversation_id, answer_id, context_type, number, is_new_conversation: is_new, day };
  },
  inverse: { none: 'An answer is stopped or deleted, not undone.' },
});

/** @throws Refusal conversation_not_found, conversation_full, conversation_limit */
async function openConversation({ tx, viewer: { user_id }, now, newId }: CommandContext, question: Question) {
  const { company_id, project_id, conversation_id, context_type, message } = question;
  if (conversation_id) {
    const ref = { company_id, project_id, user_id, id: conversation_id };
    const found = (await lockConversation(tx, ref)) ?? fail('conversation_not_found');
    const limit = ASSISTANT_LIMITS.messages;
    if (found.count + 2 > limit) fail('conversation_full', { limit });
    return { id: conversation_id, context_type: found.context_type, number: found.next, is_new: false };
  }
  await refuseBeyondConversations(tx, company_id, user_id);
  const id = newId();
  const title = titleOfMessage(message);
  await insertConversation(tx, { company_id, project_id, id, user_id, context_type, title }, now);
  return { id, context_type, number: 1, is_new: true };
}
