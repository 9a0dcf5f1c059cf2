// Declares what a page sees of a shared text, without the code of it.
import type { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import type { StoreApi, UseBoundStore } from 'zustand';

export interface SharedTextState {
  /**
   * `over`: the content was replaced in another way, and must be loaded again. `unmade`: another client created the text first, so
   * this one's can't be merged. `refused`: the user can't write, or not any more.
   */
  phase: 'coming' | 'here' | 'lost' | 'over' | 'unmade' | 'refused';
  /** The server hasn't saved all edits of this page yet. */
  isUnkept: boolean;
  /** The ids of the other users in the text, each once. */
  people: readonly string[];
}

export interface SharedText {
  text: Doc;
  awareness: Awareness;
  use: UseBoundStore<StoreApi<SharedTextState>>;
  /** @returns what a later page needs to go on; undefined before the server has the text */
  keep(): KeptText | undefined;
  end(): void;
}

/** A shared text with words that the server doesn't have yet. */
export interface KeptText {
  epoch: string;
  /** All of it, as a Yjs update. */
  state: Uint8Array;
}
