// What a request that takes something back expects to find: what the change left behind. If it is otherwise by now, the
// request is refused with `changed_since`, or leaves that ticket of a batch alone.
import * as z from 'zod/mini';
import { Timestamp } from './primitives.ts';

/** Of a record that is changed as a whole: the `updated_at` the change left. */
export const expectedQuery = z.object({ expected: z.optional(Timestamp) });
