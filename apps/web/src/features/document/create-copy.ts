// Creates a new document of a text that can no longer be saved to its own.
import type { QueryClient } from '@tanstack/react-query';
import type { SavedDocument } from '@worklane/contract/documents';
import type { DocumentText } from '@worklane/domain/documents/autosave';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { uuidv7 } from 'uuidv7';
import { createDocument } from '../documents/data.ts';

const SUFFIX = ' (my copy)';

export async function createCopy(client: QueryClient, projectId: string, text: DocumentText): Promise<SavedDocument> {
  const { title, category, content } = text;
  const name = title.slice(0, DOCUMENT_LIMITS.title - SUFFIX.length) + SUFFIX;
  const body = { id: uuidv7(), title: name, category, content };
  const created = await createDocument(projectId, body);
  void client.invalidateQueries({ queryKey: ['documents', projectId] });
  return created;
}
