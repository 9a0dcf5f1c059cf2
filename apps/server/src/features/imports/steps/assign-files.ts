// Assigns imported files to their tickets, once the tickets are inserted.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { assignImportedFiles } from '../../files/steps/assign-imported-files.ts';
import type { ImportedTicket } from '../read-file/imported-ticket.ts';
import type { ImportRef } from '../reads.ts';
import { savePartSources } from '../writes.ts';

interface Input extends ImportRef {
  tickets: readonly Pick<ImportedTicket, 'id' | 'files'>[];
}

export async function assignFiles(
  context: CommandContext,
  { id: import_id, company_id, project_id, tickets }: Input,
): Promise<void> {
  const files = tickets.flatMap(({ id: ticket_id = '', files: list = [] }) =>
    list
      .filter((file) => !file.is_left_out)
      .map(({ key: origin_id, by, at }) => ({ origin_id, owner_id: ticket_id, by, at })),
  );
  const owner_kind = 'ticket';
  const ids = await assignImportedFiles(context, { company_id, project_id, import_id, owner_kind, files });
  const idsByOrigin = new Map(ids.map(({ origin_id, id }) => [origin_id, id]));
  const parts = files.flatMap(({ origin_id: key, owner_id: ticket_id }) => {
    const id = idsByOrigin.get(key);
    return id ? [{ ticket_id, kind: 'file' as const, key, id }] : [];
  });
  await savePartSources(context.tx, { id: import_id, company_id, project_id }, 'archive', parts);
}
