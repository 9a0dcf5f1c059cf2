// Duplicates a ticket: its fields, its attachments and the pictures in its description.
import { Id } from '@worklane/contract/platform/primitives';
import { filesIn, withFiles } from '@worklane/domain/files/file-addresses';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { copyFiles } from '../../files/steps/copy-files.ts';
import { ofTicket } from '../../files/steps/owner.ts';
import { lockAttachments, lockPictures } from '../../texts/steps/lock-files.ts';
import { readTicket } from '../reads.ts';
import { addTicket } from '../steps/add-ticket.ts';
import { boardQueue } from '../steps/board-order.ts';
import { holdBoard } from '../steps/hold-board.ts';

const COPY = ' (copy)';

export const duplicateTicket = defineCommand({
  name: 'duplicateTicket',
  target: 'ticket',
  input: z.object({ copy_id: Id }),
  isCallable: true,
  action: 'ticket.create',
  queue: boardQueue,
  async run(context, { id: from_id, company_id, project_id, copy_id: id }) {
    const { tx, viewer, newId } = context;
    const ticket = { company_id, project_id, id };
    await holdBoard(context, ticket);
    const { title, description, ...fields } =
      (await readTicket(tx, scopeOf(viewer), from_id)) ?? fail('ticket_not_found');
    const attached = await lockAttachments(tx, { company_id, project_id, id: from_id });
    const shown = await lockPictures(tx, ticket, filesIn(description));
    const all = new Set([...attached, ...shown.map((picture) => picture.id)]);
    const idsByFile = new Map([...all].map((file) => [file, newId()]));
    await addTicket(context, {
      ...fields,
      ...ticket,
      title: `${title.slice(0, TICKET_LIMITS.title - COPY.length)}${COPY}`,
      description: withFiles(description, idsByFile),
      is_copy: true,
    });
    await copyFiles(context, { owner: ofTicket(ticket), idsByFile });
  },
  inverse: {
    calls: ({ input }) => [{ command: 'deleteTicket', target: input.copy_id, input: { expected: 'untouched' } }],
  },
});
