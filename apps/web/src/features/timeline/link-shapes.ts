// Calculates the lines between linked bars: from the end of the blocker, around, to the start of what it blocks.
import type { TimelineLink } from '@worklane/contract/timelines';
import { daysBetween } from '@worklane/domain/sprints/calendar';
import type { Span } from '@worklane/domain/timeline/spans';

export interface Scale {
  /** The first day shown. */
  start: string;
  dayWidth: number;
}

/** How high a row is. */
export const ROW_HEIGHT = 38;
/** The least width of a bar, so that a single day can be pressed at every zoom. */
const MIN_BAR = 14;

/** @returns where a bar begins, and how wide it is */
export function barBox({ start, end }: Span, scale: Scale): { left: number; width: number } {
  const left = daysBetween(scale.start, start) * scale.dayWidth;
  return { left, width: Math.max((daysBetween(start, end) + 1) * scale.dayWidth - 2, MIN_BAR) };
}

export interface LinkShape {
  link: TimelineLink;
  path: string;
  /** The tip of its arrow. */
  x: number;
  y: number;
}

interface Placed {
  /** The rows by ticket. */
  rowOf: ReadonlyMap<string, number>;
  spanOf: (ticket: string) => Span | undefined;
  scale: Scale;
  /** The first and the last row in sight. */
  from: number;
  to: number;
}

/** @returns the shapes of the links that cross the rows in sight */
export function linkShapes(links: readonly TimelineLink[], { rowOf, spanOf, scale, from, to }: Placed): LinkShape[] {
  return links.flatMap((link) => {
    const [first, second] = [rowOf.get(link.from), rowOf.get(link.to)];
    if (first === undefined || second === undefined) return [];
    if (Math.max(first, second) < from || Math.min(first, second) > to) return [];
    const [source, target] = [spanOf(link.from), spanOf(link.to)];
    if (!source || !target) return [];
    const begin = barBox(source, scale);
    const x1 = begin.left + begin.width;
    const x2 = barBox(target, scale).left;
    const [y1, y2] = [middleOf(first), middleOf(second)];
    return [{ link, path: pathBetween(x1, y1, x2, y2), x: x2, y: y2 }];
  });
}

const middleOf = (row: number): number => row * ROW_HEIGHT + ROW_HEIGHT / 2;

const round = (value: number): number => Math.round(value * 2) / 2;

function pathBetween(x1: number, y1: number, x2: number, y2: number): string {
  const [a, b] = [round(x1), round(x2)];
  const bend = a + Math.min(12, Math.max(6, (b - a) / 2));
  if (b - a >= 14) return `M${a} ${y1}H${round(bend)}V${y2}H${b}`;
  const between = y1 + (y2 > y1 ? ROW_HEIGHT / 2 : -ROW_HEIGHT / 2);
  return `M${a} ${y1}h8V${between}H${b - 12}V${y2}H${b}`;
}
