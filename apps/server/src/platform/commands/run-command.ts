// Runs a command: checks the viewer's rights, opens a transaction, lets the command write, commits and announces its events.
import type { Action } from '@worklane/domain/access/actions';
import { can, type Target, type Viewer } from '@worklane/domain/access/can';
import type { Database } from '../database/database.ts';
import { currentRequest } from '../database/request-work.ts';
import { changesViewer, type EventLog } from '../events/event-log.ts';
import { fail } from '../http/fail.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { SessionViewer } from '../session/session-viewer.ts';
import type { Viewers } from '../session/viewers.ts';
import { actWithin, type CommandContext, type Left } from './act-within.ts';
import { findDone, keepAnswer, type Once } from './commands-done.ts';
import { createQueues } from './create-queues.ts';

export type { CommandContext };

/** In place of an action: everybody signed in may, and the command touches what is the viewer's own alone. */
export const OWN = 'own';

type Asked<Input> = Action | typeof OWN | ((input: Input) => Action);

export interface Command<Input, Result> {
  name: string;
  /** Asked of the rule before anything else, on the input. */
  action: Asked<Input>;
  /**
   * What the command will lock, if that is one thing many want at once. Those in this process then queue here, where
   * waiting costs nothing, and not in the database, where each would hold a connection that others need.
   */
  queue?(input: Input): string;
  /** Sent again under the same id it is done again: its answer is a secret, or was made in part outside of it. */
  isDoneAnew?: true;
  /**
   * Asks, also as a part of another command, then decides and writes. Quiet: no network, no clock, no transaction of its
   * own.
   */
  run(context: CommandContext, input: Input): Promise<Result>;
}

export function defineCommand<Input extends { company_id: string; project_id?: string | null | undefined }, Result>(
  command: Command<Input, Result> & { action: Exclude<Asked<Input>, typeof OWN> },
): Command<Input, Result>;
export function defineCommand<Input, Result>(
  command: Command<Input, Result> & { action: typeof OWN },
): Command<Input, Result>;
export function defineCommand<Input, Result>(command: Command<Input, Result>): Command<Input, Result> {
  return {
    ...command,
    async run(context, input) {
      refuseUnlessMay(context.viewer, command, input);
      return command.run(context, input);
    },
  };
}

/** @throws Refusal forbidden */
function refuseUnlessMay<Input>(viewer: Viewer, { action }: Pick<Command<Input, unknown>, 'action'>, input: Input) {
  if (viewer.rights?.isReadOnly) fail('forbidden');
  if (action === OWN) return viewer.rights?.isWithoutOwn ? fail('forbidden') : undefined;
  const asked = typeof action === 'function' ? action(input) : action;
  if (!can(viewer, asked, input as Target)) fail('forbidden');
}

/** Of the request that is under way, when its sender named it and it is theirs to repeat. */
function nextOnce(viewer: Viewer, command: string): Once | undefined {
  const request = currentRequest();
  const repeatable = request?.isOver ? undefined : request?.repeatable;
  if (repeatable?.user_id !== viewer.user_id) return undefined;
  return { ...repeatable, ordinal: repeatable.count++, command };
}

async function actOnce<Answer>(
  parts: Parameters<typeof actWithin>[0],
  once: Once,
  work: (context: CommandContext) => Promise<Answer>,
): Promise<{ answer: Answer; left: Left }> {
  const done = await findDone(parts.tx, once, parts.now);
  if (done) {
    const repeatable = currentRequest()?.repeatable;
    if (repeatable) repeatable.isRepeat = true;
    return { answer: done.answer as Answer, left: { events: [], jobs: [] } };
  }
  const acted = await actWithin(parts, work);
  await keepAnswer(parts.tx, once, acted.answer);
  return acted;
}

export type RunCommand = <Input, Result>(
  viewer: Viewer,
  command: Command<Input, Result>,
  input: Input,
) => Promise<Result>;

interface Parts {
  db: Database;
  events: Pick<EventLog, 'announce'>;
  viewers: Pick<Viewers, 'drop' | 'again'>;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  now(): Date;
}

export function commandRunner({ db, events, viewers, jobs, now }: Parts): RunCommand {
  const inTurn = createQueues();

  /** Loads the viewer's current rights: a request body may take an hour to arrive, and rights were checked before it. */
  async function asOfNow(viewer: Viewer): Promise<Viewer> {
    if (!('session_id' in viewer)) return viewer;
    return (await viewers.again(viewer as SessionViewer)) ?? fail('not_authenticated');
  }

  return async (asking, command, input) => {
    const viewer = await asOfNow(asking);
    // Before a connection is taken for it.
    refuseUnlessMay(viewer, command, input);
    const once = command.isDoneAnew ? undefined : nextOnce(viewer, command.name);
    const transaction = () =>
      db.transaction((tx) => {
        const actorId = viewer.is_system ? null : viewer.user_id;
        const parts = { tx, jobs, viewer, actorId, command: command.name, now: now() };
        return once
          ? actOnce(parts, once, (context) => command.run(context, input))
          : actWithin(parts, (context) => command.run(context, input));
      });
    const queue = command.queue?.(input);
    const { answer, left } = await (queue ? inTurn(queue, transaction) : transaction());
    // This process drops the viewer at once, the others when they read the log.
    for (const event of left.events) {
      if (changesViewer(event)) viewers.drop(event.payload.user_id);
    }
    if (left.events.length > 0) events.announce();
    for (const name of left.jobs) jobs.wake(name);
    return answer;
  };
}
