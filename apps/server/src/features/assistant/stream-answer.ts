// Sends an answer to its reader while it is written.
import { CHAT_EVENTS } from '@worklane/contract/assistant';
import type { Context } from 'hono';
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
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  const encoder = new TextEncoder();
  let hasLeft = false;

  async function tell(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const send = (event: string, data: unknown) => {
      if (!hasLeft) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    };
    // The conversation comes first.
    let waiting: (() => void)[] | undefined = [];
    const then = (event: string) => (data: unknown) => {
      if (waiting) waiting.push(() => send(event, data));
      else send(event, data);
    };
    // Before the conversation is read: a step that is over by then is told too.
    const unfollow = running.follow({ onWords: then(CHAT_EVENTS.words), onStep: then(CHAT_EVENTS.step) });
    try {
      const conversation = await begin();
      if (conversation) send(CHAT_EVENTS.conversation, conversation);
      for (const sendIt of waiting) sendIt();
      waiting = undefined;
      await Promise.race([running.ended, left]);
    } finally {
      unfollow();
    }
    if (!hasLeft) send(CHAT_EVENTS.answer, await end());
  }

  // Not the library's stream of events: it passes each word through two streams more.
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      tell(controller).then(
        () => hasLeft || controller.close(),
        (error: unknown) => controller.error(error),
      );
    },
    cancel() {
      hasLeft = true;
      leave();
    },
  });
  return http.body(body, 200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    'X-Accel-Buffering': 'no',
  });
}
