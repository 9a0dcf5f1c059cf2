// /team-workload and /dashboard/team-workload: shows Insights: who has how much to do, and how the work goes.
import { ActionIcon, Button, Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconChevronLeft, IconChevronRight, IconPrinter, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { WORKLOAD_WEEKS } from '@worklane/contract/workload';
import { mondayOf } from '@worklane/domain/capacity/plan-work';
import { addDays } from '@worklane/domain/sprints/calendar';
import { useMemo, useState } from 'react';
import { BudgetsSection } from '../features/budgets/parts/budgets-section.tsx';
import { InsightsSection } from '../features/insights/parts/insights-section.tsx';
import { projectsQuery } from '../features/projects/data.ts';
import { ShareReportDialog } from '../features/shared-reports/parts/share-report-dialog.tsx';
import { WorkloadSection } from '../features/workload/parts/workload-section.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { dayLabel } from '../ui/dates/day-label.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Region } from '../ui/problems/error-region.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './workload-page.module.css';

const ALL = 'all';
const DAY = /^\d{4}-\d\d-\d\d$/;

interface Search {
  project?: string | undefined;
  from?: string | undefined;
}

export function WorkloadPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const projects = useQuery({ ...projectsQuery(companyId), enabled: companyId !== '' }).data;
  const today = useToday();
  const from = DAY.test(String(search.from)) ? String(search.from) : undefined;
  const project = projects?.find(({ key }) => key === search.project);
  const projectId = project?.id;
  const view = useMemo(() => ({ companyId, today, from, projectId }), [companyId, today, from, projectId]);
  const [isSharing, setIsSharing] = useState(false);
  useTitle('Insights');
  const change = (changes: Search) =>
    void navigate({ to: '.', search: { ...search, ...changes } as never, replace: true });
  if (!companyId) return null;
  return (
    <>
      <PageHead
        title="Insights"
        beside={<span className={styles.beside}>Team workload</span>}
        actions={
          <>
            <Select
              className={styles.project}
              size="xs"
              aria-label="Project"
              rightSectionWidth={24}
              data={[
                { value: ALL, label: 'All projects' },
                ...(projects ?? []).map(({ key, name }) => ({ value: key, label: name })),
              ]}
              searchable
              allowDeselect={false}
              value={project?.key ?? ALL}
              onChange={(key) => change({ project: key === ALL || key === null ? undefined : key })}
            />
            <Weeks today={today} from={from} onFrom={(next) => change({ from: next })} />
            <ActionIcon className={styles.share} aria-label="Share a report" onClick={() => setIsSharing(true)}>
              <IconShare2 size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon className={styles.print} aria-label="Print" onClick={() => window.print()}>
              <IconPrinter size={16} stroke={1.6} />
            </ActionIcon>
          </>
        }
      />
      {isSharing && (
        <ShareReportDialog
          projects={projects ?? []}
          projectId={project?.status === 'active' ? projectId : undefined}
          shownId={companyId}
          onClose={() => setIsSharing(false)}
        />
      )}
      <Scroll>
        <div className={styles.sections}>
          <Region kind="inline">
            <WorkloadSection view={view} />
          </Region>
          <Region kind="inline">
            <BudgetsSection companyId={companyId} projectId={projectId} />
          </Region>
          <Region kind="inline">
            <InsightsSection companyId={companyId} project={project} />
          </Region>
        </div>
      </Scroll>
    </>
  );
}

interface WeeksProps {
  today: string;
  from: string | undefined;
  onFrom: (from: string | undefined) => void;
}

/** How many weeks one press moves on. */
const STEP = 4;

function Weeks({ today, from, onFrom }: WeeksProps) {
  const current = mondayOf(today);
  const first = mondayOf(from ?? today);
  const go = (weeks: number) => {
    const next = addDays(first, weeks * 7);
    onFrom(next === current ? undefined : next);
  };
  return (
    <span className={styles.weeks}>
      <ActionIcon aria-label="Earlier weeks" onClick={() => go(-STEP)}>
        <IconChevronLeft size={16} stroke={1.6} />
      </ActionIcon>
      <span className={styles.period}>
        {dayLabel(first, today)} – {dayLabel(addDays(first, WORKLOAD_WEEKS * 7 - 1), today)}
      </span>
      <ActionIcon aria-label="Later weeks" onClick={() => go(STEP)}>
        <IconChevronRight size={16} stroke={1.6} />
      </ActionIcon>
      {first !== current && (
        <Button size="compact-sm" variant="subtle" onClick={() => onFrom(undefined)}>
          This week
        </Button>
      )}
    </span>
  );
}
