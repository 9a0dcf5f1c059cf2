// Asks before something is deleted, wherever the request came from: a menu that is closed by then, a key, a bar.
import { create } from 'zustand';

export interface Question {
  title: string;
  text: string;
  /** The word on the button: it says what it does. */
  action: string;
  /** It can be undone afterwards: Enter confirms. */
  isUndoable?: boolean;
  onConfirm: () => void;
}

interface Asked {
  /** Stays while the dialog closes. */
  question: Question | undefined;
  isOpen: boolean;
}

export const useAsked = create<Asked>()(() => ({ question: undefined, isOpen: false }));

export const ask = (question: Question): void => useAsked.setState({ question, isOpen: true });
export const closeQuestion = (): void => useAsked.setState({ isOpen: false });
