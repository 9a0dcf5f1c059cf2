// Shows how many hours of each project's budget are used, and when they run out.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Budget, budgets } from '@worklane/contract/budgets';
import { call } from '../../../platform/api/call.ts';
import { dataOf } from '../../../platform/query/data-of.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx';
import { dayLabel } from '../../../ui/dates/day-label.ts';
import { useToday } from '../../../ui/dates/use-today.ts';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import { budgetTable, budgetWords, usedShare } from '../budget-words.ts';
import styles from '../budgets.module.css';

interface Props {
  companyId: string;
  /** Left out: all projects. */
  projectId?: string | undefined;
}

export function BudgetsSection({ companyId, projectId }: Props) {
  const today = useToday();
  const query = useQuery({
    // Fetched again with the workload, by the same events.
    queryKey: ['workload', companyId, 'budgets', projectId],
    queryFn: ({ signal }) =>
      call(budgets.list, { params: { company: companyId }, query: { project_id: projectId }, signal }),
    staleTime: FRESHNESS.teamWorkload,
    placeholderData: keepPreviousData,
  });
  const data = dataOf(query);
  if (!data) return <NotLoaded query={query} name="budgets" />;
  return (
    <ChartFrame
      title="Budgets"
      note={
        data.length === 0
          ? "No project has a budget. Set a project's total hours in its settings."
          : 'Logged hours of the total hours of each project'
      }
      table={budgetTable(data)}
      fileName="budgets"
    >
      <ul className={styles.list}>
        {data.map((budget) => (
          <Row key={budget.project_id} budget={budget} today={today} />
        ))}
      </ul>
    </ChartFrame>
  );
}

function Row({ budget, today }: { budget: Budget; today: string }) {
  const { project_key, name, runs_out_on } = budget;
  const { used, state } = budgetWords(budget, runs_out_on && dayLabel(runs_out_on, today));
  const share = usedShare(budget);
  return (
    <li className={styles.row}>
      <Link to="/projects/$projectKey" params={{ projectKey: project_key }} className={styles.name} dir="auto">
        {name}
      </Link>
      <span
        className={styles.track}
        aria-hidden="true"
        data-level={share >= 1 ? 'over' : share >= 0.8 ? 'near' : undefined}
      >
        <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
      <span className={styles.used}>{used}</span>
      <span className={styles.state}>{state}</span>
    </li>
  );
}
