// Asks the server for the documents of a project and for those in its trash, and says how long they are fresh.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { documents, documentTrash, type ListedDocument } from '@worklane/contract/documents';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const documentKeys = {
  list: (projectId: string) => ['documents', projectId, 'list'] as const,
  trash: (projectId: string) => ['documents', projectId, 'trash'] as const,
};

/** All documents of a project, without their content. */
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
