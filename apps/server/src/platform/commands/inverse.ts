// Declares how a command is undone: which calls take it back, or why none do.
import type { CommandContext } from './act-within.ts';

/** A command named by a caller, as it is stored and sent. */
export interface Call {
  command: string;
  /** The id of what it is about. */
  target?: string | undefined;
  input: object;
}

export interface Done<Input, Result, Before> {
  context: CommandContext;
  input: Input;
  result: Result;
  /** What `before` has read, or what the command has remembered. */
  before: Before;
}

export interface Inverse<Input, Result, Before> {
  /**
   * Reads, before the command runs, what undoing it needs. Writes nothing. Without it, the command may remember what it reads itself,
   * which takes no extra locks or statements.
   */
  before?(context: CommandContext, input: Input): Promise<Before>;
  /**
   * Returns the calls that undo it, in order. Each says what it expects, so that what others changed since is not
   * undone.
   * @returns null where nothing does this time; none where nothing was changed
   */
  calls(done: Done<Input, Result, Before>): Promise<Call[] | null> | Call[] | null;
}

/** Why nothing undoes it. */
export interface NoInverse {
  none: string;
}
