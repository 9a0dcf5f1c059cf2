// Draws one column of the board. Only visible cards are in the page; their sizes are known without laying them out.
import type { TicketCard } from '@worklane/contract/tickets';
import { memo, type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowPlaces } from '../../../ui/rows/place-rows.ts';
import { useVisibleRows, type VisibleRows } from '../../../ui/rows/use-visible-rows.ts';
import { QuickCreate } from '../../new-ticket/parts/quick-create.tsx';
import { dragActivity } from '../../tickets/parts/drag-activity.ts';
import { BoardCard } from '../board-card.tsx';
import type { CardRendering } from '../card-rendering.ts';
import type { ChildProgress } from '../child-progress.ts';
import { LaneHead } from '../lane-head.tsx';
import { NO_PLACES, type Places, recycleCardElements } from '../recycle-card-elements.ts';
import type { FocusRequest } from '../use-board-keys.ts';
import { useLaneDrop } from '../use-lane-drop.ts';
import styles from './board-lane.module.css';
import type { Lane } from './lane.ts';

interface Props {
  status: Lane;
  cards: readonly TicketCard[];
  rendering: CardRendering;
  progress: ChildProgress;
  /** Said while the lane shows no card. */
  emptyText: ReactNode;
  /** The card with the keyboard's place, when it is in this lane. */
  current: string | undefined;
  focusRequest: FocusRequest | undefined;
  lifted: string | undefined;
  open: string | undefined;
  selected: ReadonlySet<string>;
  canCreate: boolean;
  /** @param before the card it goes before; without one it goes to the end */
  onCreate: (status: string, title: string, before: string | undefined, keep: () => void) => void;
  onFold: (status: string) => void;
}

export const BoardLane = memo(function BoardLane(props: Props) {
  const { status, cards, rendering, emptyText, canCreate, onCreate, onFold } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { visible, currentIndex } = useLaneCards(props, scroller);
  const gap = useLaneDrop(scroller, status.key, rendering.canMove, visible.places);
  const [creatingAt, setCreatingAt] = useState<'top' | 'end'>();
  const startAtTop = useCallback(() => {
    setCreatingAt('top');
    scroller.current?.scrollTo({ top: 0 });
  }, []);
  const showEnd = () => requestAnimationFrame(() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight }));
  const startAtEnd = () => {
    setCreatingAt('end');
    showEnd();
  };
  const creating = {
    draftName: `title ${rendering.projectKey} ${status.key}`,
    statusLabel: status.label,
    onClose: () => setCreatingAt(undefined),
  };
  return (
    <section className={styles.lane} aria-label={status.label} data-lane="" data-status={status.key}>
      <LaneHead status={status} cards={cards} onCreate={canCreate ? startAtTop : undefined} onFold={onFold} />
      <div ref={scroller} className={styles.scroller} data-scroller="">
        {creatingAt === 'top' && (
          <QuickCreate
            {...creating}
            isOpen
            onOpen={startAtTop}
            onCreate={(title, keep) => onCreate(status.key, title, cards[0]?.id, keep)}
          />
        )}
        <LaneCards {...props} visible={visible} currentIndex={currentIndex} gap={gap} />
        {emptyText && cards.length === 0 && <div className={styles.none}>{emptyText}</div>}
        {canCreate && (
          <QuickCreate
            {...creating}
            isOpen={creatingAt === 'end'}
            onOpen={startAtEnd}
            onCreate={(title, keep) => {
              onCreate(status.key, title, undefined, keep);
              showEnd();
            }}
          />
        )}
      </div>
    </section>
  );
});

interface CardsProps extends Props {
  visible: VisibleRows;
  /** Of the card with the keyboard's place; -1 is none. */
  currentIndex: number;
  /** Before which card what is dragged would fall. */
  gap: number | undefined;
}

function LaneCards(props: CardsProps) {
  const { status, cards, rendering, progress, lifted, open, selected, visible, currentIndex, gap } = props;
  const { rows: items, places: sizes } = visible;
  const places = useCardElements(items.flatMap(({ index }) => cards[index]?.id ?? []));
  const tabStop = currentIndex === -1 ? items[0]?.index : currentIndex;
  const gapTop = gap === undefined ? 0 : topOfGap(gap, sizes, rendering.metrics.gap);
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari doesn't announce a ul without bullets as a list
    <div
      className={styles.cards}
      data-cards=""
      role="list"
      aria-label={`${status.label} tickets`}
      style={{ height: sizes.total }}
    >
      {items.map(({ index, size, start }) => {
        const card = cards[index];
        return (
          card && (
            // biome-ignore lint/a11y/useSemanticElements: an li is only valid in a ul, and the parent is a div with the role list
            <div
              key={places.get(card.id)}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={cards.length}
              className={styles.slot}
              data-slot={card.id}
              style={{ height: size, top: start }}
            >
              <BoardCard
                card={card}
                rendering={rendering}
                progress={progress.get(card.id)}
                isDone={rendering.done.has(card.status)}
                isTabStop={index === tabStop}
                isLifted={card.id === lifted}
                isOpen={card.id === open}
                isSelected={selected.has(card.id)}
              />
            </div>
          )
        );
      })}
      {gap !== undefined && <div className={styles.gap} style={{ transform: `translateY(${gapTop}px)` }} />}
    </div>
  );
}

/** Chooses which cards are in the page, and where; the one with the focus always is. */
function useLaneCards({ cards, rendering, current, focusRequest }: Props, scroller: RefObject<HTMLDivElement | null>) {
  const { metrics, heightOf, laneHeight } = rendering;
  const currentIndex = useMemo(() => cards.findIndex((card) => card.id === current), [cards, current]);
  const size = useCallback(
    (index: number) => {
      const card = cards[index];
      return card ? heightOf(card) : metrics.oneLine;
    },
    [cards, heightOf, metrics],
  );
  const visible = useVisibleRows({
    scroller,
    count: cards.length,
    size,
    gap: metrics.gap,
    overscan: 2,
    kept: currentIndex,
    extent: laneHeight,
  });
  const { showRow } = visible;

  // Only a request brings a card into view: one that is pressed must not move from under the pointer.
  const served = useRef<FocusRequest>(undefined);
  useLayoutEffect(() => {
    if (focusRequest?.ticket !== current || currentIndex === -1 || served.current === focusRequest) return;
    served.current = focusRequest;
    showRow(currentIndex);
    scroller.current?.querySelector<HTMLElement>(`[data-ticket="${current}"]`)?.focus({ preventScroll: true });
  }, [focusRequest, current, currentIndex, scroller, showRow]);
  return { visible, currentIndex };
}

/** Keeps an element that is focused or dragged from being reused for another ticket. */
function useCardElements(ids: readonly string[]): Places {
  const places = useRef(NO_PLACES);
  const focused = document.activeElement?.closest<HTMLElement>('[data-slot]')?.dataset.slot;
  places.current = recycleCardElements(places.current, ids, (gone) => gone !== focused && !dragActivity.isHeld());
  return places.current;
}

function topOfGap(gap: number, { starts, ends }: RowPlaces, space: number): number {
  return gap < starts.length ? (starts[gap] ?? 0) - space / 2 : (ends.at(-1) ?? 0) + space / 2;
}
