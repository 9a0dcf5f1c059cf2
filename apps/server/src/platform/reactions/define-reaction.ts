// Names what a feature does about committed events, each once and in the order of the log.
import type { EventType, ServerEvent } from '@worklane/contract/events';
import type { CommandContext } from '../commands/act-within.ts';

export interface Reaction {
  /** Its place in the log is kept under this name: a new name begins with what happens from then on. */
  name: string;
  types: readonly EventType[];
  run(context: CommandContext, event: ServerEvent): Promise<void>;
}

/**
 * @param run writes inside the transaction of its context, as nobody in particular; what is outside the database it leaves
 * to a job with `enqueue`
 */
export const reactsTo = <Type extends EventType>(
  name: string,
  types: readonly Type[],
  run: (context: CommandContext, event: Extract<ServerEvent, { type: Type }>) => Promise<void>,
): Reaction => ({ name, types, run: run as Reaction['run'] });
