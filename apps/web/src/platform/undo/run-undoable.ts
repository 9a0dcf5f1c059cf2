// Runs commands as one batch of the server, and offers to undo it.
import { batches, type NamedCommand } from '@worklane/contract/batches';
import { toastError } from '../../ui/toast.tsx';
import { call } from '../api/call.ts';
import { undoChange } from './undo-change.ts';
import { offerUndo } from './undo-steps.ts';

interface Run {
  /** Where Ctrl+Z undoes it: the project or company that the page shows. */
  shownId: string;
  commands: NamedCommand[];
  /** For the toast: "Days off saved". */
  done: string;
  failed: string;
  /** Called with each answer, also of the undo: shows what the server has now. */
  onSettled: () => unknown;
}

/** @returns whether the commands were run; a refusal has been shown */
export async function runUndoable({ shownId, commands, done, failed, onSettled }: Run): Promise<boolean> {
  const ran = call(batches.run, { body: { commands } });
  let batch: string | null = null;
  const undo = () => {
    const undone = batch === null ? Promise.resolve() : call(batches.undo, { params: { batch }, body: {} });
    return undoChange(done, done, () => undone).finally(onSettled);
  };
  offerUndo(
    ran.then((answer) => {
      batch = answer.undo;
      return batch === null ? undefined : done;
    }),
    { projectId: shownId, undo, words: done },
  );
  try {
    await ran;
    return true;
  } catch (error) {
    toastError(failed, (error as Error).message);
    return false;
  } finally {
    await onSettled();
  }
}
