// Ends an answer: saves it, or deletes it if it is empty. Replaces the reserved tokens by those used.
import { ASSISTANT_LIMITS, type MessageState } from '@worklane/domain/assistant/vocabulary';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { addTokens, deleteExchange, finishAnswerRow, type Tokens } from '../writes.ts';

export interface Ending {
  company_id: string;
  project_id: string;
  answer_id: string;
  /** By default, the text saved so far. */
  content?: string;
  state: MessageState;
  problem: string | null;
  /** What the model was shown for it; by default, what was saved so far. */
  project_ids?: readonly string[];
  /** The question goes too: its words are back with who asked. */
  isWithdrawn?: boolean;
  is_new_conversation?: boolean;
  /** Beside those that were reserved; below zero when fewer were used. */
  tokens?: { user_id: string; day: string; more: Tokens };
}

export const finishAnswer = defineCommand({
  name: 'finishAnswer',
  target: 'project',
  input: fromCode<Ending>(),
  action: 'assistant.use',
  async run({ tx, emit }, ending) {
    const {
      company_id,
      answer_id,
      content,
      state,
      problem,
      project_ids,
      isWithdrawn,
      is_new_conversation = false,
      tokens,
    } = ending;
    const answer = { company_id, id: answer_id };
    const kept = content?.slice(0, ASSISTANT_LIMITS.answer).toWellFormed();
    const whose = isWithdrawn
      ? await deleteExchange(tx, answer, is_new_conversation)
      : await finishAnswerRow(tx, answer, { content: kept, state, problem, project_ids });
    if (tokens) {
      await addTokens(tx, { company_id, user_id: tokens.user_id, day: tokens.day }, tokens.more);
      emit({ type: 'assistant.used', company_id, project_id: null, payload: {} });
    }
    if (whose) emit({ type: 'ai_conversation.changed', company_id, project_id: null, payload: whose });
  },
  inverse: { none: 'An answer ends by itself.' },
});
