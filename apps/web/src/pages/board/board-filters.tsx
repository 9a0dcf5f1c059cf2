// What narrows a board, and how it is arranged. All but the field for words waits for the first cards, unless it is what
// hides some.
import type { Project } from '@worklane/contract/projects';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BoardToolbar } from '../../features/tickets/parts/board-toolbar.tsx';
import { type BoardSearch, type BoardView, queryOf, searchIn } from '../../features/tickets/parts/board-view.ts';
import { isFiltering, type TicketFilter } from '../../features/tickets/ticket-filter.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { whenIdle } from '../../ui/when-idle.ts';

const FilterBar = lazyPart(async () => (await import('../../features/tickets/parts/filter-bar.tsx')).FilterBar);
const ArrangeMenu = lazyPart(async () => (await import('../../features/tickets/parts/arrange-menu.tsx')).ArrangeMenu);
const ViewsMenu = lazyPart(async () => (await import('../../features/views/parts/views-menu.tsx')).ViewsMenu);

interface Props {
  project: Project | undefined;
  userId: string;
  view: BoardView;
  canShare: boolean;
  canManage: boolean;
  onView: (change: Partial<BoardView>) => void;
  onChoose: (search: BoardSearch) => void;
}

export function BoardFilters({ project, userId, view, canShare, canManage, onView, onChoose }: Props) {
  const { filter } = view;
  // For parts that are not drawn again with every letter: they change the newest view, not the one they were drawn with.
  const latest = useRef({ filter, onView });
  useEffect(() => {
    latest.current = { filter, onView };
  });
  const changeParts = useCallback((parts: Partial<BoardView>) => latest.current.onView(parts), []);
  const changeLists = useCallback(
    (lists: Partial<TicketFilter>) => changeParts({ filter: { ...latest.current.filter, ...lists } }),
    [changeParts],
  );
  const [isWhole, setIsWhole] = useState(() => isFiltering(filter));
  useEffect(() => {
    whenIdle()
      .then(() => Promise.all([FilterBar.preload(), ArrangeMenu.preload(), ViewsMenu.preload()]))
      .then(() => setIsWhole(true));
  }, []);

  return (
    <BoardToolbar filter={filter.words} onFilter={(words) => onView({ filter: { ...filter, words } })}>
      {project && isWhole && (
        <>
          <FilterBar project={project} filter={filter} onChange={changeLists} />
          <ArrangeMenu layout={view.layout} group={view.group} sort={view.sort} onView={changeParts} />
          <ViewsMenu
            projectId={project.id}
            userId={userId}
            query={queryOf(view)}
            canShare={canShare}
            canManage={canManage}
            onChoose={(query) => onChoose(searchIn(query))}
          />
        </>
      )}
    </BoardToolbar>
  );
}
