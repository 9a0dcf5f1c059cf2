// Renders the head of a board's page: people, layouts and actions. It is not drawn again for every letter of the filter.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Project } from '@worklane/contract/projects';
import { memo, useEffect, useState } from 'react';
import { ProjectFaces } from '../../features/projects/parts/project-faces.tsx';
import { BoardActions } from '../../features/selection/parts/board-actions.tsx';
import type { TicketRights } from '../../features/tickets/parts/ticket-rights.ts';
import type { BoardView } from '../../features/view-options/parts/board-view.ts';
import { LayoutChoice } from '../../features/view-options/parts/layout-choice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import styles from '../board-page.module.css';
import type { BoardAddress } from './use-board-address.ts';

const SprintHead = lazyPart(async () => (await import('../../features/sprints/parts/sprint-head.tsx')).SprintHead);

interface Props extends Pick<BoardAddress, 'startTicket' | 'startImport' | 'toTrash'> {
  /** Undefined, as are the rights in it, until they are known. */
  project: Project | undefined;
  rights: TicketRights | undefined;
  layout: BoardView['layout'];
  canExportAll: boolean;
  canManage: boolean;
  onView: (change: Partial<BoardView>) => void;
}

export const BoardHead = memo(function BoardHead(props: Props) {
  const { project, rights, layout, canExportAll, canManage, onView, startTicket, startImport, toTrash } = props;
  // The first cards come before it.
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    void whenIdle()
      .then(SprintHead.preload)
      .then(() => setIsSettled(true));
  }, []);
  return (
    <PageHead
      title="Tickets"
      of={project?.name}
      beside={
        project?.sprint_enabled && (
          <div className={styles.sprint}>{isSettled && <SprintHead project={project} canManage={canManage} />}</div>
        )
      }
      actions={
        <>
          {project && <ProjectFaces project={project} />}
          <LayoutChoice layout={layout} onChange={(chosen) => onView({ layout: chosen })} />
          {rights?.canCreate && (
            <Button className={styles.create} size="compact-sm" leftSection={PLUS} onClick={() => startTicket()}>
              New ticket
            </Button>
          )}
          {project && rights && (
            <span className={styles.actions}>
              <BoardActions
                projectId={project.id}
                rights={rights}
                canExportAll={canExportAll}
                onImport={startImport}
                onTrash={toTrash}
              />
            </span>
          )}
        </>
      }
    />
  );
});

const PLUS = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;
