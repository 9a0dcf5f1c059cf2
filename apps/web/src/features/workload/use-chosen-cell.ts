// Holds the chosen cell of the heat map, and leads the user to its tickets and back to the cell.
import { type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Cell } from './data.ts';

/** How a cell was chosen: by which button, and whether by a key. */
export interface Choice {
  button: HTMLElement;
  isByKey: boolean;
}

interface ChosenCell {
  cell: Cell;
  choose: (cell: Cell, choice: Choice) => void;
  /** Undefined while the default is chosen. */
  close: (() => void) | undefined;
  /** The heading above the tickets. */
  title: RefObject<HTMLHeadingElement | null>;
}

const UNASSIGNED: Cell = { userId: null, part: 'all' };
/** Up to this width the tickets are below the heat map. */
const STACKED = '(max-width: 1199.98px)';

export function useChosenCell(): ChosenCell {
  const [cell, setCell] = useState(UNASSIGNED);
  const opener = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const choose = useCallback((next: Cell, { button, isByKey }: Choice) => {
    opener.current = button;
    // The heading names the new cell before it gets the focus, so that screen readers read the right name.
    flushSync(() => setCell(next));
    if (isByKey) title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: matchMedia(STACKED).matches ? 'start' : 'nearest' });
  }, []);
  const close = () => {
    setCell(UNASSIGNED);
    opener.current?.focus();
  };
  return { cell, choose, close: cell === UNASSIGNED ? undefined : close, title };
}
