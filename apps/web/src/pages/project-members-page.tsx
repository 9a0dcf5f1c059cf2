// /projects/{key}/members: the people of one project, with the role each holds there.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { projectByKeyQuery } from '../features/projects/data.ts';
import { ProjectMembers } from '../features/projects/parts/project-members.tsx';
import { useVisit } from '../features/projects/parts/use-visit.ts';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';

const route = getRouteApi('/shell/projects/$projectKey/members');

export function ProjectMembersPage() {
  const { projectKey } = route.useParams();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data: project, error, refetch } = useQuery(projectByKeyQuery(companyId, projectKey));
  useVisit(project);
  useTitle('Members', project?.name);
  if (project) {
    return (
      <ProjectMembers
        project={project}
        head={(count, actions) => <PageHead title="Members" of={project.name} count={count} actions={actions} />}
      />
    );
  }
  return (
    <>
      <PageHead title="Members" />
      {error ? <Problem error={error} onRetry={() => void refetch()} /> : <Waiting words="Loading members..." />}
    </>
  );
}
