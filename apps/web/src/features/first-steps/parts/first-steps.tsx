// Lists the first steps of a new user: which are done, and a link to each that is not. Hidden once all are done.
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FirstSteps as Steps } from '@worklane/contract/first-steps';
import { type ReactNode, useState } from 'react';
import { openShortcuts } from '../../../ui/palette-state.ts';
import { openCreateProject } from '../../projects/parts/create-project.ts';
import { addSampleProject, changeFirstSteps, hideFirstSteps } from '../first-step-changes.ts';
import styles from './first-steps.module.css';

interface Props {
  companyId: string;
  steps: Steps;
  /** The project the steps lead to; left out while there is none. */
  projectKey: string | undefined;
  mayInvite: boolean;
  /** Beside the way to hide the list. */
  aside?: ReactNode;
}

interface Step {
  isDone: boolean;
  label: string;
  action: ReactNode;
}

/** Tells whether there is anything left to show. */
export function hasFirstSteps(steps: Steps | undefined, mayInvite: boolean): steps is Steps {
  if (!steps || steps.is_hidden) return false;
  const { has_project, has_ticket, has_invited, has_imported, has_seen_shortcuts } = steps;
  return !(has_project && has_ticket && (has_invited || !mayInvite) && has_imported && has_seen_shortcuts);
}

export function FirstSteps({ companyId, steps, projectKey, mayInvite, aside }: Props) {
  const list = useSteps({ companyId, steps, projectKey, mayInvite });
  const done = list.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles.card} aria-labelledby="first-steps">
      <header className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          First steps
        </h2>
        <span className={styles.count}>
          {done} of {list.length} done
        </span>
        {aside}
        <Button size="xs" variant="subtle" color="gray" onClick={() => void hideFirstSteps(companyId)}>
          Hide
        </Button>
      </header>
      <ol className={styles.list}>
        {list.map(({ isDone, label, action }) => (
          <li key={label} className={styles.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={18} className={styles.check} role="img" aria-label="Done" />
            ) : (
              <IconCircle size={18} stroke={1.5} className={styles.open} aria-hidden="true" />
            )}
            <span className={styles.label}>{label}</span>
            {!isDone && action}
          </li>
        ))}
      </ol>
    </section>
  );
}

function useSteps({ companyId, steps, projectKey, mayInvite }: Props): Step[] {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const addSample = async () => {
    setAdding(true);
    const project = await addSampleProject(companyId);
    setAdding(false);
    if (project) void navigate({ to: '/projects/$projectKey', params: { projectKey: project.key } });
  };
  const inProject = (to: '/projects/$projectKey/new-ticket' | '/projects/$projectKey/import-tickets', words: string) =>
    projectKey ? (
      <Button
        size="xs"
        variant="default"
        renderRoot={(root: { className?: string }) => <Link {...root} to={to} params={{ projectKey }} />}
      >
        {words}
      </Button>
    ) : (
      <span className={styles.later}>Needs a project</span>
    );
  return [
    {
      isDone: steps.has_project,
      label: 'Create a project',
      action: (
        <span className={styles.actions}>
          <Button size="xs" variant="subtle" loading={isAdding} onClick={() => void addSample()}>
            Add a sample project
          </Button>
          <Button size="xs" variant="default" onClick={() => openCreateProject()}>
            Create project
          </Button>
        </span>
      ),
    },
    {
      isDone: steps.has_ticket,
      label: 'Create your first ticket',
      action: inProject('/projects/$projectKey/new-ticket', 'New ticket'),
    },
    ...(mayInvite
      ? [
          {
            isDone: steps.has_invited,
            label: 'Invite your team',
            action: (
              <Button size="xs" variant="default" component={Link} to="/team">
                Invite people
              </Button>
            ),
          },
        ]
      : []),
    {
      isDone: steps.has_imported,
      label: 'Import tickets from Jira, Trello or a CSV file',
      action: inProject('/projects/$projectKey/import-tickets', 'Import'),
    },
    {
      isDone: steps.has_seen_shortcuts,
      label: 'Learn the keyboard shortcuts',
      action: (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            openShortcuts();
            void changeFirstSteps(companyId, { has_seen_shortcuts: true });
          }}
        >
          Show shortcuts
        </Button>
      ),
    },
  ];
}
