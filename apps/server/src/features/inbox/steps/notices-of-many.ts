// Builds the notifications of one change to many tickets: of a few singly, of more with one that says how many.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import type { Queryable } from '../../../platform/database/database.ts';
import { readWatchersOfMany } from '../../links/reads.ts';
import type { Notice } from './deliver-notices.ts';

/** In an event's former values: nobody is notified of it again. */
export const TOLD_TOGETHER = 'told_together';

export interface Moved {
  id: string;
  status: string;
}

/** @param cause shared by all notices */
export async function noticesOfMoves(
  tx: Queryable,
  ref: ProjectRef,
  moved: readonly Moved[],
  cause: string,
): Promise<Notice[]> {
  const statusById = new Map(moved.map(({ id, status }) => [id, status]));
  const watchers = await readWatchersOfMany(tx, ref, [...statusById.keys()]);
  const statuses = new Set(statusById.values());
  const [status] = statuses;
  return noticesFor(watchers, {
    one: (user_id, id) => {
      const about = { cause: `${cause}:${id}`, ticket_id: id, detail: { status: statusById.get(id) } };
      return Object.assign({ user_id, kind: 'status_changed' as const }, about);
    },
    many: (user_id, count) => ({
      user_id,
      kind: 'status_changed',
      cause,
      detail: statuses.size === 1 ? { count, status } : { count },
    }),
  });
}

/**
 * @param assigned the newly assigned tickets, by person
 * @param cause shared by all notices
 */
export function noticesOfAssignments(assigned: ReadonlyMap<string, readonly string[]>, cause: string): Notice[] {
  const people = [...assigned].map(([user_id, ids]) => ({ user_id, ids, count: ids.length }));
  return noticesFor(people, {
    one: (user_id, id) => ({ user_id, kind: 'assigned', cause: `${cause}:${id}`, ticket_id: id }),
    many: (user_id, count) => ({ user_id, kind: 'assigned', cause, detail: { count } }),
  });
}

interface Concerned {
  user_id: string;
  count: number;
  /** All of them, or the number up to which each ticket gets its own notification. */
  ids: readonly string[];
}

interface Told {
  one(user_id: string, ticket_id: string): Notice;
  many(user_id: string, count: number): Notice;
}

const noticesFor = (people: readonly Concerned[], { one, many }: Told): Notice[] =>
  people.flatMap(({ user_id, count, ids }) =>
    count > INBOX_LIMITS.singly ? [many(user_id, count)] : ids.map((id) => one(user_id, id)),
  );
