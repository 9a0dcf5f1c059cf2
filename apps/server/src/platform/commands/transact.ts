// Runs a function in one transaction, with the caller's rights at that moment, once per command id, and announces its
// events.
import type { Viewer } from '@worklane/domain/access/can';
import type { Config } from '../config/read-config.ts';
import type { Database, Queryable } from '../database/database.ts';
import { currentRequest } from '../database/request-work.ts';
import { changesViewer, type EventLog } from '../events/event-log.ts';
import { fail } from '../http/fail.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { SessionViewer } from '../session/session-viewer.ts';
import type { Viewers } from '../session/viewers.ts';
import type { Left } from './act-within.ts';
import { findDone, keepAnswer, type Once } from './commands-done.ts';
import { createQueues } from './create-queues.ts';

export interface TransactParts {
  db: Database;
  events: Pick<EventLog, 'announce'>;
  viewers: Pick<Viewers, 'drop' | 'again'>;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  config: Pick<Config, 'companyStorageMegabytes'>;
  now(): Date;
}

interface Acted<Answer> {
  answer: Answer;
  left: Left;
}

interface Manner {
  viewer: Viewer;
  /** The id under which the answer is remembered. */
  name: string;
  /** Names to queue for in this process, in this order. */
  queues: readonly string[];
  /** Sent again, it is done again. */
  isDoneAnew?: true | undefined;
}

export interface Transact {
  /** Loads the viewer's current rights: a request body may take an hour to arrive, and rights were checked before it. */
  asOfNow(viewer: Viewer): Promise<Viewer>;
  once<Answer>(manner: Manner, act: (tx: Queryable, now: Date) => Promise<Acted<Answer>>): Promise<Answer>;
}

export function createTransact({ db, events, viewers, jobs, now }: TransactParts): Transact {
  const inTurn = createQueues();
  const inTurns = <Result>([first, ...others]: readonly string[], work: () => Promise<Result>): Promise<Result> =>
    first === undefined ? work() : inTurn(first, () => inTurns(others, work));

  return {
    async asOfNow(viewer) {
      if (!('session_id' in viewer)) return viewer;
      const now = (await viewers.again(viewer as SessionViewer)) ?? fail('not_authenticated');
      const { via, program } = viewer;
      return { ...now, ...(via && { via }), ...(program && { program }) };
    },
    async once({ viewer, name, queues, isDoneAnew }, act) {
      const once = isDoneAnew ? undefined : nextOnce(viewer, name);
      const { answer, left } = await inTurns(queues, () =>
        db.transaction((tx) => {
          const at = now();
          return once ? actOnce(tx, at, once, () => act(tx, at)) : act(tx, at);
        }),
      );
      // This process drops the viewer at once, the others when they read the log.
      for (const event of left.events) {
        if (changesViewer(event)) viewers.drop(event.payload.user_id);
      }
      if (left.events.length > 0) events.announce();
      for (const each of left.jobs) jobs.wake(each);
      return answer;
    },
  };
}

/** Returns the idempotency key of the current request, if its sender gave one and may repeat it. */
function nextOnce(viewer: Viewer, command: string): Once | undefined {
  const request = currentRequest();
  const repeatable = request?.isOver ? undefined : request?.repeatable;
  if (repeatable?.user_id !== viewer.user_id) return undefined;
  return { ...repeatable, ordinal: repeatable.count++, command };
}

async function actOnce<Answer>(
  tx: Queryable,
  now: Date,
  once: Once,
  act: () => Promise<Acted<Answer>>,
): Promise<Acted<Answer>> {
  const done = await findDone(tx, once, now);
  if (done) {
    const repeatable = currentRequest()?.repeatable;
    if (repeatable) repeatable.isRepeat = true;
    return { answer: done.answer as Answer, left: { events: [], jobs: [] } };
  }
  const acted = await act();
  await keepAnswer(tx, once, acted.answer);
  return acted;
}
