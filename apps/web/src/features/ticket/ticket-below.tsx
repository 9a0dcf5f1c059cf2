// Shows the sections below a ticket's text and its activity, all at once, so that nothing moves.
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import type { TicketRelations } from '@worklane/contract/ticket-relations';
import type { TicketCard } from '@worklane/contract/tickets';
import type { ReactNode } from 'react';
import type { PeopleById } from '../companies/parts/people.ts';
import { Activity } from '../history/parts/activity.tsx';
import type { TicketRights } from '../tickets/parts/ticket-rights.ts';
import { TicketSections } from './ticket-sections.tsx';
import { BodySkeleton } from './ticket-skeleton.tsx';
import styles from './ticket-view.module.css';
import { useHasArrived } from './use-has-arrived.ts';

interface Props {
  ticket: TicketCard;
  /** Its text is here. */
  isKnown: boolean;
  project: Project;
  relations: TicketRelations | undefined;
  configuration: BoardConfiguration;
  userId: string;
  people: PeopleById;
  rights: TicketRights;
  isOverBoard: boolean;
  composer: ReactNode;
}

export function TicketBelow(props: Props) {
  const { ticket, isKnown, project, relations, configuration, userId, people, rights, isOverBoard, composer } = props;
  const hasArrived = useHasArrived(ticket.id, project.figma_file_key !== null) && isKnown;
  if (!hasArrived) return <BodySkeleton />;
  return (
    <>
      {relations && (
        <div className={styles.more}>
          <TicketSections
            ticket={ticket}
            project={project}
            relations={relations}
            userId={userId}
            people={people}
            rights={rights}
            isOverBoard={isOverBoard}
          />
        </div>
      )}
      <div className={styles.activity}>
        <Activity
          projectId={project.id}
          ticketId={ticket.id}
          configuration={configuration}
          people={people}
          userId={userId}
          canDeleteComments={rights.canDeleteComments}
        />
        {composer}
      </div>
    </>
  );
}
