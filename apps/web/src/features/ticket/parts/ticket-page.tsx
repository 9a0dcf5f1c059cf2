// Shows a ticket as a page, opened by its link.
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { type ReactNode, useId } from 'react';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import { TicketView } from '../ticket-view.tsx';
import styles from './ticket-page.module.css';

interface Props {
  project: Project;
  ticket: string;
  userId: string;
  rights: TicketRights;
  /** Makes the link back to the board. */
  boardLink: (content: ReactNode, className: string) => ReactNode;
  onKey: (key: string) => void;
  onLeave: () => void;
}

export function TicketPage({ project, ticket, userId, rights, boardLink, onKey, onLeave }: Props) {
  const titleId = useId();
  return (
    <div className={styles.page}>
      <TicketView
        key={ticket}
        project={project}
        ticket={ticket}
        card={undefined}
        userId={userId}
        rights={rights}
        layout="page"
        titleId={titleId}
        onKey={onKey}
        onLeave={onLeave}
        lead={
          <>
            {boardLink(
              <>
                {BACK} Tickets <bdi className={styles.project}>{project.name}</bdi>
              </>,
              styles.back as string,
            )}
            <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
          </>
        }
      />
    </div>
  );
}

const BACK = <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />;
