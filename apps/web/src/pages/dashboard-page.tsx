// /dashboard: shows My Tasks, where a signed-in user starts.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CompanyBrief } from '@worklane/contract/users';
import { can } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { meQuery } from '../features/accounts/data.ts';
import { switchCompany } from '../features/companies/parts/switch-company.ts';
import { firstStepsQuery } from '../features/first-steps/data.ts';
import { FirstSteps, hasFirstSteps } from '../features/first-steps/parts/first-steps.tsx';
import { MyTasks } from '../features/my-tasks/parts/my-tasks.tsx';
import { searchOfTasks, type TasksView, tasksViewOf } from '../features/my-tasks/parts/tasks-view.ts';
import { useCreatableProjects } from '../features/new-ticket/parts/creatable-projects.ts';
import { DeleteSampleProject } from '../features/projects/parts/delete-sample-project.tsx';
import { NoProjects } from '../features/projects/parts/no-projects.tsx';
import { ProjectList } from '../features/projects/parts/project-list.tsx';
import { useProjectsOf } from '../features/projects/parts/projects-of.ts';
import { useOwnProjects } from '../features/projects/parts/use-own-projects.ts';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { useViewer } from '../platform/session/use-viewer.ts';
import { PageHead } from '../ui/page-head.tsx';
import { openCreation } from '../ui/palette-state.ts';
import { Problem } from '../ui/problems/problem.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { toastDone } from '../ui/toast.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import styles from './dashboard-page.module.css';

const NO_COMPANIES: readonly CompanyBrief[] = [];
const longDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });

export function DashboardPage() {
  // The dashboard has several addresses.
  const search = useSearch({ strict: false });
  const view = useMemo(() => tasksViewOf(search), [search]);
  const navigate = useNavigate();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { query, projects, current } = useOwnProjects();
  const viewer = useViewer();
  const mayInvite = can(viewer, 'member.invite', { company_id: companyId });
  const mayCreate = can(viewer, 'project.create', { company_id: companyId });
  const firstSteps = useQuery({ ...firstStepsQuery(companyId), enabled: mayCreate });
  const canCreateTickets = useCreatableProjects().length > 0;
  const me = useQuery({ ...meQuery, enabled: false }).data;
  const companies = me?.companies ?? NO_COMPANIES;
  const client = useQueryClient();
  const isEverywhere = view.isEverywhere && companies.length > 1;
  const everywhere = useProjectsOf(isEverywhere ? companies : NO_COMPANIES);
  useTitle('My Tasks');
  const onView = (next: TasksView) => void navigate({ to: '.', search: searchOfTasks(next), replace: true });
  return (
    <>
      <PageHead
        title="My Tasks"
        beside={<span className={styles.day}>{longDay.format(new Date())}</span>}
        actions={
          canCreateTickets && (
            <Button size="xs" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => openCreation()}>
              New ticket
            </Button>
          )
        }
      />
      <Scroll>
        {query.isPending || firstSteps.isLoading ? (
          <Waiting words="Loading projects..." />
        ) : query.error && !query.data ? (
          <Problem error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            {hasFirstSteps(firstSteps.data, mayInvite) && (
              <FirstSteps
                companyId={companyId}
                steps={firstSteps.data}
                projectKey={(current ?? projects[0])?.key}
                mayInvite={mayInvite}
                aside={<DeleteSampleProject projects={projects} />}
              />
            )}
            {/* A user in no project may still have tasks (decision T-46). */}
            {projects.length === 0 && <NoProjects />}
            <MyTasks
              companyId={companyId}
              companies={companies}
              projects={isEverywhere ? everywhere : (query.data ?? [])}
              onCompany={(company) => {
                switchCompany(client, company);
                toastDone(`Switched to ${company.name}`);
              }}
              view={isEverywhere === view.isEverywhere ? view : { ...view, isEverywhere }}
              onView={onView}
              whenNone={projects.length > 0 && <ProjectList projects={projects} />}
            />
          </>
        )}
      </Scroll>
    </>
  );
}
