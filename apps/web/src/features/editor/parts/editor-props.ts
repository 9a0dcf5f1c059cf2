// Says what a page gives to an editor and what it can ask of it.
import type { SentPart } from '@worklane/domain/documents/anchors';
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import type { ComponentType, Ref } from 'react';
import type { Passages } from '../plugins/passages.ts';
import type { Writer } from '../plugins/shared-editing.ts';
import type { TextDress } from '../text/text-dress.ts';
import type { EditorNames } from './editor-names.ts';
import type { SharedText } from './shared-text-state.ts';

export type { Passages };

export interface BlockEditorProps {
  /** What the document holds when the editor opens. */
  html: string;
  /** The accessible name of the editable area. */
  label: string;
  isEditable: boolean;
  /** Who can be mentioned. */
  people: readonly { id: string; name: string }[];
  /** Stores a picture. @returns its address; undefined when it was refused and the user has been told */
  uploadImage(file: File): Promise<string | undefined>;
  /** Shows what is live: the project's tickets, facts, team. The caller draws them. */
  live: Readonly<Partial<Record<LiveBlock, ComponentType<{ filter: string | null }>>>>;
  /** The slash commands that need more than text. Null when the user changed their mind. */
  createTicket?(): Promise<{ id: string; key: string } | null>;
  linkDocument?(): Promise<{ id: string; title: string } | null>;
  /** Where names of people, tickets and documents lead. Without it they are words. */
  names?: EditorNames | undefined;
  /** Called after each of the user's changes. Ask the handle for the HTML when you save. */
  onChange(): void;
  /** The type of the block that is selected, for the hint 'Selected: {type}'. */
  onSelect?(type: string | null): void;
  /** Several write: the text is this one, and `html` is not asked. The same as long as the editor is drawn. */
  shared?: SharedText | undefined;
  /** Who writes along. */
  who?(userId: string): Writer;
  /** What comments are about; without `onComment` nothing can be commented on. */
  passages?: Passages | undefined;
  onPassage?(id: string): void;
  onComment?: (() => void) | undefined;
  /** A description or a comment in place of a page. The same as long as the editor is drawn, but for what it calls. */
  dress?: TextDress | undefined;
  ref?: Ref<EditorHandle>;
}

export interface Caret {
  anchor: number;
  head: number;
}

export interface EditorHandle {
  html(): string;
  /** Shows other content. The caret stays in its words, and undo leaves it. */
  replace(html: string): void;
  focus(): void;
  /** Returns the caret's place, for another editor of the same text; null while the focus is elsewhere. */
  caret(): Caret | null;
  putCaret(caret: Caret): void;
  addBlock(): void;
  /** Headings, in order. */
  outline(): { id: string; level: number; text: string }[];
  show(blockId: string): void;
  words(): number;
  /** Returns the selected words, one part for each block. */
  selectedParts(): SentPart[];
  /** Returns where a passage is now; empty when its words are gone. */
  passageNow(id: string): SentPart[];
  /** Returns the passage that the caret is in. */
  passageHere(): string | undefined;
  /** Scrolls to a passage. @returns whether it is in the document */
  revealPassage(id: string): boolean;
  find(words: string): { count: number; next(): void; previous(): void; end(): void };
}
