// /all-projects, and /dashboard/all-projects for project managers: lists every project of the company.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can } from '@worklane/domain/access/can';
import { projectsQuery } from '../features/projects/data.ts';
import { openCreateProject } from '../features/projects/parts/create-project.ts';
import { DeletedProjects } from '../features/projects/parts/deleted-projects.tsx';
import { NoProjects } from '../features/projects/parts/no-projects.tsx';
import { ProjectList } from '../features/projects/parts/project-list.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { useViewer } from '../platform/session/use-viewer.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problems/problem.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';

export function AllProjectsPage() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data: projects, error, refetch } = useQuery(projectsQuery(companyId));
  const mayCreate = can(useViewer(), 'project.create', { company_id: companyId });
  useTitle('All Projects');
  return (
    <>
      <PageHead
        title="All Projects"
        count={projects?.length}
        actions={
          mayCreate && (
            <Button size="xs" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => openCreateProject()}>
              New project
            </Button>
          )
        }
      />
      <Scroll>
        {projects ? (
          projects.length === 0 ? (
            <NoProjects />
          ) : (
            <ProjectList projects={projects} />
          )
        ) : error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting words="Loading projects..." />
        )}
        <DeletedProjects />
      </Scroll>
    </>
  );
}
