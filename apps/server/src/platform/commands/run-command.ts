// Runs a command: checks the viewer's rights, opens a transaction, lets the command write, commits and announces its events.
import type { Action } from '@worklane/domain/access/actions';
import { can, type Target, type Viewer } from '@worklane/domain/access/can';
import type { Database } from '../database/database.ts';
import { changesViewer, type EventLog } from '../events/event-log.ts';
import { fail } from '../http/fail.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { SessionViewer, Viewers } from '../session/viewers.ts';
import { actWithin, type CommandContext } from './act-within.ts';
import { createQueues } from './create-queues.ts';

export type { CommandContext };

export interface Command<Input, Result> {
  name: string;
  /** Asked of the rule before anything else; null when anybody signed in may, and the command itself says on what. */
  action: Action | null;
  /**
   * What the command will lock, if that is one thing many want at once. Those in this process then queue here, where
   * waiting costs nothing, and not in the database, where each would hold a connection that others need.
   */
  queue?(input: Input): string;
  /** Quiet: no network, no clock, no transaction of its own. */
  run(context: CommandContext, input: Input): Promise<Result>;
}

export type GuardedInput = Target;

export function defineCommand<Input extends Target, Result>(
  command: Command<Input, Result> & { action: Action },
): Command<Input, Result>;
export function defineCommand<Input, Result>(
  command: Command<Input, Result> & { action: null },
): Command<Input, Result>;
export function defineCommand<Input, Result>(command: Command<Input, Result>): Command<Input, Result> {
  return command;
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
    if (command.action && !can(viewer, command.action, input as Target)) fail('forbidden');
    const transaction = () =>
      db.transaction((tx) => {
        const parts = { tx, jobs, viewer, actorId: viewer.user_id, command: command.name, now: now() };
        return actWithin(parts, (context) => command.run(context, input));
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
