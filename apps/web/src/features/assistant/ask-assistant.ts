// Asks the assistant and reads its answer while it comes.
import { networkError } from '@worklane/client/api-error';
import { readError } from '@worklane/client/read-error';
import { readMessages } from '@worklane/client/read-messages';
import { type AiConversation, ai, CHAT_EVENTS, type ChatAnswer, type ChatRequest } from '@worklane/contract/assistant';
import { COMMAND_HEADER } from '@worklane/contract/platform/endpoint';
import { uuidv7 } from 'uuidv7';
import { withToken } from '../../platform/api/with-token.ts';

interface Heard {
  onConversation(conversation: AiConversation): void;
  onWords(words: string): void;
  onStep(step: string): void;
}

/**
 * @returns how it ended; undefined when the connection broke before that: the answer continues without this page
 * @throws ApiError when nothing was asked of a model
 */
export async function askAssistant(asked: ChatRequest, heard: Heard): Promise<ChatAnswer | undefined> {
  const commandId = uuidv7();
  const response = await withToken((token) => request(asked, token, commandId));
  let answer: ChatAnswer | undefined;
  try {
    for await (const { event, data } of readMessages(response.body as NonNullable<Response['body']>)) {
      if (event === CHAT_EVENTS.conversation) heard.onConversation(JSON.parse(data) as AiConversation);
      if (event === CHAT_EVENTS.words) heard.onWords(JSON.parse(data) as string);
      if (event === CHAT_EVENTS.step) heard.onStep(JSON.parse(data) as string);
      if (event === CHAT_EVENTS.answer) answer = JSON.parse(data) as ChatAnswer;
    }
  } catch {
    return answer;
  }
  return answer;
}

async function request(asked: ChatRequest, token: string, commandId: string): Promise<Response> {
  const headers = {
    accept: 'text/event-stream',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    [COMMAND_HEADER]: commandId,
  };
  const body = JSON.stringify({ action: 'chat', ...asked });
  const response = await fetch(ai.chat.path, { method: ai.chat.method, headers, body }).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await readError(response);
  return response;
}
