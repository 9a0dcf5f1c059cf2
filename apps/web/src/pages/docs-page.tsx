// /projects/{key}/docs: lists the documents of a project.
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { approachDocument } from '../features/document/parts/approach-document.ts';
import { type DocsView, docsViewOf, searchOfDocs } from '../features/documents/parts/docs-view.ts';
import { DocumentsScreen } from '../features/documents/parts/documents-screen.tsx';
import { ProjectProblem } from '../features/projects/parts/project-problem.tsx';
import { useProject } from '../features/projects/parts/use-project.ts';
import { PageHead } from '../ui/page-head.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import styles from './docs-page.module.css';

const route = getRouteApi('/shell/projects/$projectKey/docs');

export function DocsPage() {
  const { projectKey } = route.useParams();
  const search = route.useSearch();
  const view = useMemo(() => docsViewOf(search), [search]);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { project, failure } = useProject(projectKey);
  useTitle('Documentation', project?.name);
  // There the actions are below what the page is, not beside it.
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const onView = (next: DocsView) => void navigate({ to: '.', search: searchOfDocs(next), replace: true });
  const head = (actions: ReactNode) => (
    <>
      <PageHead title="Documentation" of={project?.name} beside={isPhone && SUBTITLE} actions={actions} />
      {!isPhone && SUBTITLE}
    </>
  );
  if (failure) return <ProjectProblem failure={failure} />;
  if (project) {
    return (
      <DocumentsScreen
        key={project.id}
        project={project}
        view={view}
        onView={onView}
        head={head}
        onApproach={(id, mayEdit) => approachDocument(client, id, mayEdit)}
      />
    );
  }
  return (
    <>
      {head(undefined)}
      <Waiting words="Loading documents..." />
    </>
  );
}

const SUBTITLE = <p className={styles.subtitle}>Manage all project documentation in one place</p>;
