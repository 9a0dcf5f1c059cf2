// Defines what an undo expects to find: the values that the change left. If they are different by now, the request is
// refused with `changed_since`, or skips that ticket of a batch.
import * as z from 'zod/mini';
import { Timestamp } from './primitives.ts';

/** Of a record that is changed as a whole: the `updated_at` the change left. */
export const expectedQuery = z.object({ expected: z.optional(Timestamp) });
