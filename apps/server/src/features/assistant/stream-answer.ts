// Sends an answer to its reader while it is written.
import { CHAT_EVENTS } from '@worklane/contract/assistant';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { RunningAnswer } from './flows/writing.ts';

/**
 * Ends with its reader; the answer does not.
 * @param begin reads the conversation: undefined when the answer has failed by then, and a new conversation with it
 */
export function streamAnswer(
  http: Context,
  running: RunningAnswer,
  { begin, end }: { begin(): Promise<object | undefined>; end(): Promise<unknown> },
): Response {
  http.header('X-Accel-Buffering', 'no');
  return streamSSE(http, async (sse) => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    sse.onAbort(leave);
    const send = (event: string, data: unknown) => sse.writeSSE({ event, data: JSON.stringify(data) });
    const conversation = await begin();
    if (conversation) await send(CHAT_EVENTS.conversation, conversation);
    const unfollow = running.follow({
      onWords: (words) => void send(CHAT_EVENTS.words, words).catch(leave),
      onStep: (step) => void send(CHAT_EVENTS.step, step).catch(leave),
    });
    await Promise.race([running.ended, left]);
    unfollow();
    if (!sse.aborted) await send(CHAT_EVENTS.answer, await end());
  });
}
