// Declares what a page sees of a shared text, without the code of it.
import type { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import type { StoreApi, UseBoundStore } from 'zustand';

export interface SharedTextState {
  /**
   * `over`: the content was changed in another way, and has to be loaded anew. `unmade`: another client has made the text, so this
   * one can't be merged. `refused`: it is not theirs to write.
   */
  phase: 'coming' | 'here' | 'lost' | 'over' | 'unmade' | 'refused';
  /** Something that was written here is not in the database. */
  isUnkept: boolean;
  /** The others, each once. */
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
