// Duplicates a ticket: its fields, its attachments and the pictures in its description.

import type { NewTicket } from '@worklane/contract/tickets';
import { filesIn, withFiles } from '@worklane/domain/files/file-addresses';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { holdAttachments, holdPictures } from '../../texts/steps/hold-files.ts';
import { boardQueue } from '../steps/board-order.ts';
import { holdBoard } from '../steps/hold-board.ts';
import { createTicket } from './create-ticket.ts';

interface Input extends NewTicket {
  id: string;
  company_id: string;
  /** The ticket it is made from, of the same project. */
  from_id: string;
}

export const duplicateTicket = defineCommand<Input, void>({
  name: 'duplicateTicket',
  action: 'ticket.create',
  queue: boardQueue,
  async run(context, { from_id, ...ticket }) {
    const { tx, newId } = context;
    const { company_id, project_id, description = '' } = ticket;
    await holdBoard(context, ticket);
    const attached = await holdAttachments(tx, { company_id, project_id, id: from_id });
    const shown = await holdPictures(tx, ticket, filesIn(description));
    const all = new Set([...attached, ...shown.map((picture) => picture.id)]);
    const idsByFile = new Map([...all].map((file) => [file, newId()]));
    await createTicket.run(context, { ...ticket, description: withFiles(description, idsByFile), is_copy: true });
    await copyFiles(context, { owner: ofTicket(ticket), idsByFile });
  },
});
