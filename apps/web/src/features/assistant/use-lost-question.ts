// Watches over a question whose connection broke: it goes back to the input when the server has deleted it.
import type { AiConversation } from '@worklane/contract/assistant';
import { useEffect } from 'react';
import { giveBack, useAssistant } from './assistant-state.ts';
import { isAnswering, lastQuestion } from './data.ts';

export const INTERRUPTED = 'The answer was interrupted. Please try again.';

/** Puts a question back into the input when it was deleted: no word of its answer had come. */
export function useLostQuestion(id: string, data: AiConversation | undefined, isGone: boolean): void {
  const awaited = useAssistant((state) => state.awaited);
  useEffect(() => {
    if (awaited?.conversationId !== id) return;
    // The server's conversations end with an answer.
    const isOver = data && data.messages.at(-1)?.role !== 'user' && !isAnswering(data);
    if (!isGone && !isOver) return;
    useAssistant.setState({ awaited: undefined });
    if (isGone || (data && lastQuestion(data)?.id === awaited.formerId)) giveBack(awaited.message, INTERRUPTED);
  }, [awaited, id, data, isGone]);
}
