// Declares pages of long lists. A page starts where the one before it ended, so that records added or removed in between neither
// repeats an entry nor leaves one out.
import * as z from 'zod/mini';
import { rawText } from './primitives.ts';

/** How the next page of a list is asked for: with what its last entry has. A page of fewer than `size` entries is the last. */
export interface Paging {
  /** The query that names the entry. */
  by: 'before' | 'after';
  /** The fields that it is made of, in this order with commas between; nothing in place of a null. */
  from: readonly string[];
  size: number;
  /** The field of the answer that has the entries, where the answer is not a list itself. */
  list?: string;
  /** Within a page the oldest comes first, though the first page has the newest. */
  isOldestFirst?: true;
}

/** The moment and the id of an entry: `2026-11-21T10:00:00.000Z,{id}`. What it is made of is looked at by the server. */
export const beforeQuery = z.object({ before: z.optional(rawText(80)) });

export const cursorAt = (at: string, id: string): string => `${at},${id}`;
