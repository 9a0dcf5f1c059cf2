// A ticket as a file gives it, judged and ready to be brought in.
import type { TicketToAdd } from '../../tickets/commands/add-tickets.ts';

export interface ImportedTicket extends TicketToAdd {
  /** 1 is the first ticket of the file. */
  row: number;
}
