// Asks a provider for its models: the test that costs nothing.
import { MEGABYTE } from '@worklane/domain/units';
import * as z from 'zod/mini';
import type { Services } from '../../../platform/services.ts';
import type { ModelConnection } from './connect-model.ts';
import { ModelProblem, problemOf } from './model-problem.ts';

const LIMIT = 500;
const MOST_BYTES = MEGABYTE;
const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

/** @throws ModelProblem */
export async function listModels(
  { outside }: Pick<Services, 'outside'>,
  { address, key, reach }: ModelConnection,
): Promise<string[]> {
  try {
    const answer = await outside.call({
      who: 'The AI provider',
      reach,
      url: `${address}/models`,
      headers: { authorization: `Bearer ${key}` },
      accepts: [400, 401, 402, 403, 404, 429, 500, 502, 503],
      maxBytes: MOST_BYTES,
    });
    const text = new TextDecoder().decode(answer.bytes);
    if (answer.status >= 400) throw { statusCode: answer.status, responseBody: text, message: messageIn(text) };
    const { data } = answer.json(Models);
    return data
      .map(({ id }) => id.slice(0, 200))
      .sort()
      .slice(0, LIMIT);
  } catch (error) {
    throw isUnreadable(error)
      ? new ModelProblem('ai_service_error', 'the address answered, but not with a list of models. Check the address.')
      : problemOf(error, [key]);
  }
}

const isUnreadable = (error: unknown) => (error as { reason?: string }).reason === 'unreadable';

const Refused = z.object({ error: z.object({ message: z.string() }) });

function messageIn(text: string): string {
  try {
    return Refused.parse(JSON.parse(text)).error.message;
  } catch {
    return '';
  }
}
