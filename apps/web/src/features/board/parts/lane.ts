// Describes a lane of the board.
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ReactNode } from 'react';

/** A column of the board: a status, or a group with its own mark. */
export type Lane = BoardStatus & {
  mark?: ReactNode;
  note?: string | undefined;
  /** Folded until the user unfolds it; others are unfolded until folded. */
  startsFolded?: boolean;
};

export type BoardStatus = BoardConfiguration['statuses'][number];
