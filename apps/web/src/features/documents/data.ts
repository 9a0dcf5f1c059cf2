// Asks the server for the documents of a project and for those in its trash, says how long they are fresh, and saves documents.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type DocumentChange,
  documents,
  documentTrash,
  type ListedDocument,
  type NewDocument,
} from '@worklane/contract/documents';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const documentKeys = {
  list: (projectId: string) => ['documents', projectId, 'list'] as const,
  trash: (projectId: string) => ['documents', projectId, 'trash'] as const,
};

/** Fetches all documents of a project, without their content. */
export const documentsQuery = (projectId: string) =>
  queryOptions({
    queryKey: documentKeys.list(projectId),
    queryFn: ({ signal }) => call(documents.list, { params: { project: projectId }, signal }),
    staleTime: FRESHNESS.other,
  });

export const documentTrashQuery = (projectId: string) =>
  queryOptions({
    queryKey: documentKeys.trash(projectId),
    queryFn: ({ signal }) => call(documentTrash.list, { params: { project: projectId }, signal }),
    staleTime: FRESHNESS.other,
  });

export const createDocument = (projectId: string, body: NewDocument) =>
  call(documents.create, { params: { project: projectId }, body });

/** @param body only the fields that change */
export const updateDocument = (documentId: string, body: DocumentChange) =>
  call(documents.update, { params: { document: documentId }, body });

export function changeListed(
  client: QueryClient,
  projectId: string,
  change: (listed: readonly ListedDocument[]) => ListedDocument[],
): void {
  client.setQueryData<ListedDocument[]>(documentKeys.list(projectId), (listed) => listed && change(listed));
}

export function refetchDocuments(client: QueryClient, projectId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: ['documents', projectId] });
}
