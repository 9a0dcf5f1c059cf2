// Follows the event log for every reaction. Each event is handled once, also across kills and several processes.
import sql from 'sql-template-tag';
import { writeCursor } from '../events/cursor.ts';
import { newestCursor } from '../events/event-log.ts';
import { handles, type JobHandler, type Settle } from '../jobs/define-job.ts';
import type { Reaction } from './define-reaction.ts';
import { announce, type FailedEvent, failedEvent, type ReactionParts, react, takePage } from './take-page.ts';

export interface Reactions {
  /** Retries events that a reaction failed to handle; later events do not wait for them. */
  handler: JobHandler;
  /** Starts following the log. */
  start(): Promise<void>;
  /** Handles all unread events. @throws Error when a reaction could not read or write */
  follow(): Promise<void>;
  stop(): Promise<void>;
}

const AGAIN_MS = 5_000;

export function createReactions(parts: ReactionParts, reactions: readonly Reaction[]): Reactions {
  const { db, events, log } = parts;
  const types = new Set(reactions.flatMap((each) => each.types));
  let following: Promise<void> | undefined;
  let mustFollowAgain = false;
  let isStopped = false;
  let stopListening: (() => void) | undefined;
  let again: NodeJS.Timeout | undefined;

  async function followAll(): Promise<void> {
    let failure: unknown;
    do {
      mustFollowAgain = false;
      for (const reaction of reactions) {
        try {
          while (!isStopped && (await takePage(parts, reaction)));
        } catch (error) {
          failure = error;
        }
      }
    } while (mustFollowAgain && !isStopped);
    if (failure && !isStopped) throw failure;
  }

  function follow(): Promise<void> {
    mustFollowAgain = true;
    following ??= followAll().finally(() => {
      following = undefined;
    });
    return following;
  }

  function followQuietly(): void {
    follow().catch((error: Error) => {
      log.warn({ error: error.message }, 'reactions could not follow the log and try again');
      clearTimeout(again);
      if (!isStopped) again = setTimeout(followQuietly, AGAIN_MS).unref();
    });
  }

  async function tryAgain({ reaction: name, event, origin }: FailedEvent, settle: Settle): Promise<void> {
    const reaction = reactions.find((each) => each.name === name);
    if (!reaction) throw new Error(`there is no reaction ${name}`);
    const left = await db.transaction(async (tx) => {
      await settle(tx);
      return react(parts, tx, reaction, { event, origin });
    });
    announce(parts, left);
  }

  return {
    follow,
    handler: handles(failedEvent, tryAgain, { atOnce: 1 }),
    async start() {
      const cursor = writeCursor(await newestCursor(db));
      // Checks first, because an insert waits for a process that is moving the cursor.
      for (const { name } of reactions)
        await db.query(sql`
          insert into reaction_cursors (name, place)
          select ${name}, ${cursor} where not exists (select 1 from reaction_cursors where name = ${name})
          on conflict do nothing`);
      stopListening = events.listen(({ event }) => {
        if (types.has(event.type)) followQuietly();
      });
      followQuietly();
    },
    async stop() {
      isStopped = true;
      stopListening?.();
      clearTimeout(again);
      await following?.catch(() => undefined);
    },
  };
}
