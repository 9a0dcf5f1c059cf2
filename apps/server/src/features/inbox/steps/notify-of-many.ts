// Notifies people of one change to many tickets: of a few singly, of more with one notification that says how many.
import type { ProjectRef } from '@worklane/domain/access/refs';
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import { actorOf, type CommandContext } from '../../../platform/commands/run-command.ts';
import type { Values } from '../../../platform/events/origin.ts';
import { readAssigneesOfMany } from '../../links/reads.ts';
import { deliverNotices, type Notice } from './deliver-notices.ts';
import { type Moved, noticesOfAssignments, noticesOfMoves, TOLD_TOGETHER } from './notices-of-many.ts';

/**
 * Tells whether a change is of so many tickets that it is one notification. A change of fewer notifies per ticket, from
 * its events.
 */
export const isOfMany = (tickets: { length: number }): boolean => tickets.length > INBOX_LIMITS.singly;

export const asTold = (before: Values | undefined): Values => ({ ...before, [TOLD_TOGETHER]: true });

/** Notifies the watchers of tickets that were moved to other columns. */
export async function notifyOfMoves(context: CommandContext, ref: ProjectRef, moved: readonly Moved[]): Promise<void> {
  await deliver(context, ref, await noticesOfMoves(context.tx, ref, moved, context.newId()));
}

/** @param assigned each person with the tickets that they were assigned now */
export async function notifyOfAssignments(
  context: CommandContext,
  ref: ProjectRef,
  assigned: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await deliver(context, ref, noticesOfAssignments(assigned, context.newId()));
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

async function deliver(context: CommandContext, { company_id, project_id }: ProjectRef, notices: readonly Notice[]) {
  const { viewer, now } = context;
  await deliverNotices(context, { company_id, project_id, actor_id: actorOf(viewer), at: now }, notices);
}
