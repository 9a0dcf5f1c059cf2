// Lists the external ids of a new ticket's child records, for the next import. Files and links are recorded separately.
import type { TicketToAdd } from '../../bulk-tickets/steps/add-tickets.ts';
import type { PartToRemember } from '../writes.ts';
import { timeHash } from './content-hash.ts';

export function externalIdsOf({
  id: ticket_id = '',
  comments = [],
  time: entries,
  past,
}: TicketToAdd): PartToRemember[] {
  const said = comments.flatMap(({ key, id }) => (id ? [{ ticket_id, kind: 'comment' as const, key, id }] : []));
  const time = (past?.time ?? entries ?? []).flatMap((entry) => {
    const { key, id } = entry;
    return key && id ? [{ ticket_id, kind: 'time' as const, key, id, hash: timeHash(entry) }] : [];
  });
  const watchers = (past?.watchers ?? []).map((each) => watcherPart({ ...each, ticket_id }));
  return [...said, ...time, ...watchers];
}

interface Watcher {
  ticket_id: string;
  user_id: string;
  is_watching: boolean;
}

export function watcherPart({ ticket_id, user_id, is_watching }: Watcher): PartToRemember {
  return { ticket_id, kind: 'watcher', key: user_id, id: user_id, hash: String(is_watching) };
}
