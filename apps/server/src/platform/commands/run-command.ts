// Defines commands, and runs one: checks the viewer's rights, opens a transaction, lets the command write, commits and
// announces its events.
import type { Action } from '@worklane/domain/access/actions';
import { can, type Target, type Viewer } from '@worklane/domain/access/can';
import type { CompanyRef, DocumentRef, ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import * as z from 'zod/mini';
import type { Queryable } from '../database/database.ts';
import { fail } from '../http/fail.ts';
import { actForProgram } from './act-for-program.ts';
import { actWithin, type CommandContext } from './act-within.ts';
import type { Inverse, NoInverse } from './inverse.ts';
import { createTransact, type TransactParts } from './transact.ts';

export type { CommandContext };

/** In place of an action: everybody signed in may, and the command touches what is the viewer's own alone. */
export const OWN = 'own';

/** The ids that `run` gets of what a command is about. `own` is about the viewer, or names it in its input. */
export interface TargetRefs {
  company: CompanyRef;
  project: ProjectRef;
  ticket: TicketRef;
  document: DocumentRef;
  import: ProjectRef & { id: string };
  own: unknown;
}
export type TargetKind = keyof TargetRefs;

/** What `run` gets: the fields of its input, and the ids of its target over them. */
export type InputOf<Kind extends TargetKind, Schema extends z.ZodMiniType> = z.output<Schema> & TargetRefs[Kind];

type Asked<Input> = Action | typeof OWN | ((input: Input) => Action);

export interface Command<Input, Result> {
  name: string;
  /** What it is about: a caller names it by its id, and the server finds it among what the viewer may see. */
  target: TargetKind;
  /** Everything else it takes. */
  input: z.ZodMiniType;
  /** It changes nothing but what waits for the viewer: programs that only propose run it too. */
  isProposal?: true;
  /** In a batch, by its name. Without it, only the product's own code runs it. */
  isCallable?: true;
  /** Only in the batch of an approved proposal, whose lines the product's own code has turned into its input. */
  isProposable?: true;
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
  inverse: Inverse<Input, Result, never> | NoInverse;
}

/** Of any input, for lists. */
export type AnyCommand = Command<never, unknown>;

/** Types the input of a command that only our own code can make: it holds a secret, bytes, or what a flow or a job has worked out. */
export const fromCode = <Input>() => z.custom<Input>();

/** For a command that needs nothing but its target. */
export const NO_FIELDS: z.ZodMiniType<object> = z.object({});

/** Defines a command. `inverse` comes after `run`, from which the type of its result is taken. */
export function defineCommand<const Kind extends TargetKind, Schema extends z.ZodMiniType, Result, Before = undefined>(
  command: Omit<Command<InputOf<Kind, Schema>, Result>, 'target' | 'input' | 'inverse' | 'action'> & {
    target: Kind;
    input: Schema;
    action: Kind extends 'own' ? typeof OWN : Exclude<Asked<InputOf<Kind, Schema>>, typeof OWN>;
    inverse: Inverse<InputOf<Kind, Schema>, Result, Before> | NoInverse;
  },
): Command<InputOf<Kind, Schema>, Result>;
export function defineCommand(given: unknown): unknown {
  const command = given as AnyCommand;
  return {
    ...command,
    async run(context: CommandContext, input: never) {
      refuseUnlessMay(context.viewer, command, input);
      return command.run(context, input);
    },
  };
}

/** @throws Refusal forbidden */
export function refuseUnlessMay<Input>(
  viewer: Viewer,
  { action, isProposal }: Pick<Command<Input, unknown>, 'action' | 'isProposal'>,
  input: Input,
) {
  if (viewer.rights?.isReadOnly && !(viewer.rights.mayPropose && isProposal)) fail('forbidden');
  if (action === OWN) return viewer.rights?.isWithoutOwn ? fail('forbidden') : undefined;
  const asked = typeof action === 'function' ? action(input) : action;
  if (!can(viewer, asked, input as Target)) fail('forbidden');
}

export type RunCommand = <Input, Result>(
  viewer: Viewer,
  command: Command<Input, Result>,
  input: Input,
) => Promise<Result>;

/** Returns the user whom events name as their actor. */
export const actorOf = (viewer: Viewer): string | null => (viewer.is_system ? null : viewer.user_id);

export interface RunnerParts extends TransactParts {
  /** Locks projects with all that is in them, in one order. */
  holdProjects(tx: Queryable, ids: readonly string[]): Promise<void>;
  /** Parses every input by its schema: in tests, so that no schema says anything else than what the command is given. */
  checksInputs?: boolean;
}

export function commandRunner({ holdProjects, checksInputs, ...parts }: RunnerParts): RunCommand {
  const { asOfNow, once } = createTransact(parts);
  return async (asking, command, input) => {
    const viewer = await asOfNow(asking);
    // Before a connection is taken for it.
    refuseUnlessMay(viewer, command, input);
    if (checksInputs) command.input.parse(input);
    const { name, isDoneAnew } = command;
    const queue = command.queue?.(input);
    return once({ viewer, name, queues: queue ? [queue] : [], isDoneAnew }, (tx, now) => {
      const storageMegabytes = parts.config.companyStorageMegabytes;
      const by = { tx, jobs: parts.jobs, viewer, actorId: actorOf(viewer), command: name, now, storageMegabytes };
      const { program } = viewer;
      if (program) return actForProgram({ ...by, holdProjects, program }, command, input);
      return actWithin(by, (context) => command.run(context, input));
    });
  };
}
