// The one way to change anything: ask the rule, open a transaction, let the command decide and write, commit, announce.
import type { Action } from '@worklane/domain/access/actions';
import { can, type Target, type Viewer } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import type { Database, Queryable } from '../database/database.ts';
import { changesViewer, type EventLog, type NewEvent, writeEvents } from '../events/event-log.ts';
import { fail } from '../http/fail.ts';
import type { Jobs } from '../jobs/create-jobs.ts';
import type { JobKind } from '../jobs/define-job.ts';
import type { Viewers } from '../session/viewers.ts';
import { createQueues } from './create-queues.ts';

export interface CommandContext {
  tx: Queryable;
  viewer: Viewer;
  now: Date;
  newId(): string;
  /** Says what happened. Written with the change, so that neither is ever there without the other. */
  emit(event: NewEvent): void;
  /** Leaves work that must happen after the commit. Kept with the change, so that neither is ever there without the other. */
  enqueue<Data extends object>(kind: JobKind<Data>, data: Data): void;
}

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
  viewers: Pick<Viewers, 'drop'>;
  jobs: Pick<Jobs, 'add' | 'wake'>;
  now(): Date;
}

export function commandRunner({ db, events, viewers, jobs, now }: Parts): RunCommand {
  const inTurn = createQueues();
  return async (viewer, command, input) => {
    if (command.action && !can(viewer, command.action, input as Target)) fail('forbidden');
    let emitted: NewEvent[] = [];
    let enqueued: { kind: JobKind<object>; data: object }[] = [];
    const transaction = () =>
      db.transaction(async (tx) => {
        emitted = [];
        enqueued = [];
        const emit = (event: NewEvent) => void emitted.push(event);
        const enqueue: CommandContext['enqueue'] = (kind, data) => void enqueued.push({ kind, data });
        const answer = await command.run({ tx, viewer, now: now(), newId: uuidv7, emit, enqueue }, input);
        await writeEvents(tx, emitted, viewer.user_id);
        for (const { kind, data } of enqueued) await jobs.add(kind, data, tx);
        return answer;
      });
    const queue = command.queue?.(input);
    const result = await (queue ? inTurn(queue, transaction) : transaction());
    // This process knows at once; the others when they read the log.
    for (const event of emitted) {
      if (changesViewer(event)) viewers.drop(event.payload.user_id);
    }
    if (emitted.length > 0) events.announce();
    for (const { kind } of enqueued) jobs.wake(kind.name);
    return result;
  };
}
