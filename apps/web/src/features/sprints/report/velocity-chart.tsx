// Draws what past sprints planned and finished, and says how much is finished on a working day.
import type { Velocity } from '@worklane/contract/sprints';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import type { ChartTable } from '../../../ui/charts/chart-data.ts';
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx';
import { hoursLabel } from '../../tickets/parts/hours-label.ts';

interface Props {
  projectKey: string;
  velocity: Velocity;
  unit: 'hours' | 'tickets';
}

export function VelocityChart({ projectKey, velocity: { sprints, pace }, unit }: Props) {
  const series = [
    { name: 'Planned', color: 'var(--wl-todo)', values: sprints.map(({ report }) => report.committed[unit]) },
    { name: 'Done', color: 'var(--wl-done)', values: sprints.map(({ report }) => report.done[unit]) },
  ];
  const perDay = pace && (unit === 'hours' ? hoursLabel(pace.hours) : `${pace.tickets.toFixed(1)} tickets`);
  const of = pace?.sprints === 1 ? 'the last sprint' : `the last ${pace?.sprints} sprints`;
  return (
    <ChartFrame
      title="Velocity"
      note={perDay && `${perDay} done on a working day of ${of}`}
      table={velocityTable(sprints)}
      fileName={`${projectKey} velocity`}
    >
      <BarChart
        label={`Velocity in ${unit}`}
        points={sprints.map(({ name }) => name)}
        series={series}
        format={unit === 'hours' ? hoursLabel : undefined}
      />
    </ChartFrame>
  );
}

function velocityTable(sprints: Velocity['sprints']): ChartTable {
  const units = ['hours', 'tickets'] as const;
  const names = ['Planned', 'Added', 'Removed', 'Done', 'Carried over'];
  const columns = ['Sprint', 'Working days', ...units.flatMap((unit) => names.map((name) => `${name} (${unit})`))];
  const rows = sprints.map(({ name, working_days, report }) => {
    const amounts = [report.committed, report.added, report.removed, report.done, report.remaining];
    return [name, working_days, ...units.flatMap((unit) => amounts.map((amount) => amount[unit]))];
  });
  return { columns, rows };
}
