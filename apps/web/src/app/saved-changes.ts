// The one list of what a pending change may be, and what saves it. Fetched after the first card.
import { batchCommands } from '../features/selection/parts/batch-commands.ts';
import { ticketCommands } from '../features/tickets/parts/ticket-commands.ts';
import { createSaver } from '../platform/changes/create-saver.ts';
import { queryClient } from '../platform/query/query-client.ts';

export const saver = createSaver(queryClient, { ...ticketCommands, ...batchCommands });
