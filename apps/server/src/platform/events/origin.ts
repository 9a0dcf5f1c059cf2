// Describes where an event comes from and the values before it. Reactions can read it; browsers don't receive it.
import { isDeepStrictEqual } from 'node:util';
import type { WayIn } from '@worklane/domain/access/can';

export type Values = Readonly<Record<string, unknown>>;

export interface EventOrigin {
  /** The event's place in the log. Missing in jobs that were added before it was kept. */
  event_id?: number;
  /** The command that was run, or the reaction or regular work in its place. Null in events older than this record. */
  command: string | null;
  via: WayIn | null;
  /** The same in all events of one command that emitted several. */
  batch_id: string | null;
  /** Former values of what changed, under the same names as in the change. Long texts and lists are left out. */
  before: Values | null;
}

const LONGEST_TEXT = 500;
/** Of a list, as JSON. */
const LONGEST_LIST = 10_000;

/** @returns the former values of the fields that a change gives other ones; undefined when it changes nothing */
export function valuesBefore(record: object, changes: object): Values | undefined {
  const former = new Map(Object.entries(record));
  const changed = Object.entries(changes)
    .filter(([name, value]) => value !== undefined && !isDeepStrictEqual(orNull(former.get(name)), orNull(value)))
    .map(([name]) => [name, former.get(name) ?? null]);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** Treats an empty text as none. */
const orNull = (value: unknown) => (value === '' ? null : (value ?? null));

/** Leaves out former values that are too long to store. */
export function shortened(before: Values | undefined): Values | null {
  const kept = Object.entries(before ?? {}).filter(([, value]) =>
    typeof value === 'string' ? value.length <= LONGEST_TEXT : JSON.stringify(value).length <= LONGEST_LIST,
  );
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}
