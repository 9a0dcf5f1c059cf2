// Tells whether a ticket is still the same where it comes from.
import { createHash } from 'node:crypto';
import type { ImportedTicket } from '../read-file/imported-ticket.ts';

/** Where it stands in the file, and what was chosen about the file, says nothing about the ticket. */
export function contentHash({
  row: _,
  is_archived: __,
  status_name: ___,
  id: ____,
  ...content
}: ImportedTicket): string {
  const sorted = Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}
