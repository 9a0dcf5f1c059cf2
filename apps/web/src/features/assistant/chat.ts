// Sends messages to the assistant: what is written shows at once, and comes back to the input when sending fails.
import type { QueryClient } from '@tanstack/react-query';
import type { AiConversation, AiMessage, ChatAnswer, ChatRequest } from '@worklane/contract/assistant';
import { contextLevel, isAboutDesign } from '@worklane/domain/assistant/context-level';
import { titleOfMessage } from '@worklane/domain/assistant/title-of-message';
import { uuidv7 } from 'uuidv7';
import { localState } from '../../platform/local-state/local-state.ts';
import { askAssistant } from './ask-assistant.ts';
import { clearConversation, giveBack, openConversation, useAssistant } from './assistant-state.ts';
import { assistantKeys, isAnswering, lastQuestion, TEMPORARY } from './data.ts';

const NO_USER = 'User not authenticated or user data not loaded';

const kept = (client: QueryClient, id: string) => client.getQueryData<AiConversation>(assistantKeys.conversation(id));
const keep = (client: QueryClient, conversation: AiConversation) =>
  client.setQueryData(assistantKeys.conversation(conversation.id), conversation);
const drop = (client: QueryClient, id: string) =>
  client.removeQueries({ queryKey: assistantKeys.conversation(id), exact: true });

/** @throws Error with the sentence that is shown */
export async function sendMessage(
  client: QueryClient,
  { id: projectId }: { id: string },
  message: string,
  more: Pick<ChatRequest, 'createTickets' | 'command'> = {},
): Promise<void> {
  const { conversationId, context, asking } = useAssistant.getState();
  const former = conversationId === undefined ? undefined : kept(client, conversationId);
  if (message.trim() === '' || asking || isAnswering(former)) return;
  const user = localState.get().currentUser;
  if (!user) throw new Error(NO_USER);

  const shown = withMessage(former ?? temporary(message, { projectId, userId: user.id, context }), message);
  keep(client, shown);
  openConversation(shown.id);
  useAssistant.setState({
    asking: { conversationId: shown.id, words: '', step: null },
    awaited: undefined,
    // A command leaves what is typed beside it.
    ...(!more.command && { text: '' }),
  });
  try {
    const asked = {
      projectId,
      message,
      contextType: context,
      contextLevel: contextLevel(message),
      figmaContext: isAboutDesign(message),
      ...(former && { conversationId: former.id }),
      ...more,
    };
    const answer = await askAssistant(asked, {
      onConversation: (conversation) => replace(client, shown.id, conversation),
      onWords: (words) =>
        useAssistant.setState(({ asking: now }) => ({
          asking: now && { ...now, words: now.words + words, step: null },
        })),
      onStep: (step) => useAssistant.setState(({ asking: now }) => ({ asking: now && { ...now, step } })),
    });
    const id = useAssistant.getState().asking?.conversationId ?? shown.id;
    if (answer?.data?.conversation) keep(client, answer.data.conversation);
    if (answer && !answer.success && !isKept(answer, former)) throw failed(client, { shown, former, answer });
    if (!answer) {
      const formerId = former && lastQuestion(former)?.id;
      await awaitElsewhere(client, id, { message: more.command ? '' : message, formerId });
    }
  } catch (error) {
    if (!(error instanceof Failed)) restore(client, shown, former);
    // Nobody has typed a command's message, and a toast says why it failed.
    if (!more.command) giveBack(message, (error as Error).message);
    throw error;
  } finally {
    useAssistant.setState({ asking: undefined });
    void client.invalidateQueries({ queryKey: assistantKeys.recents });
    void client.invalidateQueries({ queryKey: ['assistant', 'state'] });
  }
}

/** Tells whether the question stays, with what came of its answer: the conversation says there what happened. */
function isKept({ data }: ChatAnswer, former: AiConversation | undefined): boolean {
  const question = data?.conversation && lastQuestion(data.conversation);
  return question != null && question.id !== (former && lastQuestion(former))?.id;
}

/** What the server has of it is shown already. */
class Failed extends Error {}

function failed(
  client: QueryClient,
  {
    shown,
    former,
    answer,
  }: {
    shown: AiConversation;
    former: AiConversation | undefined;
    answer: ChatAnswer;
  },
): Failed {
  if (!answer.data?.conversation) restore(client, shown, former);
  return new Failed(answer.error ?? 'No response from AI');
}

/** Removes a temporary conversation, or the last message of another one. */
function restore(client: QueryClient, shown: AiConversation, former: AiConversation | undefined): void {
  const now = useAssistant.getState().conversationId;
  if (former) {
    keep(client, former);
    return;
  }
  drop(client, shown.id);
  const replaced = useAssistant.getState().asking?.conversationId;
  if (replaced) drop(client, replaced);
  if (now === shown.id || now === replaced) clearConversation();
}

/** Replaces the temporary conversation by the server's. */
function replace(client: QueryClient, temporaryId: string, conversation: AiConversation): void {
  keep(client, conversation);
  if (temporaryId !== conversation.id) drop(client, temporaryId);
  const { conversationId } = useAssistant.getState();
  useAssistant.setState(({ asking }) => ({
    asking: { words: '', step: null, ...asking, conversationId: conversation.id },
    ...(conversationId === temporaryId && { conversationId: conversation.id }),
  }));
}

/** Follows the answer as other tabs do after the connection was lost: the server continues it. */
async function awaitElsewhere(
  client: QueryClient,
  id: string,
  question: { message: string; formerId: string | undefined },
): Promise<void> {
  if (id.startsWith(TEMPORARY)) throw new Error('Network error');
  // From here on it must not ignore events about this conversation.
  useAssistant.setState({ awaited: { conversationId: id, ...question }, asking: undefined });
  await client.invalidateQueries({ queryKey: assistantKeys.conversation(id) });
}

function temporary(
  message: string,
  { projectId, userId, context }: { projectId: string; userId: string; context: AiConversation['context_type'] },
): AiConversation {
  const now = new Date().toISOString();
  return {
    id: `${TEMPORARY}${uuidv7()}`,
    title: titleOfMessage(message),
    project_id: projectId,
    user_id: userId,
    context_type: context,
    created_at: now,
    updated_at: now,
    messages: [],
  };
}

function withMessage(conversation: AiConversation, content: string): AiConversation {
  const message: AiMessage = {
    id: uuidv7(),
    role: 'user',
    content,
    is_withheld: false,
    timestamp: new Date().toISOString(),
    state: 'done',
    step: null,
    problem: null,
    proposal_ids: [],
  };
  return { ...conversation, messages: [...conversation.messages, message] };
}
