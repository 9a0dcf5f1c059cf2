// Lists every kind of pending change with the function that saves it; also keeps the last boards. Fetched after the
// first card.
import { commentCommands } from '../features/comments/parts/comment-commands.ts';
import { documentWatchCommands } from '../features/document/parts/document-watch-commands.ts';
import { threadCommands } from '../features/document/parts/thread-commands.ts';
import { inboxCommands } from '../features/inbox/parts/inbox-commands.ts';
import { linkCommands } from '../features/links/parts/link-commands.ts';
import { keepRefusedTicket } from '../features/new-ticket/parts/keep-refused-ticket.ts';
import { batchCommands } from '../features/selection/parts/batch-commands.ts';
import { watchCommands } from '../features/ticket/parts/watch-commands.ts';
import { keepBoards } from '../features/tickets/parts/keep-boards.ts';
import { ticketCommands } from '../features/tickets/parts/ticket-commands.ts';
import { timeCommands } from '../features/time/parts/time-commands.ts';
import { createSaver } from '../platform/changes/create-saver.ts';
import { queryClient } from '../platform/query/query-client.ts';

keepBoards(queryClient);

export const saver = createSaver(queryClient, {
  ...ticketCommands,
  'tickets.create': { ...ticketCommands['tickets.create'], keepText: keepRefusedTicket },
  ...batchCommands,
  ...commentCommands,
  ...threadCommands,
  ...documentWatchCommands,
  ...timeCommands,
  ...linkCommands,
  ...watchCommands,
  ...inboxCommands,
});
