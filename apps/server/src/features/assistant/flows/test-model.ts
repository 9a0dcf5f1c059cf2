// Tests a company's model: requests its list of models, then one word of the chosen one, and explains what is wrong.
import type { ModelTest } from '@worklane/contract/assistant-settings';
import { errorMessage } from '@worklane/contract/platform/errors';
import type { Services } from '../../../platform/services.ts';
import { askModel } from '../model/ask-model.ts';
import { findModel } from '../model/connect-model.ts';
import { listModels } from '../model/list-models.ts';
import { problemOf } from '../model/model-problem.ts';

const LONGEST_MS = 20_000;

export async function testModel(services: Services, company_id: string): Promise<ModelTest> {
  const connection = await findModel(services, company_id);
  if (!connection) return { is_working: false, message: errorMessage('ai_no_key'), models: [] };
  const { key, model } = connection;
  const list = await listModels(services, connection).catch((error: unknown) => problemOf(error, [key]));
  // Some servers have no list and answer all the same: what the model says decides.
  const models = Array.isArray(list) ? list : [];
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    const messages = [{ role: 'user', content: 'Reply with the single word OK.' } as const];
    const instructions = 'This is a test of the connection.';
    await askModel(services, connection, { instructions, messages, signal, onWords: () => undefined });
    return { is_working: true, message: `It works: ${model} answered.`, models };
  } catch (error) {
    const message = signal.aborted
      ? `AI service error: no answer within ${LONGEST_MS / 1000} seconds.`
      : problemOf(error, [key]).message;
    return { is_working: false, message, models };
  }
}
