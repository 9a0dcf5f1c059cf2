// Shows the progress of the project's sprint in the head of the board, and starts and completes it.
import { Link } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import type { Sprint } from '@worklane/contract/sprints';
import { useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toastDone, toastError } from '../../../ui/toast.tsx';
import { useSprintDay, useSprints } from '../data.ts';
import { NO_TICKETS, useSprintCounts } from '../edit/use-sprint-counts.ts';
import { updateSprint, useSprintChange } from '../sprint-changes.ts';
import { percentOf, SprintDetails } from './sprint-details.tsx';
import { daysLeft, sprintDays, standingOf } from './sprint-facts.ts';
import styles from './sprint-head.module.css';

const CompleteDialog = lazyPart(async () => (await import('../edit/complete-dialog.tsx')).CompleteDialog);

interface Props {
  project: Project;
  /** May start and complete sprints. */
  canManage: boolean;
}

export function SprintHead({ project, canManage }: Props) {
  const sprints = useSprints(project.id);
  const counts = useSprintCounts(project);
  const today = useSprintDay(project.company_id);
  const [isCompleting, setIsCompleting] = useState(false);
  const start = useSprintChange(project.id, {
    save: (planned: Sprint) => updateSprint(planned, { status: 'active' }),
    onSaved: ({ name }) => toastDone(`${name} started`),
    onRefused: (message) => toastError('The sprint was not started', message),
  });
  const sprint = sprints && headSprint(sprints, today);
  if (!sprints || !counts) return null;
  const planLink = (words: string) => (
    <Link className={styles.act} to="/projects/$projectKey/sprints" params={{ projectKey: project.key }}>
      {words}
    </Link>
  );
  if (!sprint || (sprint.status === 'planned' && !canManage)) {
    return canManage ? (
      <section className={styles.head} aria-label="Sprint">
        {planLink('Plan sprints')}
      </section>
    ) : null;
  }
  const { all, unfinished } = counts.get(sprint.id) ?? NO_TICKETS;
  const done = all - unfinished;
  const isPlanned = sprint.status === 'planned';
  return (
    <section className={styles.head} aria-label="Sprint">
      <span
        className={styles.name}
        dir="auto"
        title={[sprint.name, sprintDays(sprint, today), sprint.goal].filter(Boolean).join(' · ')}
      >
        {sprint.name}
      </span>
      {sprint.goal && (
        <span className={styles.goal} dir="auto" title={sprint.goal}>
          {sprint.goal}
        </span>
      )}
      <span className={styles.days}>{sprintDays(sprint, today)}</span>
      {!isPlanned && <Progress done={done} all={all} />}
      <SprintDetails sprint={sprint} done={done} all={all} today={today} />
      {!isPlanned && (
        <span className={styles.left} data-late={standingOf(sprint, today) === 'late' || undefined}>
          {daysLeft(sprint, today)}
        </span>
      )}
      {canManage && (
        <button
          type="button"
          className={styles.act}
          disabled={start.isPending}
          onClick={() => (isPlanned ? start.mutate(sprint) : setIsCompleting(true))}
        >
          {isPlanned ? 'Start sprint' : 'Complete'}
        </button>
      )}
      {planLink(canManage ? 'Plan' : 'Sprints')}
      {isCompleting && (
        <CompleteDialog
          sprint={sprint}
          sprints={sprints}
          unfinished={unfinished}
          onClose={() => setIsCompleting(false)}
        />
      )}
    </section>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  const words = `${done} of ${all} tickets done`;
  const percent = percentOf(done, all);
  return (
    <span className={styles.bar} role="progressbar" aria-label={words} aria-valuenow={percent} title={words}>
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}

/**
 * Chooses the current sprint, otherwise one to complete or waiting for its first day, otherwise the next planned one.
 */
function headSprint(sprints: readonly Sprint[], today: string): Sprint | undefined {
  for (const wanted of ['current', 'late', 'ahead', 'planned']) {
    const found = sprints.find((sprint) => standingOf(sprint, today) === wanted);
    if (found) return found;
  }
  return undefined;
}
