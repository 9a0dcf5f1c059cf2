// Lists a project's tickets in rows: sorted by a column, worked by keyboard, opened in the same panel as cards.

import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Project } from '@worklane/contract/projects';
import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Problem } from '../../../ui/problem.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useToday } from '../../../ui/use-today.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { selection, useSelection } from '../../selection/parts/selection.ts';
import { useSelect } from '../../selection/parts/use-select.ts';
import { useSprints } from '../../sprints/data.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { NothingFound } from '../../tickets/parts/nothing-found.tsx';
import { useApproach } from '../../tickets/parts/use-approach.ts';
import type { BoardView } from '../../view-options/parts/board-view.ts';
import { isCard } from '../../view-options/parts/group-rows.ts';
import { columnsIn, fitColumns, type ListColumn, PHONE_COLUMNS } from '../../view-options/parts/list-columns.ts';
import { isFiltering } from '../../view-options/parts/ticket-filter.ts';
import { useShownRows } from '../../view-options/parts/use-shown-tickets.ts';
import { GroupRow } from '../group-row.tsx';
import { ListHead } from '../list-head.tsx';
import { ListRow } from '../list-row.tsx';
import styles from './ticket-list.module.css';

const ROW_HEIGHT = 36;
const PHONE_ROW_HEIGHT = 60;
const PHONE_ICONS: ReadonlySet<ListColumn> = new Set(['priority']);
const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: 12, PageUp: -12 };

interface Props {
  project: Project;
  view: BoardView;
  /** Something lies over the list: it does not listen to keys. */
  isCovered: boolean;
  /** The ticket that is open over the list, by key or id. */
  open: string | undefined;
  onView: (change: Partial<BoardView>) => void;
  onClearFilter: () => void;
  onOpen: (ticket: string) => void;
  /** The person is about to open this ticket. */
  onApproach: (card: { id: string; key: string }) => void;
  /** Pointed at, or in focus: perhaps opened next. */
  onNear: (card: { id: string; key: string }) => void;
}

