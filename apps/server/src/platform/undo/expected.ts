// Refuses an undo when the values have changed since: the caller sends what its change left behind, which is compared here,
// in the transaction and under the locks that write.
import { fail } from '../http/fail.ts';

/** Whether a record has these values. */
export function isStill<Values extends object>(record: Values, expected: Partial<Values> | undefined): boolean {
  const fields = Object.keys(expected ?? {}) as (keyof Values)[];
  return fields.every((field) => JSON.stringify(record[field]) === JSON.stringify(expected?.[field]));
}

/** @throws Refusal changed_since */
export function refuseUnlessStill<Values extends object>(record: Values, expected: Partial<Values> | undefined): void {
  if (!isStill(record, expected)) fail('changed_since');
}
