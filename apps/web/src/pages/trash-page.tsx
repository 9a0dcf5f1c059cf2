// /projects/{key}/trash: lists the deleted tickets of a project.
import { getRouteApi } from '@tanstack/react-router';
import { ArchivedNote } from '../features/projects/parts/archived-note.tsx';
import { ProjectProblem } from '../features/projects/parts/project-problem.tsx';
import { useProject } from '../features/projects/parts/use-project.ts';
import { TrashList } from '../features/trash/parts/trash-list.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';

const route = getRouteApi('/shell/projects/$projectKey/trash');

export function TrashPage() {
  const { projectKey } = route.useParams();
  const { project, failure } = useProject(projectKey);
  const isArchived = project?.status === 'archived';
  useTitle('Trash', project?.name);
  if (failure) return <ProjectProblem failure={failure} />;
  return (
    <>
      <PageHead title="Trash" of={project?.name} />
      <Scroll>
        {project ? (
          <>
            {isArchived && <ArchivedNote project={project} purpose="to restore or delete its tickets" />}
            <TrashList project={project} canChange={!isArchived} />
          </>
        ) : (
          <Waiting words="Loading the trash..." />
        )}
      </Scroll>
    </>
  );
}
