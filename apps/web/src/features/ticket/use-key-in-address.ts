// Replaces a ticket's id, or a key it no longer has, by its key in the address.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ticketQuery } from '../tickets/data.ts';
import type { TicketData } from '../tickets/parts/ticket-data.ts';

/** @param data undefined while it is being fetched */
export function useKeyInAddress(
  { companyId, projectId, ticket }: { companyId: string; projectId: string; ticket: string },
  data: TicketData | undefined,
  onKey: (key: string) => void,
): void {
  const client = useQueryClient();
  // One that went to another project is shown from there.
  const key = data?.server.project_id === projectId ? data.server.key : undefined;
  const replace = useEffectEvent((next: string) => {
    client.setQueryData(ticketQuery(companyId, next).queryKey, (known) => known ?? data);
    onKey(next);
  });
  useEffect(() => {
    if (key && key !== ticket) replace(key);
  }, [key, ticket]);
}
