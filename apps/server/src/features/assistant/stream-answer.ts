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
    const begun = begin();
    let last: Promise<unknown> = begun.then(
      (conversation) => conversation && send(CHAT_EVENTS.conversation, conversation),
    );
    const then = (event: string) => (data: unknown) => {
      last = last.then(() => send(event, data)).catch(leave);
    };
    // Before the conversation is read: a step that is over by then is told too.
    const unfollow = running.follow({ onWords: then(CHAT_EVENTS.words), onStep: then(CHAT_EVENTS.step) });
    await begun;
    await Promise.race([running.ended, left]);
    unfollow();
    await last;
    if (!sse.aborted) await send(CHAT_EVENTS.answer, await end());
  });
}
