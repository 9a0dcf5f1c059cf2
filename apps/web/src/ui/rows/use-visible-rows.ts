// Draws only the visible rows of a list or the columns of a chart. Their sizes are known, so nothing jumps while it scrolls.
import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { offsetToShow, placeRows, type RowPlaces, type RowSizes, rowsInSight, type Sight } from './place-rows.ts';

export interface VisibleRow {
  index: number;
  start: number;
  size: number;
}

interface Options extends RowSizes {
  scroller: RefObject<HTMLElement | null>;
  /** How many rows are drawn before and after those that can be seen. */
  overscan: number;
  isHorizontal?: boolean;
  /** How far from the start of what scrolls the list begins. */
  margin?: number;
  /** A row that stays drawn wherever the list is scrolled to; -1 is none. */
  kept?: number;
  /** How much the scroller shows, where that is known before it is drawn. */
  extent?: number;
}

export interface VisibleRows {
  rows: readonly VisibleRow[];
  places: RowPlaces;
  /** Scrolls no further than it takes to see the row. Stays the same function. */
  showRow: (index: number) => void;
}

export function useVisibleRows(options: Options): VisibleRows {
  const { scroller, count, size, gap, padding, overscan, isHorizontal = false, margin = 0, kept = -1 } = options;
  const places = useMemo(
    () => placeRows({ count, size, gap: gap ?? 0, padding: padding ?? 0 }),
    [count, size, gap, padding],
  );
  const sight = useRef<Sight>({ offset: 0, extent: options.extent ?? 0 });
  const range = rowsInSight(places, within(sight.current, margin));
  const [, draw] = useReducer((count: number) => count + 1, 0);

  const drawn = useRef({ places, range, margin });
  useLayoutEffect(() => {
    drawn.current = { places, range, margin };
  });

  /** @returns whether other rows can be seen than are drawn */
  const look = useCallback(
    (element: HTMLElement) => {
      const { places, range, margin } = drawn.current;
      sight.current = isHorizontal
        ? { offset: element.scrollLeft, extent: element.clientWidth }
        : { offset: element.scrollTop, extent: element.clientHeight };
      const now = rowsInSight(places, within(sight.current, margin));
      return now?.[0] !== range?.[0] || now?.[1] !== range?.[1];
    },
    [isHorizontal],
  );
  useScroller(scroller, look, draw);

  const showRow = useCallback(
    (index: number) => {
      const element = scroller.current;
      const { places, margin } = drawn.current;
      if (!element || index < 0 || index >= places.starts.length) return;
      look(element);
      const offset = offsetToShow(places, index, within(sight.current, margin)) + margin;
      if (isHorizontal) element.scrollLeft = offset;
      else element.scrollTop = offset;
      if (look(element)) draw();
    },
    [scroller, look, isHorizontal],
  );
  return { rows: rowsToDraw(places, range, overscan, kept), places, showRow };
}

/** Returns what the scroller shows, seen from the start of the list. */
const within = ({ offset, extent }: Sight, margin: number): Sight => ({ offset: offset - margin, extent });

function rowsToDraw(
  { starts, ends }: RowPlaces,
  range: readonly [number, number] | undefined,
  overscan: number,
  kept: number,
): VisibleRow[] {
  const rows: VisibleRow[] = [];
  const add = (index: number) => {
    const [start = 0, end = 0] = [starts[index], ends[index]];
    rows.push({ index, start, size: end - start });
  };
  if (!range) return rows;
  const [from, to] = [Math.max(0, range[0] - overscan), Math.min(starts.length - 1, range[1] + overscan)];
  if (kept !== -1 && kept < from) add(kept);
  for (let index = from; index <= to; index++) add(index);
  if (kept > to && kept < starts.length) add(kept);
  return rows;
}

/** Looks at the scroller when it is there, scrolls or changes its size. It may come later than the list, or be another. */
function useScroller(
  scroller: RefObject<HTMLElement | null>,
  look: (element: HTMLElement) => boolean,
  draw: () => void,
): void {
  const watched = useRef<{ element: HTMLElement; end: () => void }>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (watched.current?.element === element) return;
    watched.current?.end();
    watched.current = undefined;
    if (!element) return;
    const resized = () => {
      if (look(element)) draw();
    };
    const scrolled = () => {
      // In the same frame: else the scrolled list would be painted without its rows.
      if (look(element)) flushSync(draw);
    };
    resized();
    const observer = new ResizeObserver(resized);
    observer.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    const end = () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
    watched.current = { element, end };
  });
  useLayoutEffect(
    () => () => {
      watched.current?.end();
      watched.current = undefined;
    },
    [],
  );
}
