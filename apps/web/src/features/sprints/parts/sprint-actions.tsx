// Offers what can be done to one sprint: start, complete, edit, and its report.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { Sprint } from '@worklane/contract/sprints';
import { SPRINT_DEFAULTS } from '@worklane/domain/sprints/vocabulary';
import { useState } from 'react';
import { Menu } from '../../../ui/overlays/floating.ts';
import { RowMenu } from '../../../ui/overlays/row-menu.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { sprintConfigQuery, useSprintDay, useSprints } from '../data.ts';
import { CompleteDialog } from '../edit/complete-dialog.tsx';
import { SprintDialog } from '../edit/sprint-dialog.tsx';
import { updateSprint, useSprintChange } from '../sprint-changes.ts';

interface Props {
  project: Project;
  sprint: Sprint;
  canManage: boolean;
  /** How many of its tickets are not done. */
  unfinished: number;
}

export function SprintActions({ project, sprint, canManage, unfinished }: Props) {
  const [asked, setAsked] = useState<'edit' | 'complete'>();
  const navigate = useNavigate();
  const sprints = useSprints(project.id) ?? [];
  const start = useSprintChange(project.id, {
    save: () => updateSprint(sprint, { status: 'active' }),
    onSaved: ({ name }) => toastDone(`${name} started`),
    onRefused: (message) => toastError('The sprint was not started', message),
  });
  const openReport = () => {
    const params = { projectKey: project.key, sprintId: sprint.id };
    void navigate({ to: '/projects/$projectKey/sprints/$sprintId', params });
  };
  return (
    <>
      <RowMenu of={sprint.name} width={180}>
        <Menu.Item onClick={openReport}>Burndown</Menu.Item>
        {canManage && sprint.status === 'planned' && (
          <Menu.Item onClick={() => start.mutate(undefined)}>Start sprint</Menu.Item>
        )}
        {canManage && sprint.status === 'active' && (
          <Menu.Item onClick={() => setAsked('complete')}>Complete sprint</Menu.Item>
        )}
        {canManage && <Menu.Item onClick={() => setAsked('edit')}>Edit</Menu.Item>}
      </RowMenu>
      {asked === 'complete' && (
        <CompleteDialog sprint={sprint} sprints={sprints} unfinished={unfinished} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'edit' && (
        <EditSprint project={project} sprint={sprint} sprints={sprints} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface EditProps {
  project: Project;
  /** Undefined for a new one. */
  sprint: Sprint | undefined;
  sprints: readonly Sprint[];
  onClose: () => void;
}

/** Opens once it is known how the company makes sprints: a new one begins with that. */
function EditSprint({ project, sprint, sprints, onClose }: EditProps) {
  const today = useSprintDay(project.company_id);
  const { data: config, isPending } = useQuery(sprintConfigQuery(project.company_id));
  if (isPending) return null;
  return (
    <SprintDialog
      project={project}
      sprints={sprints}
      config={config ?? SPRINT_DEFAULTS}
      sprint={sprint}
      today={today}
      onClose={onClose}
    />
  );
}

export function NewSprintButton({ project }: { project: Project }) {
  const [isOpen, setIsOpen] = useState(false);
  const sprints = useSprints(project.id);
  return (
    <>
      <Button size="compact-sm" disabled={!sprints} onClick={() => setIsOpen(true)}>
        New sprint
      </Button>
      {isOpen && sprints && (
        <EditSprint project={project} sprint={undefined} sprints={sprints} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
