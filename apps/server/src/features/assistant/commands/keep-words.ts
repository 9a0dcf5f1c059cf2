// Saves the words of an answer so far and tells the other tabs of its reader; says that its process is alive. Refused once its reader
// can't ask any more.
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { keepWordsRow } from '../writes.ts';

interface Words {
  company_id: string;
  project_id: string;
  answer_id: string;
  content: string;
  /** What is done before the next words. */
  step: string | null;
  /** What the model was shown for it, when that has grown. */
  project_ids?: readonly string[] | undefined;
  /** Whether words or step have changed since they were saved last. */
  isNew: boolean;
}

export const keepWords = defineCommand({
  name: 'keepWords',
  target: 'project',
  input: fromCode<Words>(),
  action: 'assistant.use',
  /** @returns whether the answer should go on */
  async run(
    { tx, now, emit },
    { company_id, answer_id, isNew, project_ids, ...words },
  ): Promise<'go on' | 'stop' | 'gone'> {
    const content = words.content.slice(0, ASSISTANT_LIMITS.answer).toWellFormed();
    const step = words.step?.slice(0, ASSISTANT_LIMITS.step).toWellFormed() ?? null;
    const row = await keepWordsRow(tx, { company_id, id: answer_id }, { content, step, project_ids }, now);
    if (!row) return 'gone';
    const { user_id, conversation_id } = row;
    if (isNew)
      emit({ type: 'ai_conversation.changed', company_id, project_id: null, payload: { user_id, conversation_id } });
    return row.is_stop_asked ? 'stop' : 'go on';
  },
  inverse: { none: 'Part of an answer that is being written.' },
});