export function TicketList(props: Props) {
  const { project, view, isCovered, open, onView, onClearFilter, onOpen, onApproach, onNear } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useApproach(scroller, onNear);
  const board = useQuery(boardQuery(project));
  const configuration = useQuery(boardConfigurationQuery(project));
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const today = useToday();
  const rows = useShownRows(project, useDeferredValue(view));
  const cards = useMemo(() => rows.filter(isCard), [rows]);
  const [current, setCurrent] = useState<string>();
  const [focusRequest, setFocusRequest] = useState(0);
  const statuses = configuration.data?.statuses ?? [];
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const chosen = useMemo(() => columnsIn(project, view.columns), [project, view.columns]);
  const fitted = useMemo(() => fitColumns(chosen, width || window.innerWidth - 256), [chosen, width]);
  const columns = isPhone ? PHONE_COLUMNS : fitted.columns;
  const rowHeight = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;
  const sprints = useSprints(project.id, columns.includes('sprint'));
  const sprintNames = useMemo(() => new Map(sprints?.map(({ id, name }) => [id, name])), [sprints]);

  const isPrinting = usePrinting();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const row = rows[index];
      return row ? (isCard(row) ? row.id : `group ${row.group}`) : index;
    },
    overscan: isPrinting ? rows.length : 8,
  });
  const found = cards.findIndex((card) => card.id === current);
  const currentIndex = found === -1 ? 0 : found;
  const currentCard = cards[currentIndex];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the sizes depend on
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const currentRow = useMemo(() => (currentCard ? rows.indexOf(currentCard) : 0), [rows, currentCard]);

  useLayoutEffect(() => {
    if (focusRequest === 0) return;
    virtualizer.scrollToIndex(currentRow, { align: 'auto' });
    const focusRow = () => {
      const row = scroller.current?.querySelector<HTMLElement>('[data-ticket][tabindex="0"]');
      row?.focus({ preventScroll: true });
      return row;
    };
    // At once, since the next key means this row; one that is far off is drawn only once the list was scrolled to it.
    if (!focusRow()) requestAnimationFrame(focusRow);
  }, [focusRequest, currentRow, virtualizer]);

  const focusAt = (index: number) => {
    const card = cards[Math.max(0, Math.min(index, cards.length - 1))];
    if (!card) return;
    setCurrent(card.id);
    setFocusRequest((count) => count + 1);
  };

  const selected = useSelection((state) => state.ids);
  const isSelecting = useSelection((state) => state.ids.size > 0 || state.isByTap);
  const select = useSelect({ lists: () => [cards], isEnabled: !isCovered });

  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]');
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const here = cards[currentIndex];
    const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (step !== undefined) {
      const to = cards[Math.max(0, Math.min(currentIndex + step, cards.length - 1))];
      const { anchor } = useSelection.getState();
      if (event.shiftKey && here && to) selection.extend([cards], to.id, anchor ?? here.id);
      focusAt(currentIndex + step);
    } else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(cards.length - 1);
    // The row that was stepped to, which may get the focus only with the next frame.
    else if (event.key === 'Enter' && here) onOpen(`${project.key}-${here.number}`);
    else return;
    event.preventDefault();
  };

  useListKeys(scroller, !isCovered);

  const onClick = (event: MouseEvent) => {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset.key;
    if (!key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(key);
  };

  // After the panel closes, the row it was opened from has the focus again.
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current !== undefined && open === undefined) setFocusRequest((count) => count + 1);
    wasOpen.current = open;
  }, [open]);

  const problem =
    board.data === undefined ? board.error : configuration.data === undefined ? configuration.error : null;
  if (problem) {
    const retry = () => void Promise.all([board.refetch(), configuration.refetch()]);
    return <Problem title="The list could not be loaded" error={problem} onRetry={retry} />;
  }

  return (
    <div ref={measured} className={styles.list} inert={isCovered && open === undefined}>
      <div ref={scroller} className={styles.scroller}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table gone through with the arrow keys has no element of its own
          role="grid"
          aria-label="Tickets"
          aria-rowcount={rows.length + 1}
          aria-multiselectable
          className={styles.table}
          data-selecting={isSelecting || undefined}
          onKeyDown={onKeyDown}
          onClickCapture={(event) => select.onClick(event)}
          onClick={onClick}
          style={{ '--tracks': fitted.tracks } as React.CSSProperties}
        >
          <ListHead project={project} view={view} fitted={fitted} onView={onView} />
          <tbody className={styles.rows} style={{ height: isPrinting ? 'auto' : virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (!row) return null;
              if (!isCard(row))
                return (
                  <GroupRow
                    key={item.key}
                    head={row}
                    index={item.index}
                    top={isPrinting ? 0 : item.start}
                    today={today}
                  />
                );
              return (
                <ListRow
                  key={row.id}
                  card={row}
                  index={item.index}
                  top={isPrinting ? 0 : item.start}
                  columns={columns}
                  icons={isPhone ? PHONE_ICONS : fitted.icons}
                  projectKey={project.key}
                  people={people}
                  today={today}
                  status={statuses.find((each) => each.key === row.status)}
                  sprint={sprintNames.get(row.sprint_id ?? '')}
                  isTabStop={row === currentCard}
                  isOpen={open === row.id || open?.toUpperCase() === `${project.key}-${row.number}`}
                  isSelected={selected.has(row.id)}
                  onFocus={setCurrent}
                  onApproach={onApproach}
                />
              );
            })}
          </tbody>
        </table>
        {board.data && cards.length === 0 && (
          <div className={styles.none}>
            {isFiltering(view.filter) ? (
              <NothingFound text="No tickets match these filters." onClear={onClearFilter} />
            ) : (
              'No tickets yet. Press C to create the first one.'
            )}
          </div>
        )}
      </div>
    </div>
  );
}
