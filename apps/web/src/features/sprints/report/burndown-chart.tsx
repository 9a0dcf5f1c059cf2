// Draws what remains of a sprint day by day, with changes of its scope beside the ideal course.
import type { Burndown, Sprint } from '@worklane/contract/sprints';
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { shortDayLabel } from '../../../ui/dates/day-label.ts';
import { hoursLabel } from '../../tickets/parts/hours-label.ts';
import { burndownPoints, lateStart, lineValues } from './burndown-points.ts';
import { burndownTable } from './burndown-table.ts';
import styles from './sprint-report.module.css';

interface Props {
  sprint: Sprint;
  burndown: Burndown;
  unit: 'hours' | 'tickets';
}

export function BurndownChart({ sprint, burndown, unit }: Props) {
  const { report } = burndown;
  const days = burndownPoints(burndown);
  const series = [
    {
      name: 'In sprint',
      color: 'var(--wl-muted)',
      values: lineValues(days, ({ scope }) => scope[unit]),
      isStep: true,
    },
    {
      name: 'Remaining',
      color: 'var(--wl-accent)',
      values: lineValues(days, ({ remaining }) => remaining[unit]),
      isStep: true,
    },
    { name: 'Ideal', color: 'var(--wl-faint)', values: days.map(({ ideal }) => ideal[unit]), isDashed: true },
  ];
  const started = lateStart(sprint.start_date, burndown.days);
  const total = report.scope[unit];
  const done = total === 0 ? 0 : Math.round((report.done[unit] / total) * 100);
  return (
    <ChartFrame
      title="Burndown"
      note={total === 0 && unit === 'hours' ? 'Nothing in it has an estimate: count tickets instead.' : `${done}% done`}
      table={burndownTable(burndown)}
      fileName={`${sprint.name} burndown`}
    >
      <LineChart
        label={`Burndown of ${sprint.name} in ${unit}`}
        points={days.map(({ day }) => (day ? shortDayLabel(day) : 'Start'))}
        series={series}
        format={unit === 'hours' ? hoursLabel : undefined}
      />
      {started && (
        <p className={styles.note}>
          The sprint was started on {shortDayLabel(started)}, after its first day. The chart begins there.
        </p>
      )}
    </ChartFrame>
  );
}
