// Holds the scale of the chart: its days and lines, and which part is in sight. A change of zoom keeps the day in the middle.
import { useElementSize } from '@mantine/hooks';
import { addDays, daysBetween } from '@worklane/domain/sprints/calendar';
import { DAY_WIDTHS, scaleOf, ticksOf, type Zoom } from '@worklane/domain/timeline/scale';
import type { Span } from '@worklane/domain/timeline/spans';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useVisibleRows } from '../../ui/rows/use-visible-rows.ts';
import type { Scale } from './link-shapes.ts';

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  cover: Span | undefined;
  today: string;
  zoom: Zoom;
  /** How wide the column of names is. */
  names: number;
  isPrinting: boolean;
}

/** How wide the chart is on paper. */
const PAPER_WIDTH = 700;

export function useChartScale({ scroller, cover, today, zoom, names, isPrinting }: Options) {
  const days = useMemo(() => scaleOf(cover, today, zoom), [cover, today, zoom]);
  const count = daysBetween(days.start, days.end) + 1;
  const { ref: measured, width: room } = useElementSize<HTMLDivElement>();
  // A scale shorter than the screen is drawn as wide as the screen.
  const least = (room - names) / count;
  const dayWidth = isPrinting ? PAPER_WIDTH / count : Math.max(DAY_WIDTHS[zoom], least);
  const scale: Scale = useMemo(() => ({ start: days.start, dayWidth }), [days.start, dayWidth]);
  const ticks = useMemo(() => ticksOf(days, zoom), [days, zoom]);
  const widthOf = useCallback(
    (at: number) => ((ticks[at + 1]?.offset ?? count) - (ticks[at]?.offset ?? 0)) * dayWidth,
    [ticks, count, dayWidth],
  );
  const { rows: items } = useVisibleRows({
    scroller,
    isHorizontal: true,
    count: ticks.length,
    size: widthOf,
    padding: (ticks[0]?.offset ?? 0) * dayWidth,
    margin: names,
    overscan: isPrinting ? ticks.length : 12,
  });
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  // The same list while the chart scrolls down.
  const shown = useMemo(
    () => ticks.slice(from, to + 1).map((tick, at) => ({ tick, isFirst: from + at === 0 })),
    [ticks, from, to],
  );

  const showDay = useCallback(
    (day: string, share = 0.4) => {
      const element = scroller.current;
      if (!element) return;
      const x = (daysBetween(scale.start, day) + 0.5) * scale.dayWidth;
      element.scrollLeft = x - (element.clientWidth - names) * share;
    },
    [scroller, scale, names],
  );
  useKeptDay({ scroller, scale, names, showDay, first: today });
  return { measured, scale, width: count * dayWidth, shown, showDay };
}

/** Shows today at first, and keeps the day in the middle there when the scale changes. */
function useKeptDay(options: {
  scroller: RefObject<HTMLDivElement | null>;
  scale: Scale;
  names: number;
  showDay: (day: string, share?: number) => void;
  first: string;
}): void {
  const { scroller, scale, names, showDay, first } = options;
  const middle = useRef<string>(undefined);
  const latest = useRef(scale);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const note = () => {
      const { start, dayWidth } = latest.current;
      const x = element.scrollLeft + (element.clientWidth - names) / 2;
      middle.current = addDays(start, Math.floor(x / dayWidth));
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [scroller, names]);
  useLayoutEffect(() => {
    latest.current = scale;
    if (middle.current) showDay(middle.current, 0.5);
    else showDay(first);
  }, [scale, showDay, first]);
}
