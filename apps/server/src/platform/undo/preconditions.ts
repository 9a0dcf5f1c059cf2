// Refuses an undo when the values have changed since. The caller sends the values its change left, which are compared
// under the locks of the transaction that writes.
import { fail } from '../http/fail.ts';

/** Tells whether a record has these values. */
export function isUnchanged<Values extends object>(record: Values, expected: Partial<Values> | undefined): boolean {
  const fields = Object.keys(expected ?? {}) as (keyof Values)[];
  return fields.every((field) => JSON.stringify(record[field]) === JSON.stringify(expected?.[field]));
}

/** @throws Refusal changed_since */
export function refuseUnlessUnchanged<Values extends object>(
  record: Values,
  expected: Partial<Values> | undefined,
): void {
  if (!isUnchanged(record, expected)) fail('changed_since');
}
