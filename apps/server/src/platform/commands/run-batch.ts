// Runs several commands in one transaction, all or none, and keeps what undoes them.
import type { Batch, NamedCommand } from '@worklane/contract/batches';
import type { Viewer } from '@worklane/domain/access/can';
import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { fail, failInput, Refusal } from '../http/fail.ts';
import { parseInput } from '../http/parse-input.ts';
import { type ResolvedTarget, refuseWorkOnArchived, type ScopeResolver } from '../http/route.ts';
import type { SessionViewer } from '../session/session-viewer.ts';
import { actWithin, type CommandContext, type Left } from './act-within.ts';
import { keepBatch, markUndone, readBatchCalls } from './batches.ts';
import type { Call } from './inverse.ts';
import { type AnyCommand, actorOf, type Command, OWN, refuseUnlessMay, type TargetKind } from './run-command.ts';
import { runWithInverse } from './run-with-inverse.ts';
import { createTransact, type TransactParts } from './transact.ts';

/** Finds a command's target among what the viewer may see, in this transaction or outside of one. */
export type TargetResolvers = Readonly<Record<Exclude<TargetKind, 'own'>, (db: Queryable) => ScopeResolver>>;

/** The refusals that mean that another change came first. */
const WRITTEN_OVER = new Set<string>(['conflict', 'document_changed']);

export interface BatchParts extends TransactParts {
  commands: readonly AnyCommand[];
  targets: TargetResolvers;
  /** Locks projects with all that is in them, in one order. */
  holdProjects(tx: Queryable, ids: readonly string[]): Promise<void>;
  /** Runs in the transaction that undoes a batch. */
  onUndone(context: CommandContext, batch: UndoneBatch): Promise<void>;
}

export interface UndoneBatch {
  id: string;
  /** The batch that undid it. */
  undone_by: string;
}

/** A command that the product's own code runs with the batch; requests can't name it. */
export interface OwnCall<Input> {
  command: Command<Input, unknown>;
  input: Input;
}

export interface Batches {
  run<Input>(
    viewer: Viewer,
    id: string,
    commands: readonly NamedCommand[],
    /** Of the product's own code, which may name the commands of proposals as well. */
    own?: {
      /** Runs before the others, in the same transaction; undoing the batch does not undo it. */
      first?: OwnCall<Input>;
      /** Refused when a command leaves out what is not as it was expected. */
      isWhole?: boolean;
    },
  ): Promise<Batch>;
  /**
   * Checks each command of a proposal as running it would, without running it: its name, its input, its target and the viewer's right. Who
   * only proposes is checked as if the changes were theirs to make.
   * @throws Refusal
   */
  check(viewer: Viewer, commands: readonly NamedCommand[]): Promise<void>;
  /** @param id of the batch that undoes it */
  undo(viewer: Viewer, undone: string, id: string): Promise<Batch>;
}

type SomeCommand = Command<object, unknown>;

interface Planned {
  command: SomeCommand;
  target: string | undefined;
  fields: object;
}

/** Of a target that was found: never of an input. */
interface Ref {
  company_id?: string;
  project_id?: string;
  id?: string;
}

interface Resolved {
  /** What the command gets. */
  input: object;
  ref: Ref;
}

interface Plan {
  id: string;
  /** The batch that this one undoes. */
  undone?: string;
  commands: Planned[];
  first?: OwnCall<never> | undefined;
  isWhole?: boolean | undefined;
}

/** Entries in the lists of all inputs together: others wait for the project while the batch runs. */
const MOST_ENTRIES = 1_000;

const isInBatches = ({ isCallable, isProposable }: AnyCommand): boolean => isCallable === true || isProposable === true;

/** @param isOwn the product's own code names the commands, not a request */
function planOf(commands: readonly AnyCommand[]) {
  const commandsByName = new Map(commands.filter(isInBatches).map((each) => [each.name, each as SomeCommand]));
  return (isOwn: boolean) =>
    ({ command: name, target, input }: NamedCommand, index: number): Planned => {
      const found = commandsByName.get(name);
      const command = isOwn || found?.isCallable ? found : undefined;
      const at = ['body', 'commands', index] as const;
      if (!command) return failInput([...at, 'command'].join('.'), 'is not the name of a command');
      if (command.target !== 'own' && !target) failInput([...at, 'target'].join('.'), 'is required');
      return { command, target, fields: parseInput(command.input, input ?? {}, [...at, 'input']) as object };
    };
}

