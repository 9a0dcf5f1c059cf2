// One of a person's tickets. The whole row leads to it.
import { Link } from '@tanstack/react-router';
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import type { KeyboardEvent } from 'react';
import { dueLabel } from '../due-label.ts';
import { hoursLabel } from '../hours-label.ts';
import { LATE_MARK, PriorityMark, StatusMark } from '../parts/marks.tsx';
import styles from './my-tasks.module.css';

interface Props {
  ticket: AssignedTicket;
  project: { name: string; icon: string } | undefined;
  today: string;
}

export function TaskRow({ ticket, project, today }: Props) {
  const { key, project_key, title, priority, status_category, labels, due_date, estimate } = ticket;
  const isDone = status_category === 'done';
  const due = due_date === null ? undefined : dueLabel(due_date, today, isDone);
  return (
    <Link
      to="/projects/$projectKey/tickets/$ticketId"
      params={{ projectKey: project_key, ticketId: key }}
      className={styles.row}
      data-done={isDone || undefined}
      data-task
      onKeyDown={moveFocus}
    >
      <PriorityMark priority={priority} isNamed />
      <StatusMark category={status_category} />
      <span className={styles.key}>{key}</span>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.labels}>
        {labels[0] !== undefined && <span className={styles.label}>{labels[0]}</span>}
        {labels.length > 1 && <span className={styles.label}>+{labels.length - 1}</span>}
      </span>
      <span className={styles.project}>
        <span aria-hidden="true">{project?.icon}</span>
        <span className={styles.projectName}>{project?.name ?? project_key}</span>
      </span>
      <span className={styles.due} data-late={due?.isLate || undefined}>
        {due?.isLate && LATE_MARK}
        {due?.text ?? '–'}
      </span>
      <span className={styles.hours}>{estimate !== null && hoursLabel(estimate)}</span>
    </Link>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const list = event.currentTarget.closest('[data-tasks]') ?? event.currentTarget;
  const links = [...list.querySelectorAll<HTMLElement>('[data-task]')].filter((each) => each.checkVisibility());
  const at = links.indexOf(event.currentTarget);
  event.preventDefault();
  links[at + step]?.focus();
}
