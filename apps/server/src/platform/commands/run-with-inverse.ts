// Runs a command, and finds out which calls undo it.
import type { CommandContext } from './act-within.ts';
import type { Call, Inverse, NoInverse } from './inverse.ts';

export interface Reversible<Input, Result> {
  run(context: CommandContext, input: Input): Promise<Result>;
  inverse: Inverse<Input, Result, never> | NoInverse;
}

/** @returns its result, and the calls that undo it; null where nothing does */
export async function runWithInverse<Input, Result>(
  context: CommandContext,
  command: Reversible<Input, Result>,
  input: Input,
): Promise<{ result: Result; calls: Call[] | null }> {
  const { inverse } = command;
  if ('none' in inverse) return { result: await command.run(context, input), calls: null };
  const { before: read, calls } = inverse as Inverse<Input, Result, unknown>;
  let before = await read?.(context, input);
  const remember = (found: object) => {
    before = found;
  };
  const result = await command.run({ ...context, remember }, input);
  return { result, calls: await calls({ context, input, result, before }) };
}
