// Tests which addresses open a board's own New ticket dialog.
import { expect, it } from 'vitest';
import { isBoardPath } from './is-board-path.ts';

it.each([
  ['/projects/EDGE', true],
  ['/projects/EDGE/', true],
  ['/projects/EDGE/tickets/EDGE-1', true],
  ['/projects/EDGE/new-ticket', true],
  ['/projects/EDGE/import-tickets/7', true],
  ['/projects/EDGE/settings/board', false],
  ['/projects/EDGE/trash', false],
  ['/dashboard', false],
])('%s is a board: %s', (path, isBoard) => expect(isBoardPath(path)).toBe(isBoard));
