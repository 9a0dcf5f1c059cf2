// Saves the words of an answer so far, and says that its process is alive. Refused once its reader may not ask any more.
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { keepWordsRow } from '../writes.ts';

interface Words {
  company_id: string;
  project_id: string;
  answer_id: string;
  content: string;
}

export const keepWords = defineCommand({
  name: 'keepWords',
  target: 'project',
  input: fromCode<Words>(),
  action: 'assistant.use',
  /** @returns whether the answer should go on */
  async run({ tx, now }, { company_id, answer_id, content }): Promise<'go on' | 'stop' | 'gone'> {
    const kept = content.slice(0, ASSISTANT_LIMITS.answer).toWellFormed();
    const row = await keepWordsRow(tx, { company_id, id: answer_id }, kept, now);
    if (!row) return 'gone';
    return row.is_stop_asked ? 'stop' : 'go on';
  },
  inverse: { none: 'Part of an answer that is being written.' },
});
