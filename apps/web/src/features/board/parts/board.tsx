// Draws the board of a project: its columns, with cards moved by mouse, touch and keyboard.
import { useQuery } from '@tanstack/react-query';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useSelection } from '../../selection/parts/selection.ts';
import { useSelect } from '../../selection/parts/use-select.ts';
import type { BoardState } from '../../tickets/parts/board-state.ts';
import { newCardFocus } from '../../tickets/parts/focus-new-card.ts';
import { replayMove } from '../../tickets/parts/pending-changes.ts';
import { useOpenIntent } from '../../tickets/parts/use-open-intent.ts';
import { appendTo } from '../../view-options/parts/append-to.ts';
import { isFiltering } from '../../view-options/parts/ticket-filter.ts';
import { BoardSkeleton } from '../board-skeleton.tsx';
import { FoldedLane } from '../folded-lane.tsx';
import { LaneTabs } from '../lane-tabs.tsx';
import { useBoardKeys } from '../use-board-keys.ts';
import { useBoardMoves, useCreateInLane } from '../use-board-moves.ts';
import { useCardDrops } from '../use-card-drops.ts';
import { useCardRendering } from '../use-card-rendering.ts';
import { useDraggableCards } from '../use-draggable-cards.ts';
import { useOpenLane } from '../use-open-lane.ts';
import { NO_STATUSES, type ShownBoard, type ShownOptions, useShownBoard } from '../use-shown-board.ts';
import styles from './board.module.css';
import { BoardLane } from './board-lane.tsx';
import type { Lane } from './lane.ts';

const NoMatchingTickets = lazyPart(
  async () => (await import('../../tickets/parts/no-matching-tickets.tsx')).NoMatchingTickets,
);
const RestoreFocus = lazyPart(async () => (await import('../restore-focus.tsx')).RestoreFocus, 'quiet');

const FILTERED_OUT = 'No tickets match these filters.';
const NO_TICKETS = 'No tickets yet. Type a title below, or press C for the full form.';

interface Props extends ShownOptions {
  canMove: boolean;
  canCreate: boolean;
  canAssign: boolean;
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
}

