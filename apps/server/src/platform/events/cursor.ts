// Writes and reads places in the event log, as processes remember them and clients send them back.
import { parseSnapshot } from './snapshot.ts';

/**
 * A place in the log: every event that was visible in `seen` has been read. Events become visible in another order than
 * their ids and transaction ids say, so that no single number can be such a place.
 */
export interface Cursor {
  seen: string;
  /** In the middle of what a later snapshot added: the last event that was read of it. */
  within?: { snapshot: string; id: number };
}

/** @returns one word without spaces */
export function writeCursor({ seen, within }: Cursor): string {
  return within ? `${seen}/${within.snapshot}/${within.id}` : seen;
}

/** @returns undefined for anything but a place that this or another process may have written */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [seen = '', snapshot, id, ...more] = (text ?? '').split('/');
  if (more.length > 0 || !parseSnapshot(seen)) return undefined;
  if (snapshot === undefined) return { seen };
  if (!parseSnapshot(snapshot) || !/^\d{1,15}$/.test(id ?? '')) return undefined;
  return { seen, within: { snapshot, id: Number(id) } };
}
