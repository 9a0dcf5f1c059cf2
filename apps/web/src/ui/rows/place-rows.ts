// Computes where the rows of a list are, and which of them can be seen, from sizes that are known without laying them out.

export interface RowPlaces {
  starts: Float64Array;
  ends: Float64Array;
  /** How long the list is. */
  total: number;
}

export interface RowSizes {
  count: number;
  /** Of one row, or of every row. */
  size: number | ((index: number) => number);
  /** Between two rows. */
  gap?: number;
  /** Before the first row. */
  padding?: number;
}

export function placeRows({ count, size, gap = 0, padding = 0 }: RowSizes): RowPlaces {
  const starts = new Float64Array(count);
  const ends = new Float64Array(count);
  let end = padding - gap;
  for (let index = 0; index < count; index++) {
    const start = end + gap;
    end = start + (typeof size === 'number' ? size : size(index));
    starts[index] = start;
    ends[index] = end;
  }
  return { starts, ends, total: count === 0 ? padding : end };
}

/** The part of the list that its scroller shows. */
export interface Sight {
  offset: number;
  extent: number;
}

/** @returns the first and the last visible row; nothing can be seen in a scroller without a size */
export function rowsInSight({ starts, ends }: RowPlaces, { offset, extent }: Sight): [number, number] | undefined {
  const last = starts.length - 1;
  if (last < 0 || extent <= 0) return undefined;
  const from = Math.max(0, firstWhere(last + 1, (index) => (starts[index] ?? 0) > offset) - 1);
  const to = firstWhere(last, (index) => (ends[index] ?? 0) >= offset + extent);
  return [from, Math.max(from, to)];
}

/** Computes the least scrolling that shows a row whole. */
export function offsetToShow({ starts, ends }: RowPlaces, index: number, { offset, extent }: Sight): number {
  const [start = 0, end = 0] = [starts[index], ends[index]];
  if (end >= offset + extent) return Math.max(0, end - extent);
  return start <= offset ? Math.max(0, start) : offset;
}

/** Finds the first index for which the condition holds, as for all after it; `count` when there is none. */
function firstWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
