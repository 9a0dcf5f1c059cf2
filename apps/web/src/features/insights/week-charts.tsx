// Draws charts per week: how long work took, and how many tickets were finished and created.
import type { Insights } from '@worklane/contract/insights';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { weekNumber } from '../../ui/dates/day-label.ts';
import { medianWords, rounded, ticketWords } from './insight-words.ts';

const DONE = 'var(--wl-done)';
const CREATED = 'var(--wl-muted)';
const ACCENT = 'var(--wl-accent)';

interface Props {
  insights: Insights;
  /** What the figures are of, for the names of files. */
  of: string;
}

export function WeekCharts({ insights, of }: Props) {
  const { weeks } = insights;
  const points = weeks.map(({ week }) => weekNumber(week));
  const done = { name: 'Done', color: DONE, values: weeks.map((week) => week.done) };
  const created = { name: 'Created', color: CREATED, values: weeks.map((week) => week.created) };
  const last = weeks.at(-1);
  return (
    <>
      <Times
        title="Cycle time"
        of={of}
        insights={insights}
        kind="cycle"
        note={medianWords(insights.cycle, 'from the start of work to done')}
      />
      <Times
        title="Lead time"
        of={of}
        insights={insights}
        kind="lead"
        note={medianWords(insights.lead, 'from creation to done')}
      />
      <ChartFrame
        title="Throughput"
        note={`${ticketWords(last?.done ?? 0)} done this week`}
        table={{ columns: ['Week', 'Done'], rows: weeks.map((week) => [week.week, week.done]) }}
        fileName={`${of}-throughput`}
      >
        <BarChart label="Tickets done by week" points={points} series={[done]} />
      </ChartFrame>
      <ChartFrame
        title="Created and done"
        note={balanceWords(insights)}
        table={{
          columns: ['Week', 'Created', 'Done'],
          rows: weeks.map((week) => [week.week, week.created, week.done]),
        }}
        fileName={`${of}-created-and-done`}
      >
        <BarChart label="Tickets created and done by week" points={points} series={[created, done]} />
      </ChartFrame>
    </>
  );
}

interface TimesProps extends Props {
  title: string;
  note: string;
  kind: 'cycle' | 'lead';
}

function Times({ title, of, insights: { weeks }, kind, note }: TimesProps) {
  const values = weeks.map((week) => rounded(week[kind]));
  return (
    <ChartFrame
      title={title}
      note={note}
      table={{ columns: ['Week', 'Median days'], rows: weeks.map(({ week }, at) => [week, values[at] ?? null]) }}
      fileName={`${of}-${kind}-time`}
    >
      <LineChart
        label={`${title} by week, median days`}
        points={weeks.map(({ week }) => weekNumber(week))}
        series={[{ name: 'Median days', color: ACCENT, values }]}
      />
    </ChartFrame>
  );
}

function balanceWords({ weeks }: Insights): string {
  const balance = weeks.reduce((sum, { created, done }) => sum + created - done, 0);
  if (balance === 0) return 'As many done as created in 12 weeks';
  const more = ticketWords(Math.abs(balance));
  return balance > 0 ? `${more} more created than done in 12 weeks` : `${more} more done than created in 12 weeks`;
}
