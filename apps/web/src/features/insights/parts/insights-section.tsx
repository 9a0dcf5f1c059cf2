// Shows how the work of a project, or of all projects, goes: eight charts, each with its table and CSV.
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../../../platform/query/data-of.ts';
import { NotLoaded } from '../../../ui/problems/not-loaded.tsx';
import { AgeingWork } from '../ageing-work.tsx';
import { insightsQuery } from '../data.ts';
import styles from '../insights.module.css';
import { StatusCharts } from '../status-charts.tsx';
import { WeekCharts } from '../week-charts.tsx';

interface Props {
  companyId: string;
  /** Left out: all projects. */
  project?: { id: string; key: string } | undefined;
}

export function InsightsSection({ companyId, project }: Props) {
  const query = useQuery(insightsQuery(companyId, project?.id));
  const insights = dataOf(query);
  if (!insights) return <NotLoaded query={query} name="insights" />;
  const of = project?.key ?? 'all-projects';
  return (
    <div className={styles.charts}>
      <WeekCharts insights={insights} of={of} />
      <StatusCharts insights={insights} of={of} />
      <AgeingWork insights={insights} of={of} />
    </div>
  );
}
