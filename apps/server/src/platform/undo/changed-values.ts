// Describes how to reset the changed values of a record, and which values it must still have for that.
import { isDeepStrictEqual } from 'node:util';

interface ChangedValues {
  /** The former values of what differs. */
  changes: Record<string, unknown>;
  /** Its values now. */
  expected: Record<string, unknown>;
}

/** @returns undefined when nothing differs */
export function changedValues(before: object, now: object, fields: readonly string[]): ChangedValues | undefined {
  const [former, current] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
  const changed = fields.filter((field) => !isDeepStrictEqual(former.get(field), current.get(field)));
  if (changed.length === 0) return undefined;
  const of = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, values.get(field) ?? null]));
  return { changes: of(former), expected: of(current) };
}
