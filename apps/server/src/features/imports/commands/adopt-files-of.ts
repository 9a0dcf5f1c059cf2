// The files that came with tickets become theirs, once the tickets are there.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { adoptStagedFiles } from '../../files/commands/adopt-staged-files.ts';
import type { ImportedTicket } from '../read-file/imported-ticket.ts';
import type { ImportRef } from '../reads.ts';

interface Input extends ImportRef {
  tickets: readonly Pick<ImportedTicket, 'id' | 'files'>[];
}

export const adoptFilesOf = defineCommand<Input, void>({
  name: 'adoptFilesOf',
  action: 'ticket.import',
  async run(context, { id: import_id, company_id, project_id, tickets }) {
    const files = tickets.flatMap(({ id: ticket_id = '', files: list = [] }) =>
      list.filter((file) => !file.is_left_out).map(({ key: origin_id, by, at }) => ({ origin_id, ticket_id, by, at })),
    );
    await adoptStagedFiles.run(context, { company_id, project_id, import_id, files });
  },
});
