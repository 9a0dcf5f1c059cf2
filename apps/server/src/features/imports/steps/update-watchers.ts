// Updates the watchers of known tickets by the choices made at the source since the last import.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { replaceWatchers } from '../../links/steps/replace-watchers.ts';
import { partName, readKnownParts } from '../child-record-reads.ts';
import type { ChangedTicket } from '../read-file/imported-ticket.ts';
import type { ImportRef } from '../reads.ts';
import { savePartSources } from '../writes.ts';
import { watcherPart } from './external-ids.ts';

interface Input extends ImportRef {
  tickets: readonly ChangedTicket[];
}

/** Answers the tickets that others watch now. */
export async function updateWatchers(context: CommandContext, { tickets, ...ref }: Input): Promise<string[]> {
  const { tx } = context;
  const { company_id, project_id } = ref;
  // In their own project, people have chosen since.
  const brought = tickets.filter(({ is_own }) => !is_own);
  const ticketIds = brought.map(({ id }) => id);
  const known = await readKnownParts(tx, ref, { source: 'archive', kind: 'watcher', ticketIds });
  const rows = brought.flatMap(({ id: ticket_id, ticket }) =>
    (ticket.past?.watchers ?? []).map((each) => ({ ...each, ticket_id })),
  );
  const formerOf = (row: { ticket_id: string; user_id: string }) => known.get(partName(row.ticket_id, row.user_id));
  const added = rows.filter((row) => !formerOf(row));
  const changed = rows.filter((row) => {
    const former = formerOf(row);
    return former !== undefined && former.content_hash !== String(row.is_watching);
  });
  await replaceWatchers(context, { company_id, project_id, added, changed });
  await savePartSources(tx, ref, 'archive', [...added, ...changed].map(watcherPart));
  return [...added, ...changed].map(({ ticket_id }) => ticket_id);
}
