// Notifies people of one change to many tickets: of a few singly, of more with one notification that says how many.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import { actorOf, type CommandContext } from '../../../platform/commands/run-command.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Values } from '../../../platform/events/origin.ts';
import { readAssigneesOfMany, readWatchersOfMany } from '../../links/reads.ts';
import { deliverNotices, type Notice } from './deliver-notices.ts';

/** In an event's former values: nobody is notified of it again. */
export const TOLD_TOGETHER = 'told_together';

/**
 * Tells whether a change is of so many tickets that it is one notification. A change of fewer notifies per ticket, from
 * its events.
 */
export const isOfMany = (tickets: { length: number }): boolean => tickets.length > INBOX_LIMITS.singly;

export const asTold = (before: Values | undefined): Values => ({ ...before, [TOLD_TOGETHER]: true });

interface Moved {
  id: string;
  status: string;
}

/** Notifies the watchers of tickets that were moved to other columns. */
export async function notifyOfMoves(context: CommandContext, ref: ProjectRef, moved: readonly Moved[]): Promise<void> {
  await deliver(context, ref, await noticesOfMoves(context.tx, ref, moved, context.newId()));
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

/** @param assigned each person with the tickets that they were assigned now */
export async function notifyOfAssignments(
  context: CommandContext,
  ref: ProjectRef,
  assigned: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await deliver(context, ref, noticesOfAssignments(assigned, context.newId()));
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

/** Notifies people to whom imported tickets are assigned. */
export async function notifyOfImport(context: CommandContext, ref: ProjectRef, ids: readonly string[]): Promise<void> {
  const cause = context.newId();
  const people = await readAssigneesOfMany(context.tx, ref, ids);
  const notices = people.map(
    ({ user_id, count }): Notice => ({ user_id, kind: 'assigned', cause, detail: { count, is_import: true } }),
  );
  await deliver(context, ref, notices);
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

async function deliver(context: CommandContext, { company_id, project_id }: ProjectRef, notices: readonly Notice[]) {
  const { viewer, now } = context;
  await deliverNotices(context, { company_id, project_id, actor_id: actorOf(viewer), at: now }, notices);
}
