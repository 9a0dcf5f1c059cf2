// Lists a project's tickets in rows: sorted by a column, worked by keyboard, opened in the same panel as cards.
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { Project } from '@worklane/contract/projects';
import { type MouseEvent, useDeferredValue, useMemo, useRef } from 'react';
import { useToday } from '../../../ui/dates/use-today.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { useVisibleRows } from '../../../ui/rows/use-visible-rows.ts';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import type { ChoiceContext } from '../../fields/parts/ticket-choices.tsx';
import { useSelection } from '../../selection/parts/selection.ts';
import { useSelect } from '../../selection/parts/use-select.ts';
import { useSprints } from '../../sprints/data.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { NoMatchingTickets } from '../../tickets/parts/no-matching-tickets.tsx';
import { useOpenIntent } from '../../tickets/parts/use-open-intent.ts';
import type { BoardView } from '../../view-options/parts/board-view.ts';
import { columnsIn, fitColumns, PHONE_COLUMNS } from '../../view-options/parts/fit-columns.ts';
import { isCard } from '../../view-options/parts/group-rows.ts';
import { isFiltering } from '../../view-options/parts/ticket-filter.ts';
import { useShownRows } from '../../view-options/parts/use-shown-tickets.ts';
import type { ListColumn } from '../../view-options/parts/view-names.ts';
import { GroupRow } from '../group-row.tsx';
import { ListHead } from '../list-head.tsx';
import { ListRow } from '../list-row.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import styles from './ticket-list.module.css';

const ROW_HEIGHT = 36;
const PHONE_ROW_HEIGHT = 60;
const PHONE_ICONS: ReadonlySet<ListColumn> = new Set(['priority']);

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
  useOpenIntent(scroller, onNear);
  useListKeys(scroller, !isCovered);
  const { board, configuration, problem, retry } = useBoard(project);
  const rows = useShownRows(project, useDeferredValue(view));
  const cards = useMemo(() => rows.filter(isCard), [rows]);
  const { measured, isPhone, columns, icons, tracks, fitted } = useFittedColumns(project, view);
  const context = useChoiceContext(project, configuration, columns.includes('sprint'));
  const isPrinting = usePrinting();
  const visible = useVisibleRows({
    scroller,
    count: rows.length,
    size: isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT,
    overscan: isPrinting ? rows.length : 8,
  });
  const { currentCard, setCurrent, onKeyDown } = useRowKeys({
    project,
    rows,
    cards,
    scroller,
    showRow: visible.showRow,
    open,
    onOpen,
  });
  const selected = useSelection((state) => state.ids);
  const isSelecting = useSelection((state) => state.ids.size > 0 || state.isByTap);
  const select = useSelect({ lists: () => [cards], isEnabled: !isCovered });

  if (problem) return <Problem title="The list could not be loaded" error={problem} onRetry={retry} />;

  return (
    <div ref={measured} className={styles.list} inert={isCovered && open === undefined}>
      <div ref={scroller} className={styles.scroller}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML has no element for a grid that is navigated with the arrow keys
          role="grid"
          aria-label="Tickets"
          aria-rowcount={rows.length + 1}
          aria-multiselectable
          className={styles.table}
          data-selecting={isSelecting || undefined}
          onKeyDown={onKeyDown}
          onClickCapture={(event) => select.onClick(event)}
          onClick={(event) => openClicked(event, onOpen)}
          style={{ '--tracks': tracks } as React.CSSProperties}
        >
          <ListHead project={project} view={view} fitted={fitted} onView={onView} />
          <tbody className={styles.rows} style={{ height: isPrinting ? 'auto' : visible.places.total }}>
            {context &&
              visible.rows.map(({ index, start }) => {
                const row = rows[index];
                const place = { index, top: isPrinting ? 0 : start };
                if (!row) return null;
                if (!isCard(row))
                  return <GroupRow key={`group ${row.group}`} head={row} {...place} today={context.today} />;
                return (
                  <ListRow
                    key={row.id}
                    card={row}
                    {...place}
                    columns={columns}
                    icons={icons}
                    context={context}
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
        {board && cards.length === 0 && <NoRows view={view} onClearFilter={onClearFilter} />}
      </div>
    </div>
  );
}

function NoRows({ view, onClearFilter }: Pick<Props, 'view' | 'onClearFilter'>) {
  return (
    <div className={styles.none}>
      {isFiltering(view.filter) ? (
        <NoMatchingTickets text="No tickets match these filters." onClear={onClearFilter} />
      ) : (
        'No tickets yet. Press C to create the first one.'
      )}
    </div>
  );
}

function openClicked(event: MouseEvent, onOpen: (ticket: string) => void): void {
  const key = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset.key;
  if (!key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  onOpen(key);
}

/** Returns the board and its configuration, or why one of them is missing. */
function useBoard(project: Project) {
  const { data: board, ...ofBoard } = useQuery(boardQuery(project));
  const { data: configuration, ...ofConfiguration } = useQuery(boardConfigurationQuery(project));
  const problem = board === undefined ? ofBoard.error : configuration === undefined ? ofConfiguration.error : null;
  const retry = () => void Promise.all([ofBoard.refetch(), ofConfiguration.refetch()]);
  return { board, configuration, problem, retry };
}

/** Returns the columns that fit. */
function useFittedColumns(project: Project, view: BoardView) {
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const chosen = useMemo(() => columnsIn(project, view.columns), [project, view.columns]);
  const fitted = useMemo(() => fitColumns(chosen, width || window.innerWidth - 256), [chosen, width]);
  const columns = isPhone ? PHONE_COLUMNS : fitted.columns;
  return { measured, isPhone, fitted, columns, icons: isPhone ? PHONE_ICONS : fitted.icons, tracks: fitted.tracks };
}

/** Returns the same object until something in it changes, so that rows are not rendered again. */
function useChoiceContext(project: Project, configuration: BoardConfiguration | undefined, hasSprints: boolean) {
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const sprints = useSprints(project.id, hasSprints);
  const today = useToday();
  return useMemo(
    (): ChoiceContext | undefined => configuration && { project, configuration, people, sprints, today },
    [project, configuration, people, sprints, today],
  );
}
