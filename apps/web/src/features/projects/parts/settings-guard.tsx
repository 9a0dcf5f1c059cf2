// Lets those through who may change a project's settings, and everybody else back to the dashboard. Nothing of the settings
// is fetched before that is known (decision T-05).
import { Navigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { type ReactNode, useMemo } from 'react';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { ProjectProblem } from './project-problem.tsx';
import { useProject } from './use-project.ts';

interface Props {
  projectKey: string;
  children: (project: Project) => ReactNode;
}

export function SettingsGuard({ projectKey, children }: Props) {
  const { project, failure } = useProject(projectKey);
  const viewer = useViewer(useMemo(() => (project ? [project] : []), [project]));
  if (!project) {
    return failure ? <ProjectProblem failure={failure} /> : <Waiting words="Loading project settings..." />;
  }
  const may = can(viewer, 'project.settings', { company_id: project.company_id, project_id: project.id });
  return may ? children(project) : <Navigate to="/dashboard" replace />;
}
