// Declares the result of reading a file of any kind, before it is checked.
import type { ArchiveSprint } from '@worklane/contract/archive';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ImportPerson, ImportProblem, ImportReport, ImportSource } from '@worklane/contract/imports';
import type { CarriedField } from '../../bulk-tickets/steps/carried-fields.ts';
import type { ImportedTicket } from './imported-ticket.ts';

export interface ForeignFile {
  source: ImportSource;
  total: number;
  /** The fields that the file contains: only these change in existing tickets. */
  carried: readonly CarriedField[];
  tickets: ImportedTicket[];
  problems: ImportProblem[];
  badRows: number[];
  /** The number of unknown values that were replaced by a default. */
  unknown: number;
  statuses: ImportReport['statuses'];
  people?: readonly ImportPerson[];
  /** The configuration that the board gets before the import. */
  board?: BoardConfiguration;
  /** The sprints of an archive. */
  sprints?: readonly ArchiveSprint[];
}
