// Declares the data a file is read against: the project's board, people and sprints, and the importer's rights.
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { TimeZone } from '@worklane/domain/time/time-zone';
import type { Person } from './match-person.ts';
import type { NamedSprint } from './sprint-names.ts';

export interface ImportContext {
  board: BoardConfiguration;
  people: readonly Person[];
  now: Date;
  /** The importer's time zone; UTC by default. */
  zone?: TimeZone;
  /** The project's sprints; none by default. */
  sprints?: readonly NamedSprint[];
  /** Whether unknown sprints are created. */
  makesSprints?: boolean;
  /** Whether the project never had a ticket, so that an archive may set up its board and numbers. */
  isEmpty?: boolean;
  /** Whether the importer may import texts under this person's name; everyone's by default. */
  maySpeakFor?: (personId: string) => boolean;
}
