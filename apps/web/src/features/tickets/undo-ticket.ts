// Takes a change back and says how that went: the server refuses when somebody else has changed the same since. Fetched
// when it is asked for.
import type { TicketChange, TicketMove } from '@worklane/contract/tickets';
import { ApiError } from '../../platform/api/api-error.ts';
import { sayDone, sayFailed } from '../../ui/say.tsx';

/** @param done what is so again, when that is done */
export async function takeBack(name: string, done: string, undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo();
    sayDone(`Undone: ${done}`);
  } catch (error) {
    // What is no longer there was somebody's change, too.
    if (error instanceof ApiError && (error.code === 'changed_since' || error.status === 404)) sayChangedSince(name);
    else sayFailed(`${name} was not undone`, (error as Error).message);
  }
}

export function sayChangedSince(name: string): void {
  sayFailed(`${name} was changed since`, 'What was done after you stays as it is.');
}

export interface FormerTicket {
  name: string;
  former: TicketChange;
  /** Where it stood, if the change put it elsewhere. */
  place: TicketMove | undefined;
}

interface Save {
  edit: (fields: TicketChange) => Promise<unknown>;
  move: (place: TicketMove) => Promise<unknown>;
}

export function undoEdit({ name, former, place }: FormerTicket, save: Save): Promise<void> {
  const { status, ...others } = former;
  const fields = place || status === undefined ? others : former;
  return takeBack(name, `${name} is as it was`, () =>
    Promise.all([...(Object.keys(fields).length > 0 ? [save.edit(fields)] : []), ...(place ? [save.move(place)] : [])]),
  );
}
