// /projects/{key}/sprints(/{sprint}): plans a project's sprints, and reports how one of them goes or went.
import { useParams } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import { useMemo } from 'react';
import { PlanningBoard } from '../features/planning/parts/planning-board.tsx';
import { ProjectProblem } from '../features/projects/parts/project-problem.tsx';
import { useProject } from '../features/projects/parts/use-project.ts';
import { NewSprintButton } from '../features/sprints/parts/sprint-actions.tsx';
import { SprintReport } from '../features/sprints/parts/sprint-report.tsx';
import { SprintTabs } from '../features/sprints/parts/sprint-tabs.tsx';
import { ticketRights } from '../features/tickets/parts/ticket-rights.ts';
import { useViewer } from '../platform/session/use-viewer.ts';
import { useUndoKeys } from '../platform/undo/use-undo-keys.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';
import styles from './sprints-page.module.css';

export function SprintsPage() {
  const { projectKey = '', sprintId } = useParams({ strict: false });
  const { project, failure } = useProject(projectKey);
  useUndoKeys(project?.id);
  useTitle(sprintId ? 'Sprint report' : 'Sprints', project?.name);
  if (failure) return <ProjectProblem failure={failure} />;
  if (!project) return <Waiting words="Loading sprints..." />;
  return sprintId ? (
    <>
      <PageHead title="Sprints" of={project.name} beside={<SprintTabs project={project} tab="report" />} />
      <Scroll>
        <SprintReport project={project} sprintId={sprintId} />
      </Scroll>
    </>
  ) : (
    <Plan project={project} />
  );
}

function Plan({ project }: { project: Project }) {
  const viewer = useViewer(useMemo(() => [project], [project]));
  const target = { company_id: project.company_id, project_id: project.id };
  const canManage = project.status !== 'archived' && can(viewer, 'project.settings', target);
  return (
    <div className={styles.page}>
      <PageHead
        title="Sprints"
        of={project.name}
        beside={<SprintTabs project={project} tab="plan" />}
        actions={canManage && project.sprint_enabled && <NewSprintButton project={project} />}
      />
      {project.sprint_enabled ? (
        <PlanningBoard project={project} rights={ticketRights(viewer, project)} canManage={canManage} />
      ) : (
        <EmptyState title="Sprints are off" text="A project manager can turn them on in the project's settings." />
      )}
    </div>
  );
}
