// Shows a ticket over its board. Keys act on the ticket, and Escape returns to the board.
import { ActionIcon } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { usePrinting } from '../../../ui/use-printing.ts';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import type { BoardView } from '../../view-options/parts/board-view.ts';
import { useShownTickets } from '../../view-options/parts/use-shown-tickets.ts';
import { neighboursOf } from '../neighbours.ts';
import { TicketView } from '../ticket-view.tsx';
import { usePanelKeys } from '../use-panel-keys.ts';
import styles from './ticket-panel.module.css';

interface Props {
  project: Project;
  ticket: string;
  /** Filters and sorts the tickets that the up and down keys go through. */
  view: BoardView;
  userId: string;
  rights: TicketRights;
  onClose: () => void;
  onOpen: (ticket: string) => void;
  onFullPage: () => void;
}

export function TicketPanel({ project, ticket, view, userId, rights, onClose, onOpen, onFullPage }: Props) {
  const titleId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const trap = useFocusTrap();
  usePrintedAlone(layer);
  const cards = useShownTickets(project, view);
  const place = useMemo(() => neighboursOf(cards, project.key, ticket), [cards, project.key, ticket]);

  usePanelKeys({ titleId, next: place?.next, previous: place?.previous, onClose, onOpen });

  const step = (label: string, title: string, to: string | undefined, icon: React.ReactNode) => (
    <ActionIcon
      aria-label={label}
      title={title}
      data-disabled={!to || undefined}
      aria-disabled={!to}
      onClick={() => to && onOpen(to)}
    >
      {icon}
    </ActionIcon>
  );

  return (
    <div ref={layer} className={styles.layer}>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <section ref={trap} role="dialog" aria-modal="true" aria-labelledby={titleId} className={styles.panel}>
        <TicketView
          key={ticket}
          project={project}
          ticket={ticket}
          card={place?.card}
          userId={userId}
          rights={rights}
          layout="panel"
          titleId={titleId}
          onKey={onOpen}
          onLeave={onClose}
          onFullPage={onFullPage}
          onClose={onClose}
          steps={
            place && (
              <span className={styles.steps}>
                <span className={styles.place}>
                  {(place.index + 1).toLocaleString()} of {place.total.toLocaleString()}
                </span>
                {step(
                  'Previous ticket',
                  'Previous ticket (K)',
                  place.previous,
                  <IconArrowUp size={16} stroke={1.75} />,
                )}
                {step('Next ticket', 'Next ticket (J)', place.next, <IconArrowDown size={16} stroke={1.75} />)}
              </span>
            )
          }
        />
      </section>
    </div>
  );
}

/**
 * Prints the open ticket and not the board below it. A style with :has() could do that, but makes the browser recalculate the
 * styles of the whole page whenever a ticket opens.
 */
function usePrintedAlone(layer: RefObject<HTMLElement | null>): void {
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    const all = isPrinting ? [...(layer.current?.parentElement?.children ?? [])] : [];
    const others = all.filter((each) => each !== layer.current && !each.hasAttribute('data-print'));
    for (const other of others) other.setAttribute('data-print', 'none');
    return () => {
      for (const other of others) other.removeAttribute('data-print');
    };
  }, [isPrinting, layer]);
}
