// Draws bars for each point: side by side, or on top of each other. Dashed series are lines across them.
import type { ChartSeries } from './chart-data.ts';
import styles from './charts.module.css';
import { type Area, Plot, type PlotProps } from './plot.tsx';
import { linePath } from './scale.ts';

interface Props extends PlotProps {
  isStacked?: boolean;
}

export function BarChart({ isStacked = false, ...props }: Props) {
  const bars = props.series.filter(({ isDashed }) => !isDashed);
  const lines = props.series.filter(({ isDashed }) => isDashed);
  const heights = props.points.map((_, index) => {
    const values = bars.map(({ values: each }) => each[index] ?? 0);
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  const largest = Math.max(0, ...heights, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <Plot {...props} largest={largest}>
      {(area) => (
        <>
          {props.points.map((_, index) => (
            <g key={area.x(index)}>{barsAt(bars, index, area, isStacked)}</g>
          ))}
          {lines.map(({ name, color, values }) => (
            <path
              key={name}
              className={styles.line}
              style={{ color }}
              data-dashed
              d={linePath(
                values.map((value, index) => (value === null ? null : { x: area.x(index), y: area.y(value) })),
                false,
              )}
            />
          ))}
        </>
      )}
    </Plot>
  );
}

const WIDEST = 32;

function barsAt(series: readonly ChartSeries[], index: number, area: Area, isStacked: boolean) {
  const side = isStacked ? 1 : series.length;
  const width = Math.max(1, Math.min(WIDEST, (area.band * 0.7) / side));
  const start = area.x(index) - (width * side) / 2;
  let below = 0;
  return series.map(({ name, color, values }, place) => {
    const value = values[index] ?? 0;
    const y = area.y(below + value);
    const height = area.y(below) - y;
    if (isStacked) below += value;
    const x = start + (isStacked ? 0 : place * width);
    return (
      <rect
        key={name}
        className={styles.bar}
        style={{ color }}
        x={x}
        y={y}
        width={width}
        height={Math.max(0, height)}
      />
    );
  });
}
