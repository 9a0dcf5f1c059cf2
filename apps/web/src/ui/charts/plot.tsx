// Draws the axes of a chart, names the figures of one point above it, and lets people go from point to point with the pointer
// and the arrow keys.
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { shortNumber } from '../text/short-number.ts';
import type { ChartSeries } from './chart-data.ts';
import styles from './charts.module.css';
import { labelStep, ticksTo } from './scale.ts';

const HEIGHT = 220;
const TOP = 8;
const BELOW = 24;
const LABEL_WIDTH = 64;
const CHARACTER = 7;

export interface PlotProps {
  /** What the chart shows, for people who can't see it. */
  label: string;
  /** The names of the points along the axis. */
  points: readonly string[];
  series: readonly ChartSeries[];
  /** A figure with its unit, such as `12 h`. */
  format?: (value: number) => string;
}

/** Where things are drawn. */
export interface Area {
  width: number;
  /** The width of one point. */
  band: number;
  bottom: number;
  /** The middle of a point. */
  x: (index: number) => number;
  y: (value: number) => number;
  /** The point whose figures are named. */
  chosen: number;
}

interface Props extends PlotProps {
  /** The largest value of the axis. */
  largest: number;
  children: (area: Area) => ReactNode;
}

/** Checks whether all values are whole numbers. Dashed series are computed lines, such as an average. */
const areWhole = (series: readonly ChartSeries[]): boolean =>
  series.every(
    ({ isDashed, values }) => isDashed || values.every((value) => value === null || Number.isInteger(value)),
  );

export function Plot({ label, points, series, largest, format = shortNumber, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [at, setAt] = useState<number>();
  const chosen = Math.min(at ?? lastKnown(series), points.length - 1);
  const ticks = ticksTo(largest, areWhole(series));
  const top = ticks.at(-1) as number;
  const left = Math.max(...ticks.map((tick) => format(tick).length)) * CHARACTER + 8;
  const band = Math.max(1, (width - left) / Math.max(1, points.length));
  const bottom = HEIGHT - BELOW;
  const x = (index: number) => left + (index + 0.5) * band;
  const y = (value: number) => bottom - (value / top) * (bottom - TOP);
  const area = { width, band, bottom, x, y, chosen };
  const spoken = series
    .filter(({ values }) => values[chosen] != null)
    .map(({ name, values }) => `${name} ${format(values[chosen] as number)}`);
  const choose = (index: number) => setAt(Math.max(0, Math.min(points.length - 1, index)));
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    choose(Math.floor((clientX - currentTarget.getBoundingClientRect().left - left) / band));
  return (
    <>
      <Legend point={points[chosen] ?? ''} series={series} chosen={chosen} format={format} />
      <div
        ref={box}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={Math.max(0, chosen)}
        aria-valuetext={`${points[chosen] ?? 'Nothing'}: ${spoken.join(', ')}`}
        onKeyDown={(event) => moveByKey(event, chosen, points.length, choose)}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setAt(undefined)}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            <Axes points={points} ticks={ticks} left={left} area={area} format={format} />
            {points.length > 0 && <line className={styles.cursor} x1={x(chosen)} x2={x(chosen)} y1={TOP} y2={bottom} />}
            {children(area)}
          </svg>
        )}
      </div>
    </>
  );
}

interface AxesProps {
  points: readonly string[];
  ticks: readonly number[];
  /** Where the labels of the values end. */
  left: number;
  area: Area;
  format: (value: number) => string;
}

function Axes({ points, ticks, left, area: { width, band, x, y }, format }: AxesProps) {
  const every = labelStep(points.length, width - left, LABEL_WIDTH);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.axis} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {points.map((point, index) =>
        index % every === 0 ? (
          <text key={x(index)} className={styles.axis} x={x(index)} y={HEIGHT - 6} textAnchor="middle">
            {shortened(point, (band * every) / CHARACTER)}
          </text>
        ) : null,
      )}
    </>
  );
}

interface LegendProps {
  point: string;
  series: readonly ChartSeries[];
  chosen: number;
  format: (value: number) => string;
}

function Legend({ point, series, chosen, format }: LegendProps) {
  return (
    <div className={styles.legend}>
      <span className={styles.point}>{point}</span>
      {series.map(({ name, color, isDashed, values }) => {
        const value = values[chosen];
        return (
          <span key={name} className={styles.key}>
            <span className={styles.swatch} data-dashed={isDashed || undefined} style={{ color }} />
            {name} <b>{value == null ? '–' : format(value)}</b>
          </span>
        );
      })}
    </div>
  );
}

function moveByKey(event: KeyboardEvent, chosen: number, count: number, choose: (index: number) => void): void {
  const targets: Record<string, number> = {
    ArrowLeft: chosen - 1,
    ArrowDown: chosen - 1,
    ArrowRight: chosen + 1,
    ArrowUp: chosen + 1,
    PageDown: chosen - 7,
    PageUp: chosen + 7,
    Home: 0,
    End: count - 1,
  };
  const target = targets[event.key];
  if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  choose(target);
}

/** Finds the newest point with a known value. */
function lastKnown(series: readonly ChartSeries[]): number {
  const known = series.filter(({ isDashed }) => !isDashed);
  return Math.max(0, ...known.map(({ values }) => values.findLastIndex((value) => value != null)));
}

function shortened(text: string, fitting: number): string {
  return text.length > fitting ? `${text.slice(0, Math.max(1, Math.floor(fitting) - 1))}…` : text;
}

/** Measures the width; 0 until then, which is before the browser paints. */
function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
