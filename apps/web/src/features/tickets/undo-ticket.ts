// Undoes a change and says how that went: the server refuses when another person has changed the same field since. Loaded
// on demand.
import type { TicketChange, TicketMove } from '@worklane/contract/tickets';
import { ApiError } from '../../platform/api/api-error.ts';
import { sayDone, sayFailed } from '../../ui/say.tsx';

/** @param done what to call it in the toast: "Undone: change to EDGE-12" */
export async function takeBack(name: string, done: string, undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    sayDone(`Undone: ${done}`);
  } catch (error) {
    // A record that is gone was changed by another person, too.
    if (error instanceof ApiError && (error.code === 'changed_since' || error.status === 404)) sayChangedSince(name);
    else sayFailed(`${name} was not undone`, (error as Error).message);
  }
}

export function sayChangedSince(name: string): void {
  sayFailed(`${name} has changed since`, "It wasn't undone, so the later change stays.");
}

export interface FormerTicket {
  name: string;
  former: TicketChange;
  /** Its place before, if the change moved it. */
  place: TicketMove | undefined;
}

interface Save {
  edit: (fields: TicketChange) => Promise<unknown>;
  move: (place: TicketMove) => Promise<unknown>;
}

export function undoEdit({ name, former, place }: FormerTicket, save: Save): Promise<void> {
  const { status, ...others } = former;
  const fields = place || status === undefined ? others : former;
  return takeBack(name, `change to ${name}`, () =>
    Promise.all([...(Object.keys(fields).length > 0 ? [save.edit(fields)] : []), ...(place ? [save.move(place)] : [])]),
  );
}
