// /dashboard: where a signed-in person starts: their tickets, of all their projects.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NoProjects } from '../features/projects/parts/no-projects.tsx';
import { ProjectList } from '../features/projects/parts/project-list.tsx';
import { useOwnProjects } from '../features/projects/parts/use-own-projects.ts';
import { MyTasks } from '../features/tickets/my-tasks/my-tasks.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problem.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import styles from './dashboard-page.module.css';

const longDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });

export function DashboardPage() {
  // The dashboard has several addresses.
  const { q: words = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { query, projects } = useOwnProjects();
  useTitle('My Tasks');
  return (
    <>
      <PageHead title="My Tasks" beside={<span className={styles.day}>{longDay.format(new Date())}</span>} />
      <Scroll>
        {query.isPending ? (
          <Waiting words="Loading projects..." />
        ) : query.error && !query.data ? (
          <Problem error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            {/* Whoever is in no project now may have had tasks all the same (decision T-46). */}
            {projects.length === 0 && <NoProjects />}
            <MyTasks
              companyId={companyId}
              projects={query.data ?? []}
              words={words}
              onWords={(next) => void navigate({ to: '.', search: next.trim() ? { q: next } : {}, replace: true })}
              whenNone={projects.length > 0 && <ProjectList projects={projects} />}
            />
          </>
        )}
      </Scroll>
    </>
  );
}
