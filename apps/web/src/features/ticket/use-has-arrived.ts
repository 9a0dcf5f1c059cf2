// Tells when everything that takes up room on a ticket has arrived or failed, so that nothing moves once it is shown.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useOnceTrue } from '../../ui/use-once-true.ts';
import { attachmentsQuery } from '../attachments/parts/attachment-changes.ts';
import { ticketMentionsQuery } from '../mentions/parts/mentions-query.ts';
import { changesQuery, commentsQuery, historyQuery, relationsQuery } from '../tickets/parts/detail-data.ts';
import { timeEntriesQuery } from '../time/parts/time-changes.ts';
import { framesQuery } from './frames-query.ts';

/**
 * @param ticketId undefined while only its key is known
 * @param hasDesign whether the ticket's frames are loaded too
 */
export function useHasArrived(ticketId: string | undefined, hasDesign: boolean): boolean {
  const id = ticketId ?? '';
  const enabled = ticketId !== undefined;
  // Only `isPending` is read: the ticket is not drawn again for what else changes in these.
  const pending = [
    useQuery({ ...relationsQuery(id), enabled }).isPending,
    useQuery({ ...attachmentsQuery(id), enabled }).isPending,
    useQuery({ ...ticketMentionsQuery(id), enabled }).isPending,
    useInfiniteQuery({ ...timeEntriesQuery(id), enabled }).isPending,
    useInfiniteQuery({ ...commentsQuery(id), enabled }).isPending,
    useInfiniteQuery({ ...historyQuery(id), enabled }).isPending,
    useInfiniteQuery({ ...changesQuery(id), enabled }).isPending,
    useQuery({ ...framesQuery(id), enabled: enabled && hasDesign }).isPending && hasDesign,
  ];
  return useOnceTrue(!pending.includes(true));
}
