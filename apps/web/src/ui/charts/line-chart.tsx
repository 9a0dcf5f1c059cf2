// Draws lines over time: straight between their points, or in steps.
import styles from './charts.module.css';
import { Plot, type PlotProps } from './plot.tsx';
import { linePath } from './scale.ts';

export function LineChart(props: PlotProps) {
  const { series } = props;
  const largest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <Plot {...props} largest={largest}>
      {({ x, y, chosen }) =>
        series.map(({ name, color, values, isStep = false, isDashed }) => {
          const points = values.map((value, index) => (value === null ? null : { x: x(index), y: y(value) }));
          const point = points[chosen];
          return (
            <g key={name} style={{ color }}>
              <path className={styles.line} data-dashed={isDashed || undefined} d={linePath(points, isStep)} />
              {point && <circle className={styles.dot} cx={point.x} cy={point.y} r={3.5} />}
            </g>
          );
        })
      }
    </Plot>
  );
}
