// Fetches the design frames that a ticket links to.
import { queryOptions } from '@tanstack/react-query';
import { figma } from '@worklane/contract/integrations/figma';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const framesQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['frames', ticket],
    queryFn: ({ signal }) => call(figma.frames, { params: { ticket }, signal }),
    staleTime: FRESHNESS.other,
  });
