// Finds the ticket keys in a message, in any case.
import { parseTicketKey, type TicketKey } from '../tickets/ticket-key.ts';

/** Bounded, and begun where a word begins only: a long message without blanks would otherwise take a second. */
const KEY = /(?<![A-Z0-9_-])[A-Z0-9][A-Z0-9_-]{0,19}-\d{1,9}\b/g;

/** @param most how many, the first ones */
export function ticketKeysIn(message: string, most: number): TicketKey[] {
  const keys = new Set(message.toUpperCase().match(KEY));
  return [...keys].flatMap((key) => parseTicketKey(key) ?? []).slice(0, most);
}
