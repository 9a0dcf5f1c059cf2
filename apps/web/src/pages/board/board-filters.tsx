// Filters a board and chooses how it is arranged. Everything but the search field waits for the first cards, unless a
// filter is active.
import type { Project } from '@worklane/contract/projects';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { BoardToolbar } from '../../features/view-options/parts/board-toolbar.tsx';
import { type BoardSearch, type BoardView, queryOf, searchIn } from '../../features/view-options/parts/board-view.ts';
import { isFiltering, type TicketFilter } from '../../features/view-options/parts/ticket-filter.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import styles from '../board-page.module.css';

const FilterBar = lazyPart(
  async () => (await import('../../features/view-options/parts/filter-bar.tsx')).FilterBar,
  'quiet',
);
const ArrangeMenu = lazyPart(
  async () => (await import('../../features/view-options/parts/arrange-menu.tsx')).ArrangeMenu,
  'quiet',
);
const ViewsMenu = lazyPart(async () => (await import('../../features/views/parts/views-menu.tsx')).ViewsMenu, 'quiet');

interface Props {
  project: Project | undefined;
  userId: string;
  view: BoardView;
  canShare: boolean;
  canManage: boolean;
  onView: (change: Partial<BoardView>) => void;
  /** The typed words don't change. */
  onTyped: () => void;
  onClear: () => void;
  onChoose: (search: BoardSearch) => void;
}

export function BoardFilters({
  project,
  userId,
  view,
  canShare,
  canManage,
  onView,
  onTyped,
  onClear,
  onChoose,
}: Props) {
  const { filter } = view;
  // For a part that is not drawn again with every letter: it changes the newest filter, not the one it was drawn with.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  });
  const changeLists = useCallback(
    (lists: Partial<TicketFilter>) => onView({ filter: { ...latest.current, ...lists } }),
    [onView],
  );
  const choose = useCallback((query: string) => onChoose(searchIn(query)), [onChoose]);
  // Which view this is can be said a frame after the letter.
  const query = useDeferredValue(queryOf(view));
  const [isWhole, setIsWhole] = useState(() => isFiltering(filter));
  useEffect(() => {
    whenIdle()
      .then(() => Promise.all([FilterBar.preload(), ArrangeMenu.preload(), ViewsMenu.preload()]))
      .then(() => setIsWhole(true));
  }, []);

  return (
    <BoardToolbar
      filter={filter.words}
      onFilter={(words) => onView({ filter: { ...filter, words } })}
      onLeave={onTyped}
    >
      {project && isWhole && (
        <>
          <FilterBar project={project} filter={filter} onChange={changeLists} onClear={onClear} />
          <ArrangeMenu
            hasSprints={project.sprint_enabled}
            layout={view.layout}
            group={view.group}
            sort={view.sort}
            onView={onView}
          />
          <ViewsMenu
            projectId={project.id}
            hasSprints={project.sprint_enabled}
            userId={userId}
            query={query}
            canShare={canShare}
            canManage={canManage}
            onChoose={choose}
          />
        </>
      )}
      {!(project && isWhole) && <span className={styles.waiting} aria-hidden="true" />}
    </BoardToolbar>
  );
}
