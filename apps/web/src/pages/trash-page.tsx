// /projects/{key}/trash: the deleted tickets of a project.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { projectByKeyQuery } from '../features/projects/data.ts';
import { ArchivedNote } from '../features/projects/parts/archived-note.tsx';
import { useVisit } from '../features/projects/parts/use-visit.ts';
import { TrashList } from '../features/tickets/parts/trash-list.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problem.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';

const route = getRouteApi('/shell/projects/$projectKey/trash');

export function TrashPage() {
  const { projectKey } = route.useParams();
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const project = useQuery(projectByKeyQuery(companyId, projectKey));
  const isArchived = project.data?.status === 'archived';
  useVisit(project.data);
  useTitle('Trash', project.data?.name);
  return (
    <>
      <PageHead title="Trash" of={project.data?.name} />
      <Scroll>
        {project.data ? (
          <>
            {isArchived && <ArchivedNote project={project.data} purpose="to restore or delete its tickets" />}
            <TrashList project={project.data} canChange={!isArchived} />
          </>
        ) : project.error ? (
          <Problem error={project.error} onRetry={() => void project.refetch()} />
        ) : (
          <Waiting words="Loading the trash..." />
        )}
      </Scroll>
    </>
  );
}
