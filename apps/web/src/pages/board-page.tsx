// /projects/{key}: shows a project's tickets on a board, in a list or a calendar. Addresses below it open a ticket over the
// board or on its own page, the form of a new one, or an import, while the board stays as it is.
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { can } from '@worklane/domain/access/can';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import { useCallback, useEffect, useMemo } from 'react';
import { ProjectProblem } from '../features/projects/parts/project-problem.tsx';
import { useProject } from '../features/projects/parts/use-project.ts';
import { selection, useSelection } from '../features/selection/parts/selection.ts';
import { ticketRights } from '../features/tickets/parts/ticket-rights.ts';
import { NO_FILTER } from '../features/view-options/parts/ticket-filter.ts';
import { useBoardView } from '../features/view-options/parts/use-board-view.ts';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { useViewer } from '../platform/session/use-viewer.ts';
import { useUndoKeys } from '../platform/undo/use-undo-keys.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useLetterKey } from '../ui/use-letter-key.ts';
import { useOnChange } from '../ui/use-on-change.ts';
import { useTitle } from '../ui/use-title.ts';
import { BoardBody } from './board/board-body.tsx';
import { BoardFilters } from './board/board-filters.tsx';
import { BoardHead } from './board/board-head.tsx';
import { BoardOverlays } from './board/board-overlays.tsx';
import { useBoardAddress } from './board/use-board-address.ts';
import styles from './board-page.module.css';

const TicketAlone = lazyPart(async () => (await import('./board/ticket-alone.tsx')).TicketAlone, 'page');

const route = getRouteApi('/shell/projects/$projectKey');

export function BoardPage() {
  const { projectKey } = route.useParams();
  const search = route.useSearch();
  const address = useBoardAddress(projectKey, search);
  const { ticket, isCreating, isImporting, isOverBoard, toBoard, startTicket } = address;

  const userId = useLocalState((state) => state.currentUser?.id ?? '');
  const { project, failure } = useProject(projectKey);
  useUndoKeys(project?.id);
  // The address has an id, which will be replaced by the key.
  useTitle(ticket && parseTicketKey(ticket) ? ticket : undefined, project?.name ?? projectKey);
  const viewer = useViewer(useMemo(() => (project ? [project] : []), [project]));
  const rights = useMemo(() => project && ticketRights(viewer, project), [viewer, project]);
  const mayIn = (action: 'project.settings' | 'project.edit') =>
    project !== undefined && can(viewer, action, { company_id: project.company_id, project_id: project.id });

  const { view, change: changeView, settle } = useBoardView(search, address.writeSearch);
  const clearFilter = useCallback(() => changeView({ filter: NO_FILTER }), [changeView]);
  const isSelecting = useSelection((state) => state.ids.size > 0 || state.isByTap);
  useOnChange(projectKey, selection.clear);
  useEffect(() => selection.clear, []);

  const canCreate = rights?.canCreate === true;
  useLetterKey('c', canCreate ? ({ target }) => startTicket(laneOf(target)) : undefined);

  if (failure) return <ProjectProblem failure={failure} />;
  const common = project && rights && { project, rights };

  if (common && ticket && !isOverBoard)
    return <TicketAlone {...common} userId={userId} ticket={ticket} address={address} />;

  return (
    <div className={styles.page}>
      <BoardHead
        project={project}
        rights={rights}
        startTicket={startTicket}
        layout={view.layout}
        canExportAll={mayIn('project.edit')}
        canManage={mayIn('project.settings')}
        onView={changeView}
        startImport={address.startImport}
        toTrash={address.toTrash}
      />
      {project?.status === 'archived' && <ArchivedNote name={project.name} />}
      <BoardFilters
        project={project}
        userId={userId}
        view={view}
        canShare={rights?.canEdit === true}
        canManage={mayIn('project.settings')}
        onView={changeView}
        onTyped={settle}
        onClear={clearFilter}
        onChoose={toBoard}
      />
      {common && (
        <>
          <BoardBody
            {...common}
            view={view}
            open={ticket}
            isCovered={ticket !== undefined || isCreating || isImporting}
            onView={changeView}
            onClearFilter={clearFilter}
            onOpen={address.open}
          />
          {canCreate && !isSelecting && (
            <button type="button" className={styles.float} aria-label="New ticket" onClick={() => startTicket()}>
              {PLUS}
            </button>
          )}
          <BoardOverlays {...common} userId={userId} view={view} isSelecting={isSelecting} address={address} />
        </>
      )}
    </div>
  );
}

function ArchivedNote({ name }: { name: string }) {
  return (
    <p className={styles.archived} role="note">
      {name} is archived, so it's read-only.
    </p>
  );
}

const laneOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-lane]')?.dataset.status : undefined;

const PLUS = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;
