// The one way to change anything: ask the rule, open a transaction, let the command decide and write, commit, announce.
import type { Action } from '@worklane/domain/access/actions';
import { can, type Target, type Viewer } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import type { Database, Queryable } from '../database/database.ts';
import { changesViewer, type EventLog, type NewEvent, writeEvents } from '../events/event-log.ts';
import { fail } from '../http/fail.ts';
import type { Viewers } from '../session/viewers.ts';

export interface CommandContext {
  tx: Queryable;
  viewer: Viewer;
  now: Date;
  newId(): string;
  /** Says what happened. Written with the change, so that neither is ever there without the other. */
  emit(event: NewEvent): void;
}

export interface Command<Input, Result> {
  name: string;
  /** Asked of the rule before anything else; null when anybody signed in may, and the command itself says on what. */
  action: Action | null;
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
  now(): Date;
}

export function commandRunner({ db, events, viewers, now }: Parts): RunCommand {
  return async (viewer, command, input) => {
    if (command.action && !can(viewer, command.action, input as Target)) fail('forbidden');
    let emitted: NewEvent[] = [];
    const result = await db.transaction(async (tx) => {
      emitted = [];
      const answer = await command.run(
        { tx, viewer, now: now(), newId: uuidv7, emit: (event) => emitted.push(event) },
        input,
      );
      await writeEvents(tx, emitted, viewer.user_id);
      return answer;
    });
    // This process knows at once; the others when they read the log.
    for (const event of emitted) {
      if (changesViewer(event)) viewers.drop(event.payload.user_id);
    }
    if (emitted.length > 0) events.announce();
    return result;
  };
}
