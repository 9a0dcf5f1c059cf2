// Shows what others do in a shared text, together what comes at once: in a long text each change takes as long as a frame, and
// twenty people make a hundred a second.
import type { SharedTextMessage } from '@worklane/contract/shared-text';
import { applyUpdate, type Doc } from 'yjs';
import type { PeopleInText } from './people-in-text.ts';

type PeopleMessage = Extract<SharedTextMessage, { type: 'people' }>;

export interface Arrivals {
  /** Takes an edit: shows it at once, or with the next when the page rests from the last. */
  edit(update: Uint8Array): void;
  people(message: PeopleMessage): void;
  /** Forgets what is not shown yet. */
  drop(): void;
  /** Forgets everyone too, when the connection is lost: the next one brings all of it again. */
  clear(): void;
}

/** After edits were shown, the page is left to its user for this many times as long as that took, and at most so long. */
const REST = { times: 2, mostMs: 100 };
/** Shorter rests are not worth a timer. */
const SHORT_MS = 4;
/** How often carets move. */
const CARETS_MS = 60;

/** @param origin what the edits are marked with in the text */
export function showArrivals(text: Doc, people: PeopleInText, origin: unknown): Arrivals {
  let [edits, moves]: [Uint8Array[], PeopleMessage[]] = [[], []];
  let resting: ReturnType<typeof setTimeout> | undefined;
  let moving: ReturnType<typeof setTimeout> | undefined;

  function showEdits(): void {
    clearTimeout(resting);
    resting = undefined;
    if (edits.length === 0) return;
    const began = performance.now();
    text.transact(() => {
      for (const update of edits.splice(0)) applyUpdate(text, update, origin);
    }, origin);
    const rest = Math.min((performance.now() - began) * REST.times, REST.mostMs);
    if (rest >= SHORT_MS) resting = setTimeout(showEdits, rest);
  }

  function showMoves(): void {
    moving = undefined;
    if (moves.length === 0) return;
    // The letter beside a caret is possibly not shown yet.
    showEdits();
    for (const { here, gone } of moves.splice(0)) people.take(here, gone);
    moving = setTimeout(showMoves, CARETS_MS);
  }

  function drop(): void {
    clearTimeout(resting);
    clearTimeout(moving);
    [resting, moving] = [undefined, undefined];
    [edits, moves] = [[], []];
  }

  return {
    edit(update) {
      edits.push(update);
      if (resting === undefined) showEdits();
    },
    people(message) {
      moves.push(message);
      if (moving === undefined) showMoves();
    },
    drop,
    clear() {
      drop();
      people.clear();
    },
  };
}
