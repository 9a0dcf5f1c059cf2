// Runs a command for a program with an API token: it is recorded, and its user can undo it as a batch.
import type { Program } from '@worklane/domain/access/can';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../database/database.ts';
import type { NewEvent } from '../events/event-log.ts';
import { type Acting, actWithin, type Left } from './act-within.ts';
import type { Call } from './inverse.ts';
import { type Reversible, runWithInverse } from './run-with-inverse.ts';
import { keepingTokenAction } from './token-actions.ts';

interface Parts extends Omit<Acting, 'batchId'> {
  program: Program;
  holdProjects(tx: Queryable, ids: readonly string[]): Promise<void>;
}

/** What a command is about, where its target has it. */
interface Ref {
  id?: string;
  project_id?: string;
}

export async function actForProgram<Input, Result>(
  { program, holdProjects, ...by }: Parts,
  command: Reversible<Input, Result> & { target: string },
  input: Input,
): Promise<{ answer: Result; left: Left }> {
  const { tx, now } = by;
  const { user_id } = by.viewer;
  const action_id = uuidv7();
  const viewer = { ...by.viewer, program: { ...program, action_id } };
  const { id, project_id } = (command.target === 'own' ? {} : input) as Ref;
  // As in a batch: what undoes a command may be read before it takes its own locks.
  const readsBefore = 'before' in command.inverse;
  if (readsBefore && project_id) await holdProjects(tx, [project_id]);
  let calls: Call[] | null = null;
  const target = { kind: command.target, id, project_id };
  const besides = (events: readonly NewEvent[]) =>
    keepingTokenAction({ ...program, id: action_id, user_id, command: by.command, target, events, calls, now });
  return actWithin({ ...by, viewer, batchId: action_id, besides }, async (context) => {
    const done = await runWithInverse(context, command, input);
    calls = done.calls;
    return done.result;
  });
}
