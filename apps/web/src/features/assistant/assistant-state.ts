// Holds what the assistant's panel shows. It is not kept: after a reload the panel is collapsed.
import type { ContextType } from '@worklane/domain/assistant/vocabulary';
import { create } from 'zustand';

/** Of the element in which a message is typed. */
export const INPUT_ID = 'assistant-input';

interface AssistantState {
  isOpen: boolean;
  context: ContextType;
  /** The project that the state is about. */
  projectId: string | undefined;
  conversationId: string | undefined;
  areCommandsShown: boolean;
  /** What is typed and not sent. */
  text: string;
  /** The conversation in which this tab waits for an answer, the words of it that have come, and what is done before the next. */
  asking: { conversationId: string; words: string; step: string | null } | undefined;
  /** The connection broke while an answer was written: its question goes back to the input if it is deleted. `formerId`: the question before. */
  awaited: { conversationId: string; message: string; formerId: string | undefined } | undefined;
  problem: string | undefined;
}

const FRESH = { conversationId: undefined, areCommandsShown: true, problem: undefined } as const;

export const useAssistant = create<AssistantState>()(() => ({
  isOpen: false,
  context: 'project',
  projectId: undefined,
  text: '',
  asking: undefined,
  awaited: undefined,
  ...FRESH,
}));

const set = useAssistant.setState;

export const toggleAssistant = (): void => set(({ isOpen }) => ({ isOpen: !isOpen }));
export const closeAssistant = (): void => set({ isOpen: false });
export const typeMessage = (text: string): void => set({ text });
export const toggleCommands = (): void => set(({ areCommandsShown }) => ({ areCommandsShown: !areCommandsShown }));

/** Changes the context, clears the conversation and shows the commands again. */
export const chooseContext = (context: ContextType): void => set({ context, ...FRESH });

/** Changes the context to the project that is shown. */
export function followProject(projectId: string): void {
  const former = useAssistant.getState().projectId;
  if (former === projectId) return;
  set({ projectId, ...(former !== undefined && { context: 'project', ...FRESH }) });
}

export const clearConversation = (): void => set(FRESH);

/** Opens a conversation and hides the commands. */
export const openConversation = (conversationId: string): void =>
  set({ conversationId, areCommandsShown: false, problem: undefined });

/** Puts words back into the input, in front of what was typed since. */
export function giveBack(message: string, problem: string): void {
  set(({ text }) => ({ problem, text: text.trim() === '' ? message : `${message}\n${text}` }));
}
