// Shows one of the user's tickets in a row: a link to it, and fields that can be changed in place.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import type { CompanyBrief } from '@worklane/contract/users';
import { PRIORITY_LABELS, STATUS_LABELS } from '@worklane/domain/tickets/vocabulary';
import type { MouseEvent, ReactNode } from 'react';
import { openPalette } from '../../ui/palette-state.ts';
import { boardConfigurationQuery, boardQuery } from '../tickets/data.ts';
import { dueLabel } from '../tickets/parts/due-label.ts';
import { hoursLabel } from '../tickets/parts/hours-label.ts';
import { LATE_MARK, PriorityMark, StatusMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import styles from './task-row.module.css';

interface Props {
  ticket: AssignedTicket;
  project: { name: string; icon: string; company: CompanyBrief | undefined } | undefined;
  /** Of another company than the one the page is about. */
  isElsewhere: boolean;
  onCompany: (company: CompanyBrief) => void;
  today: string;
}

export function TaskRow({ ticket, project, isElsewhere, onCompany, today }: Props) {
  const { id, key, project_id, project_key, title, priority, status_category, labels, due_date, estimate } = ticket;
  const client = useQueryClient();
  const isDone = status_category === 'done';
  const due = due_date === null ? undefined : dueLabel(due_date, today, isDone);
  // What its keys act with is here by the time one is pressed.
  const prepare = () => {
    const ref = { id: project_id, key: project_key };
    void client.prefetchQuery(boardQuery(ref));
    void client.prefetchQuery(boardConfigurationQuery(ref));
  };
  return (
    <li
      className={styles.row}
      data-done={isDone || undefined}
      data-ticket={id}
      data-project={project_id}
      onFocus={prepare}
      onPointerEnter={prepare}
    >
      <Change page="priority" label={`Priority: ${PRIORITY_LABELS[priority]}`}>
        <PriorityMark priority={priority} />
      </Change>
      <Change page="status" label={`Status: ${STATUS_LABELS[status_category]}`}>
        <StatusMark category={status_category} />
      </Change>
      <span className={styles.key}>{key}</span>
      <Link
        to="/projects/$projectKey/tickets/$ticketId"
        params={{ projectKey: project_key, ticketId: key }}
        className={styles.title}
        dir="auto"
        title={title}
        data-task
        onClick={() => isElsewhere && project?.company && onCompany(project.company)}
      >
        {titleText(title)}
      </Link>
      <span className={styles.labels}>
        {labels[0] !== undefined && <span className={styles.label}>{labels[0]}</span>}
        {labels.length > 1 && (
          <span className={styles.label} title={labels.join(', ')}>
            +{labels.length - 1}
          </span>
        )}
      </span>
      <span className={styles.project} title={[project?.name, project?.company?.name].filter(Boolean).join(', ')}>
        <span aria-hidden="true">{project?.icon}</span>
        <span className={styles.projectName}>
          {project?.name ?? project_key}
          {project?.company && <span className={styles.company}>{project.company.name}</span>}
        </span>
      </span>
      <Change page="due" label={`Due date: ${due?.text ?? 'none'}`}>
        <span className={styles.due} data-late={due?.isLate || undefined}>
          {due?.isLate && LATE_MARK}
          {due?.text ?? '–'}
        </span>
      </Change>
      <span className={styles.hours}>{estimate !== null && hoursLabel(estimate)}</span>
    </li>
  );
}

/** Opens what the key of the same name opens. The focus goes to the row, so that it is there again afterwards. */
function Change({ page, label, children }: { page: string; label: string; children: ReactNode }) {
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('[data-ticket]')?.querySelector<HTMLElement>('[data-task]')?.focus();
    openPalette(page);
  };
  return (
    <button type="button" className={styles.change} tabIndex={-1} aria-label={label} title={label} onClick={open}>
      {children}
    </button>
  );
}
