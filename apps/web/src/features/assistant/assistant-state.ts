// Holds what the assistant's panel shows. A reload of the tab keeps which conversation it is, and on a wide screen that it is open.
import type { ContextType } from '@worklane/domain/assistant/vocabulary';
import { create } from 'zustand';
import { type KeptPanel, keepPanel, keptPanel } from '../../platform/local-state/kept-panel.ts';
import { TEMPORARY } from './data.ts';

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
  /**
   * The conversation in which this tab waits for an answer, the words of it that have come, and what is done before the
   * next.
   */
  asking: { conversationId: string; words: string; step: string | null } | undefined;
  /**
   * The connection broke while an answer was written: its question goes back to the input if it is deleted (a command
   * has none). `formerId`: the question before.
   */
  awaited: { conversationId: string; message: string; formerId: string | undefined } | undefined;
  problem: string | undefined;
  /** A reload opens the panel again, and leaves the focus where it is. */
  isReopened: boolean;
}

const FRESH = { conversationId: undefined, areCommandsShown: true, problem: undefined } as const;

export const useAssistant = create<AssistantState>()(() => ({
  isOpen: false,
  context: 'project',
  projectId: undefined,
  text: '',
  asking: undefined,
  awaited: undefined,
  isReopened: false,
  ...FRESH,
}));

const set = useAssistant.setState;

export const toggleAssistant = (): void => set(({ isOpen }) => ({ isOpen: !isOpen, isReopened: false }));
export const closeAssistant = (): void => set({ isOpen: false });
export const typeMessage = (text: string): void => set({ text });
export const toggleCommands = (): void => set(({ areCommandsShown }) => ({ areCommandsShown: !areCommandsShown }));

/** Changes the context, clears the conversation and shows the commands again. */
export const chooseContext = (context: ContextType): void => set({ context, ...FRESH });

/** Changes the context to the project that is shown. The first one finds what the panel showed before a reload. */
export function followProject(projectId: string): void {
  const { projectId: former, isOpen } = useAssistant.getState();
  if (former === projectId) return;
  if (former !== undefined) {
    set({ projectId, context: 'project', ...FRESH });
    return;
  }
  const kept = keptPanel();
  // On a narrow screen it would cover the page.
  const isReopened = kept?.isOpen === true && !isOpen && matchMedia(WIDE).matches;
  set({ projectId, ...(isReopened && { isOpen: true, isReopened }) });
  if (kept?.projectId !== projectId) return;
  set({ context: kept.context });
  if (kept.conversationId !== undefined) openConversation(kept.conversationId);
}

const WIDE = '(min-width: 1024px)';

useAssistant.subscribe((now, before) => {
  const [kept, former] = [toKeep(now), toKeep(before)];
  if (kept && !sameAs(kept, former)) keepPanel(kept);
});

/**
 * Selects what is kept of the panel: nothing before it knows its project, or what was kept before a reload would be
 * lost.
 */
function toKeep({ isOpen, context, projectId, conversationId }: AssistantState): KeptPanel | undefined {
  if (projectId === undefined) return undefined;
  const isKnown = conversationId?.startsWith(TEMPORARY) === false;
  return { isOpen, context, projectId, conversationId: isKnown ? conversationId : undefined };
}

const sameAs = (one: KeptPanel, other: KeptPanel | undefined) => JSON.stringify(one) === JSON.stringify(other);

export const clearConversation = (): void => set(FRESH);

/** Opens a conversation and hides the commands. */
export const openConversation = (conversationId: string): void =>
  set({ conversationId, areCommandsShown: false, problem: undefined });

/** Puts words back into the input, in front of what was typed since. */
export function giveBack(message: string, problem: string): void {
  set(({ text }) => ({ problem, text: [message, text].filter((each) => each.trim() !== '').join('\n') }));
}