export function batchRunner({ commands, targets, holdProjects, ...parts }: BatchParts): Batches {
  const { db } = parts;
  const { asOfNow, once } = createTransact(parts);

  const plan = planOf(commands);

  /** @throws Refusal not_found of its kind, forbidden, project_archived */
  async function resolve(
    queryable: Queryable,
    viewer: Viewer,
    { command, target, fields }: Planned,
  ): Promise<Resolved> {
    const kind = command.target;
    const found =
      kind === 'own' ? undefined : await targets[kind](queryable)(viewer as SessionViewer, target ?? '', {});
    const ref = found ? refOf(kind, found) : {};
    const input = { ...fields, ...ref };
    refuseUnlessMay(viewer, command, input);
    const action = typeof command.action === 'function' ? command.action(input) : command.action;
    if (found && action !== OWN) refuseWorkOnArchived(found, action);
    return { input, ref };
  }

  /** Lists existing records to lock; records created by the batch can't be locked by others. */
  async function placesOf(viewer: Viewer, planned: readonly Planned[]) {
    const companies = new Set<string>();
    const projects = new Set<string>();
    for (const each of planned) {
      const { ref } = await resolve(db, viewer, each).catch(unlessMissing);
      if (ref.company_id) companies.add(ref.company_id);
      if (ref.project_id) projects.add(ref.project_id);
    }
    return { companies: [...companies].sort(), projects: [...projects].sort() };
  }

  async function perform(asking: Viewer, batch: Plan): Promise<Batch> {
    const viewer = await asOfNow(asking);
    const { companies, projects } = await placesOf(viewer, batch.commands);
    const queues = companies.map((company) => `batch ${company}`);
    const name = batch.undone ? 'batches.undo' : 'batches.run';
    return once({ viewer, name, queues }, async (tx, now) => {
      for (const queue of queues) await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${queue}, 0))`);
      await holdProjects(tx, projects);
      const { user_id } = viewer;
      if (batch.undone) await markUndone(tx, { user_id, id: batch.undone }, batch.id);
      const left: Left = { events: [], jobs: [] };
      const within = actingIn(parts, { tx, viewer, now, batchId: batch.id }, left);
      const { first, undone } = batch;
      if (first) await within(first.command.name, (context) => first.command.run(context, first.input));
      const answers: unknown[] = [];
      const inverses: (Call[] | null)[] = [];
      for (const [index, planned] of batch.commands.entries()) {
        const { command } = planned;
        const { result, calls } = await saying(batch, index, async () => {
          const { input } = await resolve(tx, viewer, planned);
          const done = await within(command.name, (context) => runWithInverse(context, command, input));
          if (batch.isWhole) refuseIfLeftOut(done.result);
          return done;
        });
        if (undone) refuseIfLeftOut(result);
        answers.push(result ?? null);
        inverses.unshift(calls);
      }
      const calls = callsOf(inverses);
      await keepBatch(tx, { user_id, id: batch.id }, calls, now);
      if (undone) await within(name, (context) => parts.onUndone(context, { id: undone, undone_by: batch.id }));
      return { answer: { id: batch.id, answers, undo: calls && batch.id }, left };
    });
  }

  return {
    async run(viewer, id, named, own) {
      const commands = named.map(plan(own !== undefined));
      refuseTooMuch(commands);
      return perform(viewer, { id, commands, first: own?.first as OwnCall<never> | undefined, isWhole: own?.isWhole });
    },
    async check(asking, named) {
      const viewer = asProposed(await asOfNow(asking));
      for (const each of named.map(plan(true))) await resolve(db, viewer, each);
    },
    async undo(viewer, undone, id) {
      const calls = await readBatchCalls(db, { user_id: viewer.user_id, id: undone }, parts.now());
      return perform(viewer, { id, undone, commands: calls.map(plan(true)) });
    },
  };
}

/** @returns the calls that undo a whole batch; null when a part of it has none, or all change nothing */
function callsOf(inverses: readonly (Call[] | null)[]): Call[] | null {
  if (inverses.includes(null)) return null;
  const calls = inverses.flatMap((each) => each ?? []);
  return calls.length > 0 ? calls : null;
}

/** Acts as a part of one batch, and gathers what is left to announce. */
function actingIn(
  { jobs, config }: Pick<BatchParts, 'jobs' | 'config'>,
  batch: { tx: Queryable; viewer: Viewer; now: Date; batchId: string },
  left: Left,
) {
  const storageMegabytes = config.companyStorageMegabytes;
  const by = { ...batch, jobs, actorId: actorOf(batch.viewer), storageMegabytes };
  return async <Answer>(command: string, work: (context: CommandContext) => Promise<Answer>): Promise<Answer> => {
    const acted = await actWithin({ ...by, command }, work);
    left.events.push(...acted.left.events);
    left.jobs.push(...acted.left.jobs);
    return acted.answer;
  };
}

function asProposed(viewer: Viewer): Viewer {
  if (!viewer.rights?.mayPropose) return viewer;
  const { isReadOnly: _, ...rights } = viewer.rights;
  return { ...viewer, rights };
}

function refOf(kind: TargetKind, { id, company_id, project_id }: ResolvedTarget): Ref {
  if (kind === 'company') return { company_id };
  return kind === 'project' ? { company_id, project_id } : { company_id, project_id, id };
}

/** @throws Refusal invalid_input */
function refuseTooMuch(planned: readonly Planned[]): void {
  const lists = planned.flatMap(({ fields }) => Object.values(fields)).filter(Array.isArray);
  const entries = lists.reduce((sum, { length }) => sum + length, 0);
  if (entries > MOST_ENTRIES)
    failInput('body.commands', `can name up to ${MOST_ENTRIES.toLocaleString('en')} things in lists`);
}

/** Ignores a missing record: an earlier command of the batch may create it. */
function unlessMissing(error: unknown): Resolved {
  if (error instanceof Refusal && error.status === 404) return { input: {}, ref: {} };
  throw error;
}

/** Says which command of a batch was refused. An undo is refused as a whole: what is gone has changed since. */
async function saying<Result>({ undone }: Plan, index: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (undone) throw error.status === 404 || WRITTEN_OVER.has(error.code) ? new Refusal('changed_since') : error;
    const at = `body.commands.${index}`;
    error.problems = error.problems?.map(({ path, message }) => ({
      path: path.replace(/^body\b(?!\.commands\.)/, `${at}.input`),
      message,
    })) ?? [{ path: at, message: error.sentence }];
    throw error;
  }
}

/** Refuses when a command answers that it skipped tickets, because its caller expected otherwise. */
function refuseIfLeftOut(result: unknown): void {
  const { left } = (result ?? {}) as { left?: unknown[] | number };
  if (Array.isArray(left) ? left.length > 0 : left) fail('changed_since');
}
