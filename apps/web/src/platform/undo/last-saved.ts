// Remembers the values this page last saved, sent as `expected` when a change is undone. Undoing the change after it
// counts as this page's own doing too.
import type { LeftPlace, TicketChange, TicketPlace } from '@worklane/contract/tickets';

/** Of tickets that were moved here. */
const placesById = new Map<string, LeftPlace>();
/** Fields of tickets that were changed here, by ticket. */
const fieldsById = new Map<string, TicketChange>();
/** `updated_at` of what is changed as a whole. */
const timesById = new Map<string, string>();

export function rememberPlace({ id, status, position }: TicketPlace): void {
  placesById.set(id, { status, position });
}

export const lastPlace = (ticketId: string): LeftPlace | undefined => placesById.get(ticketId);

export function rememberFields(ticketId: string, fields: TicketChange): void {
  fieldsById.set(ticketId, { ...fieldsById.get(ticketId), ...fields });
}

/** Returns the last saved values of those fields that this page has changed. */
export function lastFields(ticketId: string, names: readonly string[]): TicketChange {
  const fields = Object.entries(fieldsById.get(ticketId) ?? {});
  return Object.fromEntries(fields.filter(([name]) => names.includes(name)));
}

export function rememberSaved<Saved extends { id: string; updated_at: string }>(saved: Saved): Saved {
  timesById.set(saved.id, saved.updated_at);
  return saved;
}

/** Builds the query of a request that undoes a change. */
export function expectedOf(id: string): { expected?: string } {
  const expected = timesById.get(id);
  return expected === undefined ? {} : { expected };
}
