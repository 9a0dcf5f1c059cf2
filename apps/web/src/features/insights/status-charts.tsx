// Draws where tickets are: by status now, on each day, and how long they were in each.
import type { Insights } from '@worklane/contract/insights';
import { STATUS_CATEGORIES, STATUS_LABELS, type StatusCategory } from '@worklane/domain/tickets/vocabulary';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { dayLabel } from '../../ui/dates/day-label.ts';
import { rounded, ticketWords } from './insight-words.ts';

const COLORS: Record<StatusCategory, string> = {
  todo: 'var(--wl-todo)',
  in_progress: 'var(--wl-progress)',
  in_review: 'var(--wl-review)',
  done: 'var(--wl-done)',
};
const WORKED = ['todo', 'in_progress', 'in_review'] as const;
const LABELS = STATUS_CATEGORIES.map((category) => STATUS_LABELS[category]);

interface Props {
  insights: Insights;
  of: string;
}

export function StatusCharts({ insights: { status, flow, time_in_status }, of }: Props) {
  const open = status.todo + status.in_progress + status.in_review;
  const today = flow.at(-1)?.day ?? '';
  const times = WORKED.map((category) => rounded(time_in_status[category]));
  return (
    <>
      <ChartFrame
        title="Status mix"
        note={`${ticketWords(open)} open, ${status.done} done`}
        table={{
          columns: ['Status', 'Tickets'],
          rows: STATUS_CATEGORIES.map((category) => [STATUS_LABELS[category], status[category]]),
        }}
        fileName={`${of}-status-mix`}
      >
        <BarChart
          label="Tickets by status"
          points={LABELS}
          series={[
            { name: 'Tickets', color: COLORS.in_progress, values: STATUS_CATEGORIES.map((each) => status[each]) },
          ]}
        />
      </ChartFrame>
      <ChartFrame
        title="Cumulative flow"
        note="Tickets by status at the end of each day"
        table={{
          columns: ['Day', ...LABELS],
          rows: flow.map((day) => [day.day, ...STATUS_CATEGORIES.map((category) => day[category])]),
        }}
        fileName={`${of}-cumulative-flow`}
      >
        <BarChart
          isStacked
          label="Tickets by status and day"
          points={flow.map(({ day }) => dayLabel(day, today))}
          // What is done is the ground on which the open work piles up.
          series={STATUS_CATEGORIES.toReversed().map((category) => ({
            name: STATUS_LABELS[category],
            color: COLORS[category],
            values: flow.map((day) => day[category]),
          }))}
        />
      </ChartFrame>
      <ChartFrame
        title="Time in status"
        note="Average days of the tickets finished in 12 weeks"
        table={{
          columns: ['Status', 'Average days'],
          rows: WORKED.map((category, at) => [STATUS_LABELS[category], times[at] ?? null]),
        }}
        fileName={`${of}-time-in-status`}
      >
        <BarChart
          label="Average days in each status"
          points={WORKED.map((category) => STATUS_LABELS[category])}
          series={[{ name: 'Days', color: COLORS.in_review, values: times }]}
        />
      </ChartFrame>
    </>
  );
}
