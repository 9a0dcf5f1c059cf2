// Defines a reaction: work that follows committed events, each once and in the order of the log.
import type { EventType, ServerEvent } from '@worklane/contract/events';
import type { CommandContext } from '../commands/act-within.ts';
import type { EventOrigin } from '../events/origin.ts';

export interface Reaction {
  /** The reaction's cursor is stored under this name: after renaming it, only new events are handled. */
  name: string;
  types: readonly EventType[];
  run(context: CommandContext, event: ServerEvent, origin: EventOrigin): Promise<void>;
}

/**
 * @param run writes in the transaction of its context, without a user's rights; work outside the database becomes a job with
 * `enqueue`
 */
export const reactsTo = <Type extends EventType>(
  name: string,
  types: readonly Type[],
  run: (context: CommandContext, event: Extract<ServerEvent, { type: Type }>, origin: EventOrigin) => Promise<void>,
): Reaction => ({ name, types, run: run as Reaction['run'] });
