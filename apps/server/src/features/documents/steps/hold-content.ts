// Locks a document and reads its content.
import type { DocumentRef } from '@worklane/domain/access/refs';
import type { Queryable } from '../../../platform/database/database.ts';
import { lockDocument } from '../writes.ts';

/** @throws Refusal document_not_found */
export async function holdContent(tx: Queryable, document: DocumentRef): Promise<string> {
  return (await lockDocument(tx, document)).content;
}
