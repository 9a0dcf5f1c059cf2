// Ends answers whose process was killed: their text is kept, with a note that it is incomplete.
import { errorMessage } from '@worklane/contract/platform/errors';
import { SYSTEM } from '@worklane/domain/access/can';
import type { Services } from '../../../platform/services.ts';
import { finishAnswer } from '../commands/finish-answer.ts';
import { readLostAnswers } from '../reads.ts';

export async function endLostAnswers({ db, run, now }: Pick<Services, 'db' | 'run' | 'now'>): Promise<void> {
  for (const { company_id, id, project_id } of await readLostAnswers(db, now())) {
    const problem = errorMessage('ai_interrupted');
    await run(SYSTEM, finishAnswer, { company_id, project_id, answer_id: id, state: 'interrupted', problem });
  }
}
