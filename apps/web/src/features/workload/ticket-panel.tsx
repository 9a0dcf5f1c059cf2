// Lists the tickets behind a cell of the heat map. They can be dragged to another cell, or moved by a dialog.
import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Workload, WorkloadTicket } from '@worklane/contract/workload';
import { WEEK_MS } from '@worklane/domain/units';
import { type RefObject, useMemo, useRef } from 'react';
import { dataOf } from '../../platform/query/data-of.ts';
import { useDraggable } from '../../ui/drag/use-draggable.ts';
import { NotLoaded } from '../../ui/problems/not-loaded.tsx';
import { PriorityMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import { type Cell, cellQuery, type WorkloadView } from './data.ts';
import { shortHours } from './load-level.ts';
import styles from './ticket-panel.module.css';
import { DRAGGED_WORK } from './use-work-drops.ts';
import { weekLabel } from './week-label.ts';
import shared from './workload.module.css';

interface Props {
  view: WorkloadView;
  workload: Workload;
  cell: Cell;
  /** The heading, which gets the focus when a key has chosen the cell. */
  title: RefObject<HTMLHeadingElement | null>;
  onMove: (ticket: WorkloadTicket) => void;
  /** Back to all unassigned work. */
  onClose: (() => void) | undefined;
}

export function TicketPanel({ view, workload, cell, title, onMove, onClose }: Props) {
  const query = useQuery(cellQuery(view, cell));
  const tickets = dataOf(query);
  const total = tickets?.reduce((sum, { hours }) => sum + hours, 0) ?? 0;
  const isNobody = cell.userId === null;
  const isPast = cell.part === 'week' && cell.week !== undefined && cell.week < view.today && !isCurrent(cell, view);
  return (
    <section className={styles.panel} aria-label="Tickets" onKeyDown={({ key }) => key === 'Escape' && onClose?.()}>
      <div className={styles.panelHead}>
        <h2 ref={title} className={styles.panelTitle} tabIndex={-1}>
          {titleOf(cell, workload)}
        </h2>
        {tickets && <span className={shared.muted}>{tickets.length}</span>}
        {tickets && cell.part !== 'unestimated' && <span className={styles.total}>{shortHours(total)} h</span>}
        {onClose && (
          <ActionIcon aria-label="Show unassigned tickets" onClick={onClose}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      {(!tickets || query.error) && <NotLoaded query={query} name="tickets" />}
      {tickets?.length === 0 && (
        <p className={shared.muted}>
          {isNobody ? 'Everything is assigned.' : isPast ? 'No time was logged.' : 'No tickets.'}
        </p>
      )}
      <ul className={styles.tickets}>
        {tickets?.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} isMovable={!isPast} onMove={() => onMove(ticket)} />
        ))}
      </ul>
    </section>
  );
}

const isCurrent = ({ week = '' }: Cell, { today }: WorkloadView): boolean => week <= today && today < nextWeek(week);

const nextWeek = (monday: string): string => new Date(Date.parse(monday) + WEEK_MS).toISOString().slice(0, 10);

function titleOf({ userId, part, week }: Cell, { people, today }: Workload): string {
  const name = userId === null ? 'Unassigned' : (people.find((each) => each.user_id === userId)?.name ?? '');
  if (part === 'undated') return `${name}, no date`;
  if (part === 'unestimated') return `${name}, no estimate`;
  return week ? `${name}, ${weekLabel(week, today)}` : name;
}

function Row({ ticket, isMovable, onMove }: { ticket: WorkloadTicket; isMovable: boolean; onMove: () => void }) {
  const row = useRef<HTMLLIElement>(null);
  const data = useMemo(() => ({ kind: DRAGGED_WORK, ticketId: ticket.id }), [ticket.id]);
  useDraggable(row, data, { isEnabled: isMovable, previewClass: styles.preview });
  const { key, project_key, title, priority, hours } = ticket;
  return (
    <li ref={row} className={styles.ticket}>
      <PriorityMark priority={priority} />
      <Link
        to="/projects/$projectKey/tickets/$ticketId"
        params={{ projectKey: project_key, ticketId: key }}
        className={styles.ticketTitle}
        dir="auto"
        title={`${key} ${title}`}
        draggable={false}
      >
        {titleText(title)}
      </Link>
      <span className={styles.hours}>{hours > 0 ? `${shortHours(hours)} h` : '–'}</span>
      {isMovable && (
        <ActionIcon size="sm" aria-label={`Move ${key}`} onClick={onMove}>
          <IconArrowRight size={14} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  );
}
