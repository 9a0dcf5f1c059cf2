// Handles a page of events for a reaction in one transaction with its cursor, so that each event is handled once.
import type { ServerEvent } from '@worklane/contract/events';
import type { Viewer } from '@worklane/domain/access/can';
import sql from 'sql-template-tag';
import { actWithin, type Left } from '../commands/act-within.ts';
import type { Database, Queryable } from '../database/database.ts';
import { readCursor, writeCursor } from '../events/cursor.ts';
import type { EventLog } from '../events/event-log.ts';
import type { EventOrigin } from '../events/origin.ts';
import { readPage } from '../events/read-page.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import { defineJob } from '../jobs/define-job.ts';
import type { Logger } from '../log/create-logger.ts';
import type { Reaction } from './define-reaction.ts';

export interface ReactionParts {
  db: Database;
  events: Pick<EventLog, 'listen' | 'announce'>;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  log: Logger;
  now(): Date;
}

export interface FailedEvent {
  reaction: string;
  company_id: string | null;
  event: ServerEvent;
  origin: EventOrigin;
}

/** Retries an event that a reaction failed to handle. */
export const failedEvent = defineJob<FailedEvent>(
  'reactions.failed-event',
  'A step that follows a change could not be done.',
);

type Told = Pick<FailedEvent, 'event' | 'origin'>;

const PAGE = 100;
/** A viewer without rights: `can` always refuses it. */
const NOBODY: Viewer = { user_id: '00000000-0000-0000-0000-000000000000', via: 'system', memberships: [] };

/** @returns whether there may be more events */
export async function takePage(parts: ReactionParts, reaction: Reaction): Promise<boolean> {
  const { db } = parts;
  const { name } = reaction;
  const [row] = await db.query<{ place: string }>(sql`select place from reaction_cursors where name = ${name}`);
  const from = readCursor(row?.place);
  if (!row || !from) throw new Error(`the reaction ${name} has no place in the log`);
  const page = await readPage(db, from, { types: [...reaction.types], limit: PAGE });
  const next = writeCursor(page.next);
  // Of several processes that read the same page, one moves the cursor. The others wait here, then find it moved.
  const hasMoved = async (tx: Queryable) => {
    const moved = await tx.query(sql`
      update reaction_cursors set place = ${next}, moved_at = now() where name = ${name} and place = ${row.place}
      returning 1`);
    return moved.length > 0;
  };
  const hasNothing = page.isLast && page.events.length === 0;
  if (hasNothing && from.within === undefined) return !(await hasMoved(db));
  const left = await db.transaction(async (tx) => {
    if (!(await hasMoved(tx))) return undefined;
    const all: Left[] = [];
    for (const each of page.events) all.push(await handle(parts, tx, reaction, each));
    return all;
  });
  for (const each of left ?? []) announce(parts, each);
  return !left || !page.isLast || from.within !== undefined;
}

/** Rolls back a failed event alone, and adds a job for it in the same transaction. */
async function handle(parts: ReactionParts, tx: Queryable, reaction: Reaction, { event, origin }: Told): Promise<Left> {
  await tx.query(sql`savepoint before_event`);
  try {
    const left = await react(parts, tx, reaction, { event, origin });
    await tx.query(sql`release savepoint before_event`);
    return left;
  } catch (error) {
    await tx.query(sql`rollback to savepoint before_event`);
    const facts = { reaction: reaction.name, event: event.type, error: (error as Error).message };
    parts.log.warn(facts, 'a reaction failed at an event and tries it again');
    const { company_id } = event;
    await parts.jobs.add(failedEvent, { reaction: reaction.name, company_id, event, origin }, tx);
    return { events: [], jobs: [failedEvent.name] };
  }
}

export async function react(
  { jobs, now }: ReactionParts,
  tx: Queryable,
  { name, run }: Reaction,
  { event, origin }: Told,
): Promise<Left> {
  const parts = { tx, jobs, viewer: NOBODY, actorId: null, command: name, now: now() };
  return (await actWithin(parts, (context) => run(context, event, origin))).left;
}

export function announce({ events, jobs }: ReactionParts, left: Left): void {
  if (left.events.length > 0) events.announce();
  for (const name of left.jobs) jobs.wake(name);
}
