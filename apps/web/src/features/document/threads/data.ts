// Asks the server for the comments on a document, and keeps them current while others comment and write.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DocumentThread, documentThreads } from '@worklane/contract/document-threads';
import { useEffect } from 'react';
import { call } from '../../../platform/api/call.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { threadsKey } from '../parts/threads-key.ts';

const threadsQuery = (documentId: string) =>
  queryOptions({
    queryKey: threadsKey(documentId),
    queryFn: ({ signal }) => call(documentThreads.list, { params: { document: documentId }, signal }),
    staleTime: 0,
  });

/** Marks follow the text here; what the server knows better than they has time while others write. */
const LATER_MS = 5_000;

export function useThreadList(documentId: string, isStored: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isStored) return undefined;
    const refetch = () => void client.invalidateQueries({ queryKey: threadsKey(documentId) });
    const onThread = ({ payload }: { payload: { document_id: string } }) => {
      if (payload.document_id === documentId) refetch();
    };
    let later: ReturnType<typeof setTimeout> | undefined;
    const refetchLater = () => {
      later ??= setTimeout(() => {
        later = undefined;
        refetch();
      }, LATER_MS);
    };
    const stops = [
      subscribe('document_comment.created', onThread),
      subscribe('document_comment.updated', onThread),
      subscribe('document_comment.deleted', onThread),
      subscribe('document_comment.restored', onThread),
      subscribe('document_thread.changed', onThread),
      // The server moves passages with each save.
      subscribe('document.updated', ({ payload }) => {
        if (payload.document_id === documentId && hasPassages(client, documentId)) refetchLater();
      }),
    ];
    return () => {
      clearTimeout(later);
      for (const stop of stops) stop();
    };
  }, [client, documentId, isStored]);
  return useQuery({ ...threadsQuery(documentId), enabled: isStored });
}

const hasPassages = (client: QueryClient, documentId: string): boolean =>
  client.getQueryData<DocumentThread[]>(threadsKey(documentId))?.some(({ anchor }) => anchor !== null) ?? false;
