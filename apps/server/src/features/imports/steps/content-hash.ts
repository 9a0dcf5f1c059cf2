// Tells whether a ticket, or an entry of its time, is still the same where it comes from.
import { createHash } from 'node:crypto';
import type { ImportedTicket } from '../read-file/imported-ticket.ts';

/** Hashes a ticket's content, without its place in the file, chosen options and matches. */
export function contentHash({
  row: _,
  is_archived: __,
  status_name: ___,
  id: ____,
  number: _____,
  sprint_id: ______,
  sprint_facts: _______,
  status_since: ________,
  done_at: _________,
  files,
  ...content
}: ImportedTicket): string {
  const sorted = Object.entries({ ...content, ...(files && { files: files.map(({ key }) => key) }) }).toSorted(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

export function timeHash({ day, minutes, note }: { day: string; minutes: number; note: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([day, minutes, note]))
    .digest('base64url');
}
