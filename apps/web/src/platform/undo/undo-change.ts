// Undoes a change and says how that went: the server refuses when another person has changed the same since. Loaded on
// demand.
import { sayDone, sayFailed } from '../../ui/say.tsx';
import { ApiError } from '../api/api-error.ts';

/** @param done what to call it in the toast: "Undone: change to EDGE-12" */
export async function undoChange(name: string, done: string, undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    sayDone(`Undone: ${done}`);
  } catch (error) {
    // A record that is gone was changed by another person, too.
    if (error instanceof ApiError && (error.code === 'changed_since' || error.status === 404)) sayChangedSince(name);
    else sayFailed(`${name} was not undone`, (error as Error).message);
  }
}

function sayChangedSince(name: string): void {
  sayFailed(`${name} has changed since`, "It wasn't undone, so the later change stays.");
}
