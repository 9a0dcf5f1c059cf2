// Declares pages of long lists. A page starts where the one before it ended, so that records added or removed in between neither
// repeats an entry nor leaves one out.
import * as z from 'zod/mini';
import { rawText } from './primitives.ts';

/** The moment and the id of an entry: `2026-11-21T10:00:00.000Z,{id}`. What it is made of is looked at by the server. */
export const beforeQuery = z.object({ before: z.optional(rawText(80)) });

export const cursorAt = (at: string, id: string): string => `${at},${id}`;
