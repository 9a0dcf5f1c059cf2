// Lets those through who may change a project's settings, and everybody else back to the dashboard. Nothing of the settings
// is fetched before that is known (decision T-05).
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { type ReactNode, useMemo } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { Problem } from '../../../ui/problem.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { projectByKeyQuery } from '../data.ts';
import { useVisit } from './use-visit.ts';

interface Props {
  projectKey: string;
  children: (project: Project) => ReactNode;
}

export function SettingsGuard({ projectKey, children }: Props) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data: project, error, refetch } = useQuery(projectByKeyQuery(companyId, projectKey));
  useVisit(project);
  const viewer = useViewer(useMemo(() => (project ? [project] : []), [project]));
  if (!project) {
    return error ? (
      <Problem isPage error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting words="Loading project settings..." />
    );
  }
  const may = can(viewer, 'project.settings', { company_id: project.company_id, project_id: project.id });
  return may ? children(project) : <Navigate to="/dashboard" replace />;
}
