// Undoes a change and shows the result: the server refuses if another user has changed the same record since. Loaded on
// demand.
import { ApiError } from '@worklane/client/api-error';
import { toastDone, toastError } from '../../ui/toast.tsx';

/** @param done what to call it in the toast: "Undone: change to EDGE-12" */
export async function undoChange(name: string, done: string, undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    toastDone(`Undone: ${done}`);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'batch_undone') toastDone(`Already undone: ${done}`);
    else if (error instanceof ApiError && isChangedSince(error)) sayChangedSince(name);
    else toastError(`${name} was not undone`, (error as Error).message);
  }
}

/** Tells whether another user has changed or deleted the record. A batch that isn't there is only too old. */
const isChangedSince = ({ code, status }: ApiError) =>
  code === 'changed_since' || code === 'document_changed' || (status === 404 && code !== 'batch_not_found');

function sayChangedSince(name: string): void {
  toastError(`${name} has changed since`, "It wasn't undone, so the later change stays.");
}
