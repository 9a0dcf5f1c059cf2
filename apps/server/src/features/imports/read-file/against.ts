// What a file is read against: the board, the people and the sprints of the project, and what the importer may do.
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Person } from './match-person.ts';
import type { NamedSprint } from './sprint-names.ts';
import type { TimeZone } from './time-zone.ts';

export interface Against {
  board: BoardConfiguration;
  people: readonly Person[];
  now: Date;
  /** The importer's; left out: UTC. */
  zone?: TimeZone;
  /** The project's; left out: it has none. */
  sprints?: readonly NamedSprint[];
  /** Whether others are made. */
  makesSprints?: boolean;
  /** The project has never had a ticket: what it was elsewhere, it can be here. */
  isEmpty?: boolean;
  /** Whether the importer may import words under this person's name; left out: under everybody's. */
  maySpeakFor?: (personId: string) => boolean;
}
