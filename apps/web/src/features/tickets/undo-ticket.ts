// Takes back what was done to one ticket, unless somebody else has changed the same since. Fetched when it is asked for.
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { type Ticket, type TicketChange, type TicketMove, tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import { call } from '../../platform/api/call.ts';
import { sayDone, sayFailed } from '../../ui/say.tsx';

export interface FormerTicket {
  name: string;
  changes: TicketChange;
  former: TicketChange;
  place: TicketMove | undefined;
  /** What the change came to, once that is known. */
  record?: Partial<Ticket>;
}

interface Save {
  /** Whether the ticket still has these fields. */
  isStill: (left: TicketChange) => boolean;
  edit: (fields: TicketChange) => Promise<unknown>;
  move: (place: TicketMove) => Promise<unknown>;
}

export function sayChangedSince(name: string): void {
  sayFailed(`${name} was changed since`, 'What was done after you stays as it is.');
}

export async function undoEdit(
  { name, changes, former: { status, ...former }, place, record = {} }: FormerTicket,
  save: Save,
): Promise<void> {
  const keys = Object.keys(changes) as (keyof TicketChange)[];
  const left = Object.fromEntries(keys.map((key) => [key, record[key] ?? changes[key]]));
  if (!save.isStill(left)) {
    sayChangedSince(name);
    return;
  }
  const fields = place || status === undefined ? former : { ...former, status };
  try {
    await Promise.all([
      ...(Object.keys(fields).length > 0 ? [save.edit(fields)] : []),
      ...(place ? [save.move(place)] : []),
    ]);
    sayDone(`Undone: ${name} is as it was`);
  } catch {
    // Said by what saves.
  }
}

/** To the trash, as long as it is nobody else's work yet. */
export async function undoCreation(record: Ticket, remove: (name: string) => Promise<unknown>): Promise<void> {
  try {
    if (await isOthersToo(record)) sayChangedSince(record.key);
    else {
      await remove(record.key);
      sayDone(`Undone: ${record.key} is in the trash`);
    }
  } catch {
    // Said by what saves.
  }
}

async function isOthersToo({ id, reporter_id }: Ticket): Promise<boolean> {
  const params = { ticket: id };
  const [changes, history, comments, times] = await Promise.all([
    call(ticketChanges.list, { params }),
    call(tickets.history, { params }),
    call(tickets.comments, { params }),
    call(timeEntries.list, { params }),
  ]);
  const workers = [
    ...[...changes, ...history].map((each) => each.changed_by),
    ...[...comments, ...times].map((each) => each.user_id),
  ];
  return workers.some((person) => person !== reporter_id);
}
