// Creates a document of a text that has lost its own: its author's copy.
import type { QueryClient } from '@tanstack/react-query';
import { documents, type SavedDocument } from '@worklane/contract/documents';
import type { DocumentText } from '@worklane/domain/documents/autosave';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { uuidv7 } from 'uuidv7';
import { call } from '../../platform/api/call.ts';

const SUFFIX = ' (my copy)';

export async function createCopy(client: QueryClient, projectId: string, text: DocumentText): Promise<SavedDocument> {
  const { title, category, content } = text;
  const name = title.slice(0, DOCUMENT_LIMITS.title - SUFFIX.length) + SUFFIX;
  const body = { id: uuidv7(), title: name, category, content };
  const created = await call(documents.create, { params: { project: projectId }, body });
  void client.invalidateQueries({ queryKey: ['documents', projectId] });
  return created;
}
