// Asks the server once for each document that a text names.
import { queryOptions } from '@tanstack/react-query';
import { documents } from '@worklane/contract/documents';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { firstWords } from './first-words.ts';

export const namedDocumentQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['names', 'document', documentId],
    queryFn: async ({ signal }) => {
      const { content, ...document } = await call(documents.get, { params: { document: documentId }, signal });
      return Object.assign(document, { excerpt: firstWords(content) });
    },
    staleTime: FRESHNESS.tickets,
    retry: false,
  });
