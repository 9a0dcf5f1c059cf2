// Builds the payload of a document's events: enough for lists, without the content.
import type { EventPayload } from '@worklane/contract/events';
import type { DocumentRef } from '@worklane/domain/access/refs';

export function summaryOf(
  { id }: DocumentRef,
  { version, title, category }: { version: number; title: string; category: string },
  updated_by: string | null,
): EventPayload<'document.updated'> {
  return { document_id: id, version, title, category, updated_by };
}
