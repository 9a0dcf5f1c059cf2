// /projects/{key}/members: lists the members of one project, with their roles in it.
import { getRouteApi } from '@tanstack/react-router';
import { ProjectMembers } from '../features/projects/parts/project-members.tsx';
import { ProjectProblem } from '../features/projects/parts/project-problem.tsx';
import { useProject } from '../features/projects/parts/use-project.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';

const route = getRouteApi('/shell/projects/$projectKey/members');

export function ProjectMembersPage() {
  const { projectKey } = route.useParams();
  const { project, failure } = useProject(projectKey);
  useTitle('Members', project?.name);
  if (failure) return <ProjectProblem failure={failure} />;
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
      <Waiting words="Loading members..." />
    </>
  );
}
