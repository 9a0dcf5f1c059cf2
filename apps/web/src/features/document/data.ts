// Asks the server for one document, its revisions and the categories of its project, under the specification's names.
import { queryOptions } from '@tanstack/react-query';
import { documentRevisions, documents } from '@worklane/contract/documents';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const documentKeys = {
  one: (documentId: string) => ['document', documentId, 'content'] as const,
  revisions: (documentId: string) => ['document', documentId, 'revisions'] as const,
};

const getDocument = (documentId: string, signal: AbortSignal) =>
  call(documents.get, { params: { document: documentId }, signal });

const getCategories = (projectId: string, signal: AbortSignal) =>
  call(documents.categories, { params: { project: projectId }, signal });

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: documentKeys.one(documentId),
    queryFn: ({ signal }) => getDocument(documentId, signal),
    // The kept version shows at once; the saver applies a newer one.
    staleTime: 0,
  });

export const categoriesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['documents', projectId, 'categories'],
    queryFn: ({ signal }) => getCategories(projectId, signal),
    staleTime: FRESHNESS.other,
  });

export const revisionsQuery = (documentId: string) =>
  queryOptions({
    queryKey: documentKeys.revisions(documentId),
    queryFn: ({ signal }) => call(documentRevisions.list, { params: { document: documentId }, signal }),
    staleTime: 0,
  });

/** Fetches a revision by its version too: within some minutes the last one of the same writer still grows. */
export const revisionQuery = (documentId: string, revision: { id: string; version: number }) =>
  queryOptions({
    queryKey: [...documentKeys.revisions(documentId), revision.id, revision.version],
    queryFn: ({ signal }) =>
      call(documentRevisions.get, { params: { document: documentId, revision: revision.id }, signal }),
    staleTime: FRESHNESS.other,
  });
