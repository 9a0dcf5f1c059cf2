// /dashboard: where a signed-in person starts: their projects.

import { NoProjects } from '../features/projects/parts/no-projects.tsx';
import { ProjectList } from '../features/projects/parts/project-list.tsx';
import { useOwnProjects } from '../features/projects/parts/use-own-projects.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problem.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';

export function DashboardPage() {
  const { query, projects } = useOwnProjects();
  useTitle('My Tasks');
  return (
    <>
      <PageHead title="Your projects" count={projects.length || undefined} />
      <Scroll>
        {query.isPending ? (
          <Waiting words="Loading projects..." />
        ) : query.error && !query.data ? (
          <Problem error={query.error} onRetry={() => void query.refetch()} />
        ) : projects.length === 0 ? (
          <NoProjects />
        ) : (
          <ProjectList projects={projects} />
        )}
      </Scroll>
    </>
  );
}
