// /projects/{key}/gantt: shows a project's tickets in time. Addresses below it open a ticket over the timeline.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { type ReactNode, useCallback, useMemo } from 'react';
import { ArchivedNote } from '../features/projects/parts/archived-note.tsx';
import { ProjectProblem } from '../features/projects/parts/project-problem.tsx';
import { useOwnProjects } from '../features/projects/parts/use-own-projects.ts';
import { useProject } from '../features/projects/parts/use-project.ts';
import { TicketPanel } from '../features/ticket/parts/ticket-panel.tsx';
import { ticketRights } from '../features/tickets/parts/ticket-rights.ts';
import { TimelineScreen } from '../features/timeline/parts/timeline-screen.tsx';
import { type TimelineView, timelineSearchOf, timelineViewOf } from '../features/timeline/parts/timeline-view.ts';
import { type BoardSearch, readBoardSearch } from '../features/view-options/parts/board-view.ts';
import { useBoardView } from '../features/view-options/parts/use-board-view.ts';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { useViewer } from '../platform/session/use-viewer.ts';
import { useUndoKeys } from '../platform/undo/use-undo-keys.ts';
import { PageHead } from '../ui/page-head.tsx';
import { openCreation } from '../ui/palette-state.ts';
import { useTitle } from '../ui/use-title.ts';
import { Waiting } from '../ui/waiting.tsx';

const route = getRouteApi('/shell/projects/$projectKey/gantt');

export function TimelinePage(): ReactNode {
  const { projectKey } = route.useParams();
  const address = useTimelineAddress(projectKey);
  const { project, failure } = useProject(projectKey);
  const { query } = useOwnProjects();
  const projects = useMemo(() => (query.data ?? []).filter(({ id }) => id !== project?.id), [query.data, project]);
  const viewer = useViewer(useMemo(() => (project ? [project, ...projects] : projects), [project, projects]));
  const rightsIn = useCallback((each: Project) => ticketRights(viewer, each), [viewer]);
  const canMoveIn = useCallback((each: Project) => rightsIn(each).canEdit, [rightsIn]);
  useUndoKeys(project?.id);
  useTitle(address.ticket, 'Timeline', project?.name ?? projectKey);
  const { view: boardView, change, settle } = useBoardView(address.boardSearch, address.writeFilter);
  const userId = useLocalState((state) => state.currentUser?.id ?? '');

  if (failure) return <ProjectProblem failure={failure} />;
  const canCreate = project !== undefined && rightsIn(project).canCreate;
  const head = (actions: ReactNode) => (
    <PageHead
      title="Timeline"
      of={project?.name}
      actions={
        <>
          {actions}
          {canCreate && (
            <Button size="compact-sm" leftSection={PLUS} data-print="none" onClick={() => openCreation()}>
              New ticket
            </Button>
          )}
        </>
      }
    />
  );
  if (!project)
    return (
      <>
        {head(undefined)}
        <Waiting words="Loading the timeline..." />
      </>
    );
  const opened =
    [project, ...projects].find(({ key }) => key === address.ticket?.replace(/-\d+$/, '').toUpperCase()) ?? project;
  return (
    <>
      <TimelineScreen
        key={project.id}
        project={project}
        others={projects}
        canMoveIn={canMoveIn}
        view={address.view}
        filter={boardView.filter}
        open={address.ticket}
        onView={address.changeView}
        onFilter={(filter) => change({ filter })}
        onTyped={settle}
        onOpen={(ticket) => address.open(ticket)}
        head={(actions) => (
          <>
            {head(actions)}
            {project.status === 'archived' && <ArchivedNote project={project} purpose="to change its tickets" />}
          </>
        )}
      />
      {address.ticket && (
        <TicketPanel
          project={opened}
          rights={rightsIn(opened)}
          userId={userId}
          ticket={address.ticket}
          view={boardView}
          onClose={address.leave}
          onOpen={(next) => address.open(next, true)}
          onFullPage={() => address.toTicket(opened.key)}
        />
      )}
    </>
  );
}

const OVER_TIMELINE = { isOverBoard: true };

/** Reads from the address the open ticket, the filter, and what the timeline shows. */
function useTimelineAddress(projectKey: string) {
  const search: Record<string, unknown> = route.useSearch();
  const ticket = useRouterState({
    select: ({ location: { pathname } }) => /\/gantt\/tickets\/([^/]+)\/?$/.exec(pathname)?.[1],
  });
  const isOver = useRouterState({ select: ({ location: { state } }) => state.isOverBoard === true });
  const navigate = useNavigate();
  const { history } = useRouter();
  const text = JSON.stringify(search);
  const view = useMemo(() => timelineViewOf(JSON.parse(text)), [text]);
  const boardSearch = useMemo(() => withoutLayout(readBoardSearch(JSON.parse(text))), [text]);
  const write = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: next as never, replace: true, state: true });
  const params = { projectKey };
  return {
    ticket: ticket && decodeURIComponent(ticket),
    view,
    boardSearch,
    writeFilter: (filter: BoardSearch) => write({ ...withoutLayout(filter), ...timelineSearchOf(view) }),
    changeView: (change: Partial<TimelineView>) =>
      write({ ...boardSearch, ...timelineSearchOf({ ...view, ...change }) }),
    open: (ticketId: string, replace = false) =>
      void navigate({
        to: '/projects/$projectKey/gantt/tickets/$ticketId',
        params: { projectKey, ticketId },
        search: true,
        replace,
        state: replace ? true : OVER_TIMELINE,
      }),
    toTicket: (key: string) =>
      void navigate({
        to: '/projects/$projectKey/tickets/$ticketId',
        params: { projectKey: key, ticketId: ticket ?? '' },
      }),
    leave: () => (isOver ? history.back() : void navigate({ to: '/projects/$projectKey/gantt', params, search: true })),
  };
}

/** Keeps the filter alone: groups, order and layout of the board are not the timeline's. */
function withoutLayout(search: BoardSearch): BoardSearch {
  return { ...search, view: undefined, group: undefined, sort: undefined, month: undefined, columns: undefined };
}

const PLUS = <IconPlus size={16} stroke={1.75} aria-hidden="true" />;
