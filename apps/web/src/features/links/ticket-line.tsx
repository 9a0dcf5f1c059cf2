// Shows another ticket on one line that links to it: status, title and assignees.
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TicketBrief } from '@worklane/contract/ticket-relations';
import { Faces } from '../companies/parts/faces.tsx';
import type { PeopleById } from '../companies/parts/people.ts';
import { StatusMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import { navigationOver } from './parts/ticket-key-link.tsx';
import styles from './ticket-line.module.css';

interface Props {
  ticket: TicketBrief;
  people: PeopleById;
  /** Opens over the board, in place of the ticket that is open there. */
  isOverBoard: boolean;
  removal?: { label: string; onRemove: () => void } | undefined;
}

export function TicketLine({ ticket, people, isOverBoard, removal }: Props) {
  const { key, project_key, title, status_category, assignee_ids } = ticket;
  return (
    <div className={styles.line}>
      <StatusMark category={status_category} />
      <Link
        to="/projects/$projectKey/tickets/$ticketId"
        params={{ projectKey: project_key, ticketId: key }}
        className={styles.link}
        data-done={status_category === 'done' || undefined}
        {...navigationOver(isOverBoard)}
      >
        <span className={styles.key}>{key}</span>{' '}
        <span className={styles.title} title={title} dir="auto">
          {titleText(title)}
        </span>
      </Link>
      {assignee_ids.length > 0 && <Faces ids={assignee_ids} people={people} />}
      {removal && (
        <ActionIcon className={styles.remove} size={24} aria-label={removal.label} onClick={removal.onRemove}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}