export function Board(props: Props) {
  const { isCovered, open, onOpen, onApproach, onNear } = props;
  const root = useRef<HTMLDivElement>(null);
  const shown = useShownBoard(props);
  const { isReady, lanes, unfolded, shownIn } = shown;
  const rendering = useRendering(root, props, shown);
  const { keys, sinceFocus } = useKeys(props, shown);
  const { board, setCurrent, focus } = keys;
  useOpenIntent(root, onNear);
  const canDrag = useDrops(root, props, shown, keys);
  const isSelecting = useSelection((state) => state.ids.size > 0 || state.isByTap);
  const select = useSelect({
    lists: () => unfolded.map(({ key }) => shownIn(board, key)),
    isEnabled: isReady && !isCovered && keys.lifted === undefined,
  });
  const openId = useOpenId(open, shown.saved);
  useOpenLane(root, openId, focus);
  useNewCardFocus(isCovered, focus);

  if (shown.problem) {
    return <Problem title="The board could not be loaded" error={shown.problem} onRetry={shown.retry} />;
  }
  return (
    <div className={styles.board}>
      <LaneTabs
        lanes={root}
        statuses={isReady ? lanes : NO_STATUSES}
        countOf={(status) => shownIn(board, status).length}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: cards are links, and Enter on a link fires click; this only replaces the page load */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: users press the links inside; events bubble up to one listener for all cards */}
      <div
        ref={root}
        className={styles.lanes}
        data-open={open !== undefined || undefined}
        data-selecting={isSelecting || undefined}
        data-draggable={canDrag || undefined}
        style={rendering && ({ '--lane-width': `${rendering.laneWidth}px` } as CSSProperties)}
        onClick={(event) => !select.onClick(event) && openClicked(event, onOpen)}
        onPointerDown={(event) => approachPressed(event, onApproach)}
        onFocus={(event) => {
          const { ticket } = (event.target as HTMLElement).dataset;
          if (ticket) setCurrent(ticket);
        }}
      >
        {isReady && rendering ? (
          <Lanes {...props} shown={shown} rendering={rendering} keys={keys} openId={openId} />
        ) : (
          <BoardSkeleton />
        )}
      </div>
      {keys.current !== undefined && (
        <RestoreFocus
          board={board}
          since={sinceFocus ?? board}
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

type Root = React.RefObject<HTMLDivElement | null>;
type Rendering = ReturnType<typeof useCardRendering>;
type Keys = ReturnType<typeof useBoardKeys>;

function useRendering(root: Root, { project, canMove }: Props, { done, today, unfolded }: ShownBoard): Rendering {
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  return useCardRendering(root, { projectKey: project.key, people, today, canMove, done, laneCount: unfolded.length });
}

/** Handles keys, and remembers the board as it was when a card first got the focus. */
function useKeys(props: Props, shown: ShownBoard) {
  const { canMove, isCovered } = props;
  const { arranged, saved, unfolded, shownIn, isReady } = shown;
  const { nameOf, onMove } = useBoardMoves(props, shown);
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
  const sinceFocus = useRef<BoardState>(undefined);
  if (keys.current !== undefined) sinceFocus.current ??= keys.board;
  return { keys, sinceFocus: sinceFocus.current };
}

/** Focuses the card of a new ticket once nothing covers the board. */
function useNewCardFocus(isCovered: boolean, focus: Keys['focus']): void {
  const giveFocus = useEffectEvent(focus);
  useEffect(() => {
    if (!isCovered) giveFocus(newCardFocus.take());
  }, [isCovered]);
}

/** @returns whether cards can be dragged by now */
function useDrops(root: Root, { canMove }: Props, { shownIn }: ShownBoard, { board, settle, focus }: Keys): boolean {
  useCardDrops(root, {
    board,
    filter: shownIn,
    onMove: (ticket, move) => {
      settle(ticket, move);
      focus(ticket);
    },
  });
  return useDraggableCards(root, canMove);
}

/** Finds the id of the open ticket, which the address names by its key. */
function useOpenId(open: string | undefined, saved: BoardState): string | undefined {
  return useMemo(() => {
    if (open === undefined) return undefined;
    const number = parseTicketKey(open)?.number;
    for (const column of Object.values(saved.columns)) {
      const card = column.find((each) => each.number === number || each.id === open);
      if (card) return card.id;
    }
    return undefined;
  }, [open, saved]);
}

function openClicked(event: MouseEvent, onOpen: (ticket: string) => void): void {
  const card = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]');
  if (!card?.dataset.key || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  onOpen(card.dataset.key);
}

function approachPressed(event: PointerEvent, onApproach: Props['onApproach']): void {
  const card = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]');
  const { ticket: id, key } = card?.dataset ?? {};
  if (id && key && event.button === 0) onApproach({ id, key });
}

interface LanesProps extends Props {
  shown: ShownBoard;
  rendering: NonNullable<Rendering>;
  keys: Keys;
  openId: string | undefined;
}

function Lanes(props: LanesProps) {
  const { canMove, canCreate, shown, rendering, keys, openId } = props;
  const { lanes, unfolded, statuses, shownIn, progress, fold } = shown;
  const selected = useSelection((state) => state.ids);
  const onCreate = useCreateInLane(props, shown);
  const emptyTextOf = emptyTexts(props);
  return lanes.map((lane) => {
    const cards = shownIn(keys.board, lane.key);
    if (!unfolded.includes(lane)) {
      return <FoldedLane key={lane.key} lane={lane} count={cards.length} onUnfold={() => fold(lane.key)} />;
    }
    const isHere = (id: string | undefined) =>
      id !== undefined && cards.some((card) => card.id === id) ? id : undefined;
    return (
      <BoardLane
        key={lane.key}
        status={lane}
        cards={cards}
        rendering={rendering}
        progress={progress}
        emptyText={emptyTextOf(lane)}
        current={isHere(keys.current)}
        focusRequest={isHere(keys.current) ? keys.focusRequest : undefined}
        lifted={isHere(keys.lifted)}
        open={isHere(openId)}
        selected={selected}
        canCreate={canCreate && (canMove || lane.key === statuses[0]?.key)}
        onCreate={onCreate}
        onFold={fold}
      />
    );
  });
}

/** Returns the texts of lanes without cards. */
function emptyTexts({ filter, canCreate, shown, keys, onClearFilter }: LanesProps): (lane: Lane) => ReactNode {
  const { lanes, unfolded, shownIn, saved } = shown;
  if (isFiltering(filter)) {
    const isNoneFound = unfolded.every(({ key }) => shownIn(keys.board, key).length === 0);
    return (lane) =>
      isNoneFound && lane === unfolded[0] ? (
        <NoMatchingTickets text={FILTERED_OUT} onClear={onClearFilter} />
      ) : (
        FILTERED_OUT
      );
  }
  const isEmpty = canCreate && Object.values(saved.columns).every((column) => column.length === 0);
  return (lane) => (isEmpty && lane === lanes[0] ? NO_TICKETS : undefined);
}
