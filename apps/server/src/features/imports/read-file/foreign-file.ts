// What any kind of file is read into, before it is judged.
import type { ArchiveSprint } from '@worklane/contract/archive';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ImportPerson, ImportProblem, ImportReport, ImportSource } from '@worklane/contract/imports';
import type { CarriedField } from '../../bulk-tickets/commands/replace-tickets.ts';
import type { ImportedTicket } from './imported-ticket.ts';

export interface ForeignFile {
  source: ImportSource;
  total: number;
  /** The fields it has something to say about: only these change in a ticket that is here already. */
  carried: readonly CarriedField[];
  tickets: ImportedTicket[];
  problems: ImportProblem[];
  badRows: number[];
  /** Words replaced by the default. */
  unknown: number;
  statuses: ImportReport['statuses'];
  people?: readonly ImportPerson[];
  /** What the board is set up as before anything is imported. */
  board?: BoardConfiguration;
  /** Of an archive. */
  sprints?: readonly ArchiveSprint[];
}
