// Says what a page tells an editor about the names in a text: people, tickets and documents.
import { type ComponentType, createContext } from 'react';

export interface Name {
  kind: 'mention' | 'ticket' | 'document';
  id: string;
  label: string;
}

/** @public */
export interface EditorNames {
  /** Shows facts and a link; drawn when a name is pointed at, focused or beside the caret. */
  Card: ComponentType<{ name: Name }>;
  /** Where a name leads within the product; null if the user can't open it. */
  pathOf(name: Name): Promise<string | null>;
  /** Opens a path in this tab. */
  open(path: string): void;
  /** Finds a ticket by its id or key, or a document by its id. */
  find(kind: 'ticket' | 'document', idOrKey: string): Promise<Name | null>;
}

/** Where the names in descriptions and comments lead, for all of them below. Without it they are words. */
export const NamesInTexts = createContext<EditorNames | undefined>(undefined);
