// Lists the tickets without dates beside the chart: dragged onto a day, or put on today by keyboard, they get a due date.
import { CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dayLabel } from '../../ui/dates/day-label.ts';
import { StatusMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import type { TimelineTicket } from './timeline-ticket.ts';
import styles from './undated-tray.module.css';
import { type Spot, usePointerDrag } from './use-pointer-drag.ts';

/** More are found with the filter. */
const SHOWN = 200;

interface Props {
  tickets: readonly TimelineTicket[];
  movable: ReadonlySet<string>;
  today: string;
  /** The day of the chart at a spot of the screen; undefined outside. */
  dayAt: (spot: Spot) => string | undefined;
  onPlace: (ticket: TimelineTicket, day: string) => void;
  onOpen: (ticket: TimelineTicket) => void;
  onClose: () => void;
}

export function UndatedTray({ tickets, movable, today, dayAt, onPlace, onOpen, onClose }: Props) {
  const isTouch = useMediaQuery('(hover: none)');
  const held = useRef<TimelineTicket>(undefined);
  const list = useFocusWhenOpenedByKey();
  const [ghost, setGhost] = useState<{ spot: Spot; ticket: TimelineTicket; day: string | undefined }>();
  const begin = usePointerDrag({
    onMove: (spot) => held.current && setGhost({ spot, ticket: held.current, day: dayAt(spot) }),
    onEnd: (isDropped, spot) => {
      const day = isDropped ? dayAt(spot) : undefined;
      if (held.current && day) onPlace(held.current, day);
      setGhost(undefined);
    },
  });
  const onPointerDown = (event: PointerEvent, ticket: TimelineTicket) => {
    if (event.button !== 0 || event.pointerType === 'touch' || !movable.has(ticket.project.id)) return;
    held.current = ticket;
    begin(event);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, ticket: TimelineTicket) => {
    const item = event.currentTarget.closest('li');
    const neighbour = event.key === 'ArrowUp' ? item?.previousElementSibling : item?.nextElementSibling;
    if (event.key === ' ' && movable.has(ticket.project.id)) onPlace(ticket, today);
    else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    (neighbour ?? item?.previousElementSibling)?.querySelector('button')?.focus();
  };
  const close = () => {
    onClose();
    trayButton()?.focus();
  };
  const onEscape = (event: KeyboardEvent) => {
    // While a ticket is dragged, Escape ends the dragging alone.
    if (event.key === 'Escape' && !ghost) close();
  };
  return (
    <section className={styles.tray} aria-label="Tickets without dates" onKeyDown={onEscape}>
      <header className={styles.head}>
        <h2 className={styles.title}>Undated</h2>
        <CloseButton aria-label="Close undated tickets" onClick={close} />
      </header>
      {tickets.length === 0 && <p className={styles.note}>Every ticket shown has a date or is done.</p>}
      {tickets.length > 0 && movable.size > 0 && (
        <p id="undated-keys" className={styles.note}>
          {isTouch
            ? 'Open a ticket to give it dates.'
            : 'Drag a ticket onto a day to set its due date, or press Space to make it due today.'}
        </p>
      )}
      <ul ref={list} className={styles.list}>
        {tickets.slice(0, SHOWN).map((ticket) => (
          <li key={ticket.card.id}>
            <button
              type="button"
              className={styles.ticket}
              data-movable={movable.has(ticket.project.id) || undefined}
              aria-describedby={movable.has(ticket.project.id) ? 'undated-keys' : undefined}
              onClick={() => onOpen(ticket)}
              onKeyDown={(event) => onKeyDown(event, ticket)}
              onPointerDown={(event) => onPointerDown(event, ticket)}
            >
              {ticket.status && <StatusMark category={ticket.status.category} color={ticket.status.color} />}
              <span className={styles.key}>{ticket.key}</span>
              <span className={styles.words} dir="auto">
                {titleText(ticket.card.title)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {tickets.length > SHOWN && (
        <p className={styles.note}>{(tickets.length - SHOWN).toLocaleString()} more. Filter to find them.</p>
      )}
      {ghost && (
        <span className={styles.ghost} style={{ left: ghost.spot.x + 12, top: ghost.spot.y + 12 }}>
          {ghost.ticket.key}
          {ghost.day && ` due ${dayLabel(ghost.day, today)}`}
        </span>
      )}
    </section>
  );
}

const trayButton = () => document.getElementById('undated-button');

/** Moves the focus to the first ticket when the tray was opened by keyboard. */
function useFocusWhenOpenedByKey() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const button = trayButton();
    if (button !== document.activeElement || !button?.matches(':focus-visible')) return;
    list.current?.querySelector('button')?.focus();
  }, []);
  return list;
}
