// Describes a ticket as a file gives it, checked and ready to import.
import type { SprintStatus } from '@worklane/domain/sprints/vocabulary';
import type { LinkKind } from '@worklane/domain/tickets/link-kinds';
import type { TicketToAdd } from '../../bulk-tickets/steps/add-tickets.ts';

export interface ImportedTicket extends TicketToAdd {
  /** 1 is the first ticket of the file. */
  row: number;
  /** What the file calls its status, where the importer chooses what that becomes. */
  status_name?: string;
  /** What the file calls its sprint: a name, or its id in an archive. */
  sprint?: string;
  /** What the file tells of that sprint besides its name. */
  sprint_facts?: { start_date?: string; end_date?: string; status?: SprintStatus };
  /** When it was finished there; it counts where its status here is a finished one. */
  done_at?: string;
  /** Other tickets of the same source, by what they are called there. Left out: the file says nothing of links. */
  links?: { kind: LinkKind; to: string }[];
  /** Put away where it comes from; the importer chooses whether it is imported. */
  is_archived?: true;
  /** An item of a checklist; the importer chooses whether it becomes a ticket. */
  is_item?: true;
  /** The description of a ticket whose checklists become tickets. */
  without_items?: string;
  /** Attached to it or pasted into its texts, by the ids they have in an archive. */
  files?: { key: string; by: string | null; at: string; is_left_out?: true }[];
}

/** One that is here already and has become something else where it comes from. */
export interface ChangedTicket {
  ticket: ImportedTicket;
  /** What it is called there, and here. */
  key: string;
  id: string;
  hash: string;
  /** It comes from an archive of this very project. */
  is_own: boolean;
}
