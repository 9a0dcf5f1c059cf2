// Says what a page gives to an editor and what it can ask of it.
import type { LiveBlock } from '@worklane/domain/documents/vocabulary';
import type { ComponentType, Ref } from 'react';
import type { Writer } from '../plugins/sharing.ts';
import type { SharedText } from './shared-text.ts';

export interface BlockEditorProps {
  /** What the document holds when the editor opens. */
  html: string;
  /** The accessible name of the editable area. */
  label: string;
  isEditable: boolean;
  /** Who can be mentioned. */
  people: readonly { id: string; name: string }[];
  /** Stores a picture and answers its address. */
  uploadImage(file: File): Promise<string>;
  /** Shows what is live: the project's tickets, facts, team. The caller draws them. */
  live: Readonly<Record<LiveBlock, ComponentType<{ filter: string | null }>>>;
  /** The slash commands that need more than text. Null when the user changed their mind. */
  createTicket?(): Promise<{ id: string; key: string } | null>;
  linkDocument?(): Promise<{ id: string; title: string } | null>;
  /** After every change of the user's; ask the handle for the HTML when you save. */
  onChange(): void;
  /** The type of the block that is selected, for the hint 'Selected: {type}'. */
  onSelect?(type: string | null): void;
  /** Several write: the text is this one, and `html` is not asked. The same as long as the editor is drawn. */
  shared?: SharedText | undefined;
  /** Who writes along. */
  who?(userId: string): Writer;
  ref: Ref<EditorHandle>;
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
  /** Where the caret is, for another editor of the same text; null while the keys go elsewhere. */
  caret(): Caret | null;
  putCaret(caret: Caret): void;
  addBlock(): void;
  /** Headings, in order. */
  outline(): { id: string; level: number; text: string }[];
  show(blockId: string): void;
  words(): number;
  find(words: string): { count: number; next(): void; previous(): void; end(): void };
}
