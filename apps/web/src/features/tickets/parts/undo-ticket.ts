// Undoes the change of a ticket, its fields and its place, or that it was created. Loaded on demand.
import type { TicketChange, TicketMove } from '@worklane/contract/tickets';
import { undoChange } from '../../../platform/undo/undo-change.ts';

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
  return undoChange(name, `change to ${name}`, () =>
    Promise.all([...(Object.keys(fields).length > 0 ? [save.edit(fields)] : []), ...(place ? [save.move(place)] : [])]),
  );
}

export const undoCreation = (key: string, remove: () => Promise<unknown>): Promise<void> =>
  undoChange(key, `${key} is in the trash`, remove);
