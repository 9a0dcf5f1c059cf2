// /projects/{key}: the tickets of a project on their board or in a list; below it a ticket over the board or on its own page, and the
// form of a new one, or an import. The board stays as it is while these open and close over it.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, type HistoryState, Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { can } from '@worklane/domain/access/can';
import { type ComponentProps, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { projectByKeyQuery } from '../features/projects/data.ts';
import { useVisit } from '../features/projects/parts/use-visit.ts';
import { prefetchTicket } from '../features/tickets/data.ts';
import { Board } from '../features/tickets/parts/board.tsx';
import { BoardToolbar } from '../features/tickets/parts/board-toolbar.tsx';
import { type BoardSearch, type BoardView, queryOf, searchIn } from '../features/tickets/parts/board-view.ts';
import { LayoutChoice } from '../features/tickets/parts/layout-choice.tsx';
import { ProjectFaces } from '../features/tickets/parts/project-faces.tsx';
import { ticketRights } from '../features/tickets/parts/ticket-rights.ts';
import { useBoardView } from '../features/tickets/parts/use-board-view.ts';
import { useUndoKeys } from '../features/tickets/parts/use-undo-keys.ts';
import { selection, useSelection } from '../features/tickets/selection.ts';
import { isFiltering, type TicketFilter } from '../features/tickets/ticket-filter.ts';
import { mayPass } from '../platform/api/api-error.ts';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { useViewer } from '../platform/session/use-viewer.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTitle } from '../ui/use-title.ts';
import styles from './board-page.module.css';

const FilterBar = lazyPart(async () => (await import('../features/tickets/parts/filter-bar.tsx')).FilterBar);
const BoardActions = lazyPart(async () => (await import('../features/tickets/parts/board-actions.tsx')).BoardActions);
const ArrangeMenu = lazyPart(async () => (await import('../features/tickets/parts/arrange-menu.tsx')).ArrangeMenu);
const ViewsMenu = lazyPart(async () => (await import('../features/views/parts/views-menu.tsx')).ViewsMenu);
const TicketCalendar = lazyPart(
  async () => (await import('../features/tickets/parts/ticket-calendar.tsx')).TicketCalendar,
);
const ArrangedBoard = lazyPart(
  async () => (await import('../features/tickets/parts/arranged-board.tsx')).ArrangedBoard,
);
const TicketList = lazyPart(async () => (await import('../features/tickets/parts/ticket-list.tsx')).TicketList);
const TicketPanel = lazyPart(async () => (await import('../features/tickets/parts/ticket-panel.tsx')).TicketPanel);
const SelectionBar = lazyPart(async () => (await import('../features/tickets/parts/selection-bar.tsx')).SelectionBar);
const TicketPage = lazyPart(async () => (await import('../features/tickets/parts/ticket-page.tsx')).TicketPage);
const NewTicketDialog = lazyPart(
  async () => (await import('../features/tickets/parts/new-ticket-dialog.tsx')).NewTicketDialog,
);
const ImportDialog = lazyPart(async () => (await import('../features/imports/parts/import-dialog.tsx')).ImportDialog);

const route = getRouteApi('/shell/projects/$projectKey');

const NOT_YOURS = 'It may have been deleted, or you may not have access to it. Choose another under Active Project.';

/**
 * What lies over the board. Read from one place, the address: what matched it is known a moment later, and in between the
 * board would be thrown away.
 */
function overlayOf({ location: { pathname, state } }: { location: { pathname: string; state: HistoryState } }) {
  const ticket = /^\/projects\/[^/]+\/tickets\/([^/]+)\/?$/.exec(pathname)?.[1];
  const importing = /^\/projects\/[^/]+\/import-tickets(?:\/([^/]+))?\/?$/.exec(pathname);
  return {
    ticket: ticket && decodeURIComponent(ticket),
    isImporting: importing !== null,
    importId: importing?.[1],
    isCreating: /^\/projects\/[^/]+\/new-ticket\/?$/.test(pathname),
    isOverBoard: state.isOverBoard === true,
  };
}

export function BoardPage() {
  const { projectKey } = route.useParams();
  const search = route.useSearch();
  const { ticket, isCreating, isImporting, importId, isOverBoard } = useRouterState({
    select: overlayOf,
    structuralSharing: true,
  });
  const navigate = useNavigate();
  const { history } = useRouter();
  const client = useQueryClient();

  const companyId = useLocalState((state) => state.company?.id ?? '');
  const userId = useLocalState((state) => state.currentUser?.id ?? '');
  const {
    data: project,
    error,
    refetch,
  } = useQuery({
    ...projectByKeyQuery(companyId, projectKey),
    enabled: companyId !== '',
  });
  useVisit(project);
  useUndoKeys(project?.id);
  useTitle(ticket, project?.name ?? projectKey);
  const viewer = useViewer(useMemo(() => (project ? [project] : []), [project]));
  const rights = useMemo(() => project && ticketRights(viewer, project), [viewer, project]);

  const maySettings = project !== undefined && can(viewer, 'project.settings', { ...project, project_id: project.id });

  const toBoard = (search: BoardSearch, replace: boolean) =>
    void navigate({ to: '/projects/$projectKey', params: { projectKey }, search, replace });
  const [view, changeView] = useBoardView(search, (next) => toBoard(next, true));
  const { filter } = view;
  // For parts that are not drawn again with every letter: they change the newest view, not the one they were drawn with.
  const latest = useRef({ filter, changeView });
  useEffect(() => {
    latest.current = { filter, changeView };
  });
  const changeParts = useCallback((parts: Partial<BoardView>) => latest.current.changeView(parts), []);
  const changeLists = useCallback(
    (lists: Partial<TicketFilter>) => changeParts({ filter: { ...latest.current.filter, ...lists } }),
    [changeParts],
  );
  // They wait for the first cards, unless they are what hides some.
  const [hasFilters, setHasFilters] = useState(() => isFiltering(filter));

  const open = useCallback(
    (ticketId: string, options: { replace?: boolean; state?: { isOverBoard?: boolean } } = {}) => {
      const state = { isOverBoard: true };
      const params = { projectKey, ticketId };
      void navigate({ to: '/projects/$projectKey/tickets/$ticketId', params, search: true, state, ...options });
    },
    [navigate, projectKey],
  );
  const startTicket = useCallback(() => {
    const state = { isOverBoard: true };
    void navigate({ to: '/projects/$projectKey/new-ticket', params: { projectKey }, search: true, state });
  }, [navigate, projectKey]);
  const showImport = (id: string | undefined, replace: boolean) => {
    // Stepping through an import is one place in the history: back leads to the board.
    const common = { search: true, replace, state: { isOverBoard: replace ? isOverBoard : true } } as const;
    if (id === undefined)
      void navigate({ to: '/projects/$projectKey/import-tickets', params: { projectKey }, ...common });
    else
      void navigate({
        to: '/projects/$projectKey/import-tickets/$importId',
        params: { projectKey, importId: id },
        ...common,
      });
  };
  /** Back to the board as it was before; for those who did not come from it, to the board. */
  const leave = () => (isOverBoard ? history.back() : toBoard(search, false));

  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000));
    idle(() => {
      void Promise.all([FilterBar.preload(), ArrangeMenu.preload(), ViewsMenu.preload()]).then(() =>
        setHasFilters(true),
      );
      void Promise.all([
        TicketPanel.preload(),
        NewTicketDialog.preload(),
        TicketList.preload(),
        SelectionBar.preload(),
      ]);
    });
  }, []);

  const isSelecting = useSelection((state) => state.ids.size > 0 || state.isByTap);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is of this project
  useEffect(() => selection.clear, [projectKey]);

  const canCreate = rights?.canCreate === true;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'c' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.matches('input, textarea, select, [contenteditable]') || target.closest('[role="dialog"]')) return;
      event.preventDefault();
      startTicket();
    };
    if (!canCreate) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [canCreate, startTicket]);

  if (error && !project)
    return mayPass(error) ? (
      <Problem isPage error={error} onRetry={() => void refetch()} />
    ) : (
      <Problem isPage error={error} text={NOT_YOURS} />
    );
  const common = project && rights && { project, rights, userId };
  const approach = (card: { id: string; key: string }) => project && prefetchTicket(client, project, card);

  if (common && ticket && !isOverBoard) {
    return (
      <TicketPage
        {...common}
        ticket={ticket}
        onLeave={leave}
        boardLink={(content, className) => (
          <Link to="/projects/$projectKey" params={{ projectKey }} className={className}>
            {content}
          </Link>
        )}
      />
    );
  }

  return (
    <div className={styles.page}>
      <PageHead
        title="Tickets"
        actions={
          <>
            {project && <ProjectFaces project={project} />}
            <LayoutChoice layout={view.layout} onChange={(layout) => changeView({ layout })} />
            {canCreate && (
              <Button className={styles.create} size="compact-sm" leftSection={PLUS} onClick={startTicket}>
                New ticket
              </Button>
            )}
            {project && rights && (
              <span className={styles.actions}>
                <BoardActions
                  projectId={project.id}
                  rights={rights}
                  canExportAll={can(viewer, 'project.edit', { company_id: project.company_id, project_id: project.id })}
                  onImport={() => showImport(undefined, false)}
                  onTrash={() => void navigate({ to: '/projects/$projectKey/trash', params: { projectKey } })}
                />
              </span>
            )}
          </>
        }
      />
      {project?.status === 'archived' && (
        <p className={styles.archived} role="note">
          This project is archived: it can be read, and nothing in it can be changed.
        </p>
      )}
      <BoardToolbar filter={filter.words} onFilter={(words) => changeView({ filter: { ...filter, words } })}>
        {project && hasFilters && (
          <>
            <FilterBar project={project} filter={filter} onChange={changeLists} />
            <ArrangeMenu layout={view.layout} group={view.group} sort={view.sort} onView={changeParts} />
            <ViewsMenu
              projectId={project.id}
              userId={userId}
              query={queryOf(view)}
              canShare={rights?.canEdit === true}
              canManage={maySettings}
              onChoose={(query) => toBoard(searchIn(query), false)}
            />
          </>
        )}
      </BoardToolbar>
      {common && (
        <>
          {view.layout === 'calendar' ? (
            <TicketCalendar
              project={common.project}
              view={view}
              canMove={common.rights.canEdit}
              canCreate={canCreate}
              isCovered={ticket !== undefined || isCreating || isImporting}
              open={ticket}
              onView={changeView}
              onOpen={open}
            />
          ) : view.layout === 'list' ? (
            <TicketList
              project={common.project}
              view={view}
              isCovered={ticket !== undefined || isCreating || isImporting}
              open={ticket}
              onView={changeView}
              onOpen={open}
              onApproach={approach}
            />
          ) : (
            <BoardAsChosen
              view={view}
              project={common.project}
              canMove={common.rights.canEdit}
              canCreate={canCreate}
              filter={filter}
              isCovered={ticket !== undefined || isCreating || isImporting}
              open={ticket}
              onOpen={open}
              onApproach={approach}
            />
          )}
          {isSelecting && <SelectionBar project={common.project} rights={common.rights} view={view} />}
          {canCreate && !isSelecting && (
            <button type="button" className={styles.float} aria-label="New ticket" onClick={startTicket}>
              {PLUS}
            </button>
          )}
          {ticket && (
            <TicketPanel
              {...common}
              ticket={ticket}
              view={view}
              onClose={leave}
              onOpen={(next) => open(next, { replace: true })}
              onFullPage={() => open(ticket, { state: {} })}
            />
          )}
          {isCreating && canCreate && (
            <NewTicketDialog project={common.project} rights={common.rights} onClose={leave} />
          )}
          {isImporting && common.rights.canImport && (
            <ImportDialog
              project={common.project}
              importId={importId}
              onImport={(id) => showImport(id, true)}
              onClose={leave}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Most look at boards as they are: only grouped and sorted ones fetch what that takes. */
function BoardAsChosen({ view: { group, sort }, ...board }: ComponentProps<typeof Board> & { view: BoardView }) {
  if (!sort && (group ?? 'status') === 'status') return <Board {...board} />;
  return <ArrangedBoard {...board} grouping={group ?? 'status'} sort={sort} />;
}

const PLUS = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;
