// Counts the changes that wait for a connection, and holds the age of a board shown offline, for the notice in the frame.
import { create } from 'zustand';

interface Unsaved {
  count: number;
  /** A kept board is shown: when the server last had it so, in milliseconds. */
  asOf: number | undefined;
}

export const useUnsaved = create<Unsaved>()(() => ({ count: 0, asOf: undefined }));
