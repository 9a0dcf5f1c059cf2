// /projects/{key}/docs/{id}: shows one document of a project; `new` as the id starts one.
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { mayPass } from '@worklane/client/api-error';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { isBoundToProjects } from '@worklane/domain/access/roles';
import { useEffect, useMemo } from 'react';
import { approachDocument } from '../features/document/parts/approach-document.ts';
import { DocumentScreen } from '../features/document/parts/document-screen.tsx';
import { useDraftProject } from '../features/document/parts/open-draft-project.ts';
import { ProjectProblem } from '../features/projects/parts/project-problem.tsx';
import { useProject } from '../features/projects/parts/use-project.ts';
import { localState } from '../platform/local-state/local-state.ts';
import { viewAs } from '../platform/local-state/view-as.ts';
import { useViewer } from '../platform/session/use-viewer.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Waiting } from '../ui/waiting.tsx';

const route = getRouteApi('/shell/projects/$projectKey/docs/$docId');
const NONE: readonly Project[] = [];

export function DocumentPage() {
  const { projectKey, docId } = route.useParams();
  const { category } = route.useSearch();
  const { project, failure } = useProject(projectKey);
  useApproach(docId);
  const isOffline = useDraftProject(projectKey, (isOff) => !project && (failure ? mayPass(failure.error) : isOff));
  const viewer = useViewer(useMemo(() => (project ? [project] : NONE), [project]));
  if (!project && isOffline && (!failure || mayPass(failure.error)))
    return (
      <EmptyState
        isPage
        title="You're offline"
        text="The document loads as soon as you're back online. What you typed in others is kept in this browser until you open them."
      />
    );
  if (failure) return <ProjectProblem failure={failure} />;
  if (!project) return <Waiting words="Loading document..." />;
  const place = { company_id: project.company_id, project_id: project.id };
  const mayEdit = project.status !== 'archived' && !viewAs.get() && can(viewer, 'document.edit', place);
  return <DocumentScreen project={project} docId={docId} category={category} mayEdit={mayEdit} />;
}

/**
 * Fetches the document beside the project, not after it. The role in the project is not known yet: the one in the
 * company is.
 */
function useApproach(docId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const role = localState.get().company?.user_role;
    approachDocument(client, docId, role !== undefined && !isBoundToProjects(role) && !viewAs.get());
  }, [client, docId]);
}
