// Asks the assistant and reads its answer while it comes.
import { type AiConversation, ai, CHAT_EVENTS, type ChatAnswer, type ChatRequest } from '@worklane/contract/assistant';
import { COMMAND_HEADER } from '@worklane/contract/platform/endpoint';
import { createParser } from 'eventsource-parser';
import { uuidv7 } from 'uuidv7';
import { networkError } from '../../platform/api/api-error.ts';
import { readError } from '../../platform/api/read-error.ts';
import { withToken } from '../../platform/api/with-token.ts';

interface Heard {
  onConversation(conversation: AiConversation): void;
  onWords(words: string): void;
}

/**
 * @returns how it ended; undefined when the connection broke before that: the answer goes on without this page
 * @throws ApiError when nothing was asked of a model
 */
export async function askAssistant(asked: ChatRequest, heard: Heard): Promise<ChatAnswer | undefined> {
  const commandId = uuidv7();
  const response = await withToken((token) => request(asked, token, commandId));
  let answer: ChatAnswer | undefined;
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === CHAT_EVENTS.conversation) heard.onConversation(JSON.parse(data) as AiConversation);
      if (event === CHAT_EVENTS.words) heard.onWords(JSON.parse(data) as string);
      if (event === CHAT_EVENTS.answer) answer = JSON.parse(data) as ChatAnswer;
    },
  });
  try {
    const decoder = new TextDecoder();
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read())
      parser.feed(decoder.decode(read.value, { stream: true }));
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
