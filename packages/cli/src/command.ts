// Declares a command of the tool.
import type { Client } from '@worklane/client/create-client';

interface Option {
  /** Without one, it is a switch. */
  value?: string;
  says: string;
  /** The values it can have, which the shell completes. */
  words?: readonly string[];
  isMultiple?: true;
}

export interface Invocation {
  /** What was given for the command's arguments, in their order. */
  given: readonly string[];
  /** Returns the value of an option; of a given switch, the empty text. */
  option(name: string): string | undefined;
  options(name: string): readonly string[];
  /** @throws SignInNeeded */
  client(): Client;
  /** Writes the data with --json, else the lines. */
  show(data: unknown, lines: () => string): void;
  isJson: boolean;
}

export interface Command {
  name: string;
  /** Their names; one that ends with `?` can be left out. */
  args: readonly string[];
  says: string;
  /** What its first argument can be, which the shell completes. */
  words?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  run(invocation: Invocation): Promise<void>;
}

/** The command was written in a way that means nothing. */
export class UsageError extends Error {}

export class SignInNeeded extends Error {
  constructor() {
    super('Sign in first: worklane login');
  }
}
