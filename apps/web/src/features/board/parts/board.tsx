// Draws the board of a project: its columns, with cards moved by mouse, touch and keyboard.

import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketMove } from '@worklane/contract/tickets';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import {
  type CSSProperties,
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { lazyCode, withCode } from '../../../platform/code/preload.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { startOfFilter } from '../../new-ticket/parts/start-of-filter.ts';
import { useSelection } from '../../selection/parts/selection.ts';
import { useSelect } from '../../selection/parts/use-select.ts';
import { useSprints } from '../../sprints/data.ts';
import { isCurrent } from '../../sprints/parts/sprint-facts.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { type BoardState, EMPTY_BOARD, findCard } from '../../tickets/parts/board-state.ts';
import { newCard } from '../../tickets/parts/new-card.ts';
import { replayMove } from '../../tickets/parts/pending-changes.ts';
import { useTicketChanges } from '../../tickets/parts/ticket-changes.ts';
import { useApproach } from '../../tickets/parts/use-approach.ts';
import { appendTo } from '../../view-options/parts/append-to.ts';
import type { Arranged } from '../../view-options/parts/arrange-board.ts';
import { columnFilter } from '../../view-options/parts/filter-columns.ts';
import { CURRENT_SPRINT, isFiltering, type TicketFilter } from '../../view-options/parts/ticket-filter.ts';
import { BoardSkeleton } from '../board-skeleton.tsx';
import { childProgress, NO_CHILDREN } from '../child-progress.ts';
import { FoldedLane } from '../folded-lane.tsx';
import { useFoldedLanes } from '../folded-lanes.ts';
import { LaneTabs } from '../lane-tabs.tsx';
import { useBoardKeys } from '../use-board-keys.ts';
import { useBoardLook } from '../use-board-look.ts';
import { useCardDrops } from '../use-card-drops.ts';
import { useDraggableCards } from '../use-draggable-cards.ts';
import { useOpenLane } from '../use-open-lane.ts';
import styles from './board.module.css';
import { BoardLane, type BoardStatus, type Lane } from './board-lane.tsx';

const NothingFound = lazyPart(async () => (await import('../../tickets/parts/nothing-found.tsx')).NothingFound);
const KeptFocus = lazyPart(async () => (await import('../kept-focus.tsx')).KeptFocus, 'quiet');

const FILTERED_OUT = 'No tickets match these filters.';
const NO_TICKETS = 'No tickets yet. Type a title below, or press C for the full form.';
const toastCode = lazyCode(() => import('../../new-ticket/parts/say-created.ts'));

const NO_STATUSES: readonly BoardStatus[] = [];

interface Props {
  project: Project;
  canMove: boolean;
  canCreate: boolean;
  canAssign: boolean;
  filter: TicketFilter;
  /** What it is arranged by is still on its way. */
  isWaiting?: boolean;
  /** Something lies over the board: it does not listen to keys. */
  isCovered: boolean;
  /** The ticket that is open over the board, by key or id. */
  open: string | undefined;
  onOpen: (ticket: string) => void;
  /** The person is about to open this ticket. */
  onApproach: (card: { id: string; key: string }) => void;
  /** Pointed at, or in focus: perhaps opened next. */
  onNear: (card: { id: string; key: string }) => void;
  onClearFilter: () => void;
  /** A drop that changes nothing, because the lanes are sorted or grouped. */
  onNoPlace?: () => void;
  /** Other lanes than the statuses, or another order in them. */
  arrange?: (board: BoardState, statuses: readonly BoardStatus[]) => ArrangedLanes;
}

interface ArrangedLanes extends Omit<Arranged, 'lanes'> {
  lanes: readonly Lane[];
}

export function Board(props: Props) {
  const {
    project,
    canMove,
    canCreate,
    canAssign,
    filter,
    isWaiting,
    isCovered,
    open,
    onOpen,
    onApproach,
    onNear,
    onClearFilter,
    onNoPlace,
    arrange,
  } = props;
  const lanes = useRef<HTMLDivElement>(null);
  const query = useQuery(boardQuery(project));
  const configuration = useQuery(boardConfigurationQuery(project));
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const isOfCurrent = filter.sprint.includes(CURRENT_SPRINT);
  const sprints = useSprints(project.id, isOfCurrent);
  const changes = useTicketChanges(project.id);

  const statuses = configuration.data?.statuses ?? NO_STATUSES;
  const saved = query.data?.shown ?? EMPTY_BOARD;
  const arranged = useMemo(() => arrange?.(saved, statuses), [arrange, saved, statuses]);
  const lanesShown: readonly Lane[] = arranged?.lanes ?? statuses;
  const { folded, toggle: fold } = useFoldedLanes(project.id);
  const unfolded = useMemo(
    () => lanesShown.filter(({ key, startsFolded = false }) => folded.includes(key) === startsFolded),
    [lanesShown, folded],
  );
  const done = useMemo(
    () => new Set(statuses.filter(({ category }) => category === 'done').map(({ key }) => key)),
    [statuses],
  );
  const counted = useRef(NO_CHILDREN);
  const progress = useMemo(() => {
    counted.current = childProgress(saved, done, counted.current);
    return counted.current;
  }, [saved, done]);
  const today = useToday();
  // In the same frame as the letter: put off until after it, the two took half as long again.
  const shownIn = useMemo(
    () => columnFilter(filter, { projectKey: project.key, today, statuses, sprints }),
    [filter, project.key, today, statuses, sprints],
  );
  // The first drawing of a big board is done in slices, so that the page stays awake; every later one at once.
  const isComing = !query.data || !configuration.data || isWaiting || (isOfCurrent && !sprints);
  const isReady = useDeferredValue(!isComing, false);
  const look = useBoardLook(lanes, {
    projectKey: project.key,
    people,
    today,
    canMove,
    done,
    laneCount: unfolded.length,
  });

  const nameOf = useCallback(
    (ticket: string) => `${project.key}-${findCard(saved, ticket)?.number ?? ''}`,
    [saved, project.key],
  );
  const onMove = (ticket: string, move: TicketMove): boolean => {
    const { ids, dropAll } = useSelection.getState();
    if (dropAll && ids.size > 1 && ids.has(ticket)) {
      const lane = lanesShown.find(({ key }) => key === move.status)?.label ?? '';
      dropAll(move, lane, arranged?.moveOf);
      return true;
    }
    const card = arranged && findCard(saved, ticket);
    const does = card ? arranged.moveOf(card, move) : { move };
    if (does && 'move' in does) changes.move(ticket, nameOf(ticket), does.move);
    else if (does) changes.update(ticket, nameOf(ticket), does.changes);
    else onNoPlace?.();
    return does !== undefined;
  };
  const keys = useBoardKeys({
    board: arranged?.board ?? saved,
    statuses: unfolded,
    filter: shownIn,
    replay: arranged ? appendTo : replayMove,
    canMove,
    isEnabled: isReady && !isCovered,
    nameOf,
    onMove,
  });
  const { board, setCurrent, focus } = keys;
  const sinceFocus = useRef<BoardState>(undefined);
  if (keys.current !== undefined) sinceFocus.current ??= board;
  useApproach(lanes, onNear);
  const canDrag = useDraggableCards(lanes, canMove);
  useCardDrops(lanes, {
    board,
    filter: shownIn,
    onMove: (ticket, move) => {
      keys.settle(ticket, move);
      focus(ticket);
    },
  });

  const selected = useSelection((state) => state.ids);
  const isSelecting = useSelection((state) => state.ids.size > 0 || state.isByTap);
  const select = useSelect({
    lists: () => unfolded.map(({ key }) => shownIn(board, key)),
    isEnabled: isReady && !isCovered && keys.lifted === undefined,
  });

  const openId = useMemo(() => {
    if (open === undefined) return undefined;
    const number = parseTicketKey(open)?.number;
    for (const column of Object.values(saved.columns)) {
      const card = column.find((each) => each.number === number || each.id === open);
      if (card) return card.id;
    }
    return undefined;
  }, [open, saved]);
  useOpenLane(lanes, openId, focus);
  const giveFocus = useEffectEvent(focus);

  useEffect(() => {
    if (!isCovered) giveFocus(newCard.take());
  }, [isCovered]);
  const onCreate = useCallback(
    (lane: string, title: string, before: string | undefined, keep: () => void) => {
      const start = startOfFilter(filter, {
        members: canAssign ? project.project_members : [],
        canEdit: canMove,
        currentSprint: sprints?.find((each) => isCurrent(each, today))?.id,
      });
      // Who may not edit has their tickets begin like everybody's.
      const fields = { ...start, title, ...(canMove && (arranged ? arranged.fieldsOf(lane) : { status: lane })) };
      const context = { projectKey: project.key, today, statuses, sprints };
      const id = changes.create(fields, {
        onRefused: keep,
        onSaved: (ticket) => withCode(toastCode, ({ sayIfHidden }) => sayIfHidden(ticket, { filter, context, onOpen })),
      });
      if (before !== undefined && canMove && !arranged) changes.move(id, title, { status: lane, before }, true);
    },
    [changes, canMove, canAssign, arranged, filter, sprints, today, statuses, project, onOpen],
  );
  const onClick = (event: MouseEvent) => {
    if (select.onClick(event)) return;
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]');
    if (!card?.dataset.key || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(card.dataset.key);
  };

  const isFiltered = isFiltering(filter);
  const isNoneFound = isFiltered && isReady && unfolded.every(({ key }) => shownIn(board, key).length === 0);
  const filteredOut = (isFirst: boolean) =>
    isFirst && isNoneFound ? <NothingFound text={FILTERED_OUT} onClear={onClearFilter} /> : FILTERED_OUT;
  const isEmpty = canCreate && Object.values(saved.columns).every((column) => column.length === 0);

  const problem =
    query.data === undefined ? query.error : configuration.data === undefined ? configuration.error : null;
  if (problem) {
    const retry = () => void Promise.all([query.refetch(), configuration.refetch()]);
    return <Problem title="The board could not be loaded" error={problem} onRetry={retry} />;
  }

  return (
    <div className={styles.board}>
      <LaneTabs
        lanes={lanes}
        statuses={isReady ? lanesShown : NO_STATUSES}
        countOf={(status) => shownIn(board, status).length}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the cards are links; this only keeps them from loading a page */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside */}
      <div
        ref={lanes}
        className={styles.lanes}
        data-open={open !== undefined || undefined}
        data-selecting={isSelecting || undefined}
        data-draggable={canDrag || undefined}
        style={look && ({ '--lane-width': `${look.laneWidth}px` } as CSSProperties)}
        onClick={onClick}
        onPointerDown={(event) => {
          const card = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]');
          const { ticket: id, key } = card?.dataset ?? {};
          if (id && key && event.button === 0) onApproach({ id, key });
        }}
        onFocus={(event) => {
          const { ticket } = (event.target as HTMLElement).dataset;
          if (ticket) setCurrent(ticket);
        }}
      >
        {isReady && look ? (
          lanesShown.map((status, index) => {
            if (!unfolded.includes(status)) {
              const count = shownIn(board, status.key).length;
              return <FoldedLane key={status.key} lane={status} count={count} onUnfold={() => fold(status.key)} />;
            }
            const cards = shownIn(board, status.key);
            const isHere = (id: string | undefined) =>
              id !== undefined && cards.some((card) => card.id === id) ? id : undefined;
            return (
              <BoardLane
                key={status.key}
                status={status}
                cards={cards}
                look={look}
                progress={progress}
                emptyText={
                  isFiltered ? filteredOut(status === unfolded[0]) : isEmpty && index === 0 ? NO_TICKETS : undefined
                }
                current={isHere(keys.current)}
                focusRequest={isHere(keys.current) ? keys.focusRequest : undefined}
                lifted={isHere(keys.lifted)}
                open={isHere(openId)}
                selected={selected}
                canCreate={canCreate && (canMove || status.key === statuses[0]?.key)}
                onCreate={onCreate}
                onFold={fold}
              />
            );
          })
        ) : (
          <BoardSkeleton />
        )}
      </div>
      {keys.current !== undefined && (
        <KeptFocus
          board={board}
          since={sinceFocus.current ?? board}
          filter={shownIn}
          current={keys.current}
          isEnabled={isReady && !isCovered}
          statuses={unfolded}
          onPlace={setCurrent}
          onFocus={focus}
        />
      )}
      <p id="board-card-keys" className={styles.hidden}>
        Press Space to pick the ticket up, then the arrow keys to move it. Press X to select it.
      </p>
      <p className={styles.hidden} role="status" aria-live="assertive">
        {keys.announcement}
      </p>
    </div>
  );
}
