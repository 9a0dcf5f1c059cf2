// Computes round values for the axis of a chart, and how far up each value is.

const TICKS = 5;

/**
 * @param isWhole the values are whole numbers, such as tickets
 * @returns values from 0 to at least `largest`, equally far apart: 1, 2 or 5 times a power of ten
 */
export function ticksTo(largest: number, isWhole = false): number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = Math.max(largest / TICKS, isWhole ? 1 : 0);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough * 0.999) ?? 10) * power;
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** @returns which of `count` labels fit side by side: each of them, every second, every fifth and so on */
export function labelStep(count: number, width: number, labelWidth: number): number {
  const fitting = Math.max(1, Math.floor(width / labelWidth));
  return Math.max(1, Math.ceil(count / fitting));
}

interface Point {
  x: number;
  y: number;
}

/** @returns the path of an SVG line; points without a value interrupt it */
export function linePath(points: readonly (Point | null)[], isStep: boolean): string {
  let path = '';
  let isDrawing = false;
  for (const point of points) {
    if (point) {
      const [x, y] = [point.x.toFixed(1), point.y.toFixed(1)];
      if (!isDrawing) path += `M${x} ${y}`;
      else path += isStep ? `H${x}V${y}` : `L${x} ${y}`;
    }
    isDrawing = point !== null;
  }
  return path;
}
