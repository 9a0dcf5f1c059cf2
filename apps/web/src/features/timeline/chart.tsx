// Draws the chart of a timeline: rows with bars below a head of days, with sprints, today and links behind them.
import { useMediaQuery } from '@mantine/hooks';
import type { Sprint } from '@worklane/contract/sprints';
import { addDays, daysBetween } from '@worklane/domain/sprints/calendar';
import { coverOf } from '@worklane/domain/timeline/spans';
import { type MouseEvent, memo, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useVisibleRows, type VisibleRow } from '../../ui/rows/use-visible-rows.ts';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { isCurrent } from '../sprints/parts/is-current.ts';
import type { Row, TicketRow } from './build-rows.ts';
import styles from './chart.module.css';
import { LinkLayer } from './link-layer.tsx';
import { barBox, linkShapes, ROW_HEIGHT, type Scale } from './link-shapes.ts';
import type { TimelineView } from './parts/timeline-view.ts';
import { ChartHead } from './timeline-head.tsx';
import { TimelineGroupRow, TimelineTicketRow } from './timeline-row.tsx';
import { useBarDrag } from './use-bar-drag.ts';
import { useBarKeys } from './use-bar-keys.ts';
import { useChartKeys } from './use-chart-keys.ts';
import { useChartScale } from './use-chart-scale.ts';
import type { DateMoves } from './use-date-moves.ts';
import type { LinkFacts } from './use-link-facts.ts';
import type { Spot } from './use-pointer-drag.ts';
import type { Timeline } from './use-timeline.ts';

/** How wide the column of names is. */
const NAMES = { wide: 340, narrow: 132 };

export interface ChartHandle {
  showDay: (day: string) => void;
  /** Brings the row of a ticket into sight and gives it the focus. */
  showTicket: (id: string) => void;
  /** The day at a spot of the screen; undefined outside the days. */
  dayAt: (spot: Spot) => string | undefined;
}

interface Props {
  timeline: Timeline;
  facts: LinkFacts;
  view: TimelineView;
  rows: readonly Row[];
  moves: DateMoves;
  /** The ids of the projects whose tickets the viewer can move. */
  movable: ReadonlySet<string>;
  open: string | undefined;
  isCovered: boolean;
  onFold: (id: string) => void;
  onOpen: (row: TicketRow) => void;
  onReady: (chart: ChartHandle) => void;
}

export function Chart(props: Props) {
  const { timeline, facts, view, rows, moves, movable, open, isCovered, onOpen, onReady } = props;
  const { today } = timeline;
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const names = isPhone ? NAMES.narrow : NAMES.wide;
  const cover = useCover(rows);
  const { measured, scale, width, shown, showDay } = useChartScale({
    scroller,
    cover,
    today,
    zoom: view.zoom,
    names,
    isPrinting,
  });
  const overscan = isPrinting ? rows.length : 8;
  const visible = useVisibleRows({ scroller, count: rows.length, size: ROW_HEIGHT, overscan });
  const { rows: items, showRow } = visible;
  const { onMoveKey, onBlur } = useBarKeys(moves, movable);
  const keys = useChartKeys({ rows, scroller, showRow, open, onOpen, onMoveKey });
  const { onPointerDown } = useBarDrag({ scroller, rows, scale, names, moves });
  useListKeys(scroller, !isCovered);
  const showTicket = useEffectEvent(keys.focusTicket);
  const dayAt = useEffectEvent((spot: Spot) => scroller.current && dayUnder(spot, scroller.current, scale, names));
  useEffect(
    () => onReady({ showDay, showTicket: (id) => showTicket(id), dayAt: (spot) => dayAt(spot) ?? undefined }),
    [onReady, showDay],
  );
  const sprints = timeline.list[0]?.sprints ?? NONE;
  const [from, to] = [inSteps(items[0]?.index ?? 0), inSteps(items.at(-1)?.index ?? 0) + STEP];
  const links = useLinkShapes({ rows, facts, view, scale, from, to });
  const height = visible.places.total;
  const columns = { '--names': `${names}px`, '--day': `${scale.dayWidth}px` } as React.CSSProperties;

  return (
    <div ref={measured} className={styles.chart}>
      <div ref={scroller} className={styles.scroller} style={columns} data-zoom={view.zoom}>
        <div className={styles.content} style={{ width: names + width }}>
          <Backdrop
            ticks={shown}
            scale={scale}
            today={today}
            sprintDay={timeline.sprintDay}
            sprints={sprints}
            width={width}
            height={height}
          />
          {view.hasLinks && (
            <LinkLayer
              shapes={links}
              conflicts={facts.conflictIds}
              critical={facts.pathLinks}
              top={from * ROW_HEIGHT}
              height={Math.min(height - from * ROW_HEIGHT, (to - from) * ROW_HEIGHT)}
            />
          )}
          <div className={styles.names} />
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML has no element for a grid that is navigated with the arrow keys
            role="grid"
            aria-label="Timeline"
            aria-rowcount={rows.length + 1}
            className={styles.table}
            onKeyDown={keys.onKeyDown}
            onBlur={onBlur}
            onPointerDown={onPointerDown}
            onClick={(event) => openClicked(event, rows, onOpen)}
            onFocus={(event) => noteFocus(event, keys.setCurrent)}
          >
            <HeadRow timeline={timeline} zoom={view.zoom} ticks={shown} scale={scale} sprints={sprints} />
            <tbody className={styles.rows} style={{ height: isPrinting ? 'auto' : height }}>
              <VisibleRows {...props} items={items} scale={scale} isPrinting={isPrinting} tabStop={keys.tabStop} />
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
}

interface HeadProps {
  timeline: Timeline;
  zoom: TimelineView['zoom'];
  ticks: ReturnType<typeof useChartScale>['shown'];
  scale: Scale;
  sprints: readonly Sprint[];
}

function HeadRow({ timeline: { today, sprintDay }, ...shown }: HeadProps) {
  return (
    <thead className={styles.head}>
      <tr className={styles.headRow} aria-rowindex={1}>
        <th scope="col" className={styles.corner}>
          Ticket <span className={styles.due}>Due</span>
        </th>
        <th scope="col" className={styles.days}>
          <ChartHead {...shown} today={today} sprintDay={sprintDay} />
        </th>
      </tr>
    </thead>
  );
}

interface VisibleProps extends Props {
  items: readonly VisibleRow[];
  scale: Scale;
  isPrinting: boolean;
  tabStop: string | undefined;
}

function VisibleRows(props: VisibleProps) {
  const { timeline, facts, rows, moves, movable, open, onFold, items, scale, isPrinting, tabStop } = props;
  const { today, people, dueWithSprint } = timeline;
  const { moved } = moves;
  return items.map(({ index, start }) => {
    const row = rows[index];
    const place = { index, top: isPrinting ? 0 : start, scale, today, onFold };
    if (!row) return null;
    if (row.kind === 'group') return <TimelineGroupRow key={row.id} row={row} {...place} />;
    return (
      <TimelineTicketRow
        key={row.id}
        row={row}
        {...place}
        dates={moved.get(row.id) ?? row.ticket.card}
        people={people}
        canMove={movable.has(row.ticket.project.id)}
        isFixed={dueWithSprint.has(row.id)}
        conflict={facts.conflictWords.get(row.id)}
        linked={facts.linked.get(row.id)}
        isCritical={facts.pathTickets.has(row.id)}
        isTabStop={row.id === tabStop}
        isOpen={open !== undefined && [row.id, row.ticket.key].includes(open)}
        isMoving={moved.has(row.id)}
      />
    );
  });
}

const NONE: readonly Sprint[] = [];

/** Returns the days that have tickets, without those that are being moved: the scale stays while a bar is held. */
function useCover(rows: readonly Row[]) {
  return useMemo(
    () =>
      coverOf(
        rows.flatMap((row) =>
          row.kind === 'group' ? (row.cover ?? []) : (row.below?.cover ?? coverOfTicket(row) ?? []),
        ),
      ),
    [rows],
  );
}

const coverOfTicket = ({ ticket: { card } }: TicketRow) => {
  const days = [card.start_date, card.due_date].filter((day) => day !== null);
  return coverOf(days.map((day) => ({ start: day, end: day })));
};

/** Links are drawn again only after so many rows. */
const STEP = 12;
const inSteps = (row: number): number => Math.floor(row / STEP) * STEP;

interface LinkOptions {
  rows: readonly Row[];
  facts: LinkFacts;
  view: TimelineView;
  scale: Scale;
  from: number;
  to: number;
}

function useLinkShapes({ rows, facts, view: { hasLinks }, scale, from, to }: LinkOptions) {
  const rowOf = useMemo(() => new Map(rows.map((row, at) => [row.id, at])), [rows]);
  const { shown, spanOf } = facts;
  return useMemo(
    () => (hasLinks ? linkShapes(shown, { rowOf, spanOf, scale, from, to }) : []),
    [hasLinks, shown, rowOf, spanOf, scale, from, to],
  );
}

interface BackdropProps {
  ticks: ReturnType<typeof useChartScale>['shown'];
  scale: Scale;
  today: string;
  /** Today where the company is. */
  sprintDay: string;
  sprints: readonly Sprint[];
  width: number;
  /** Of all rows. */
  height: number;
}

const Backdrop = memo(function Backdrop({ ticks, scale, today, sprintDay, sprints, width, height }: BackdropProps) {
  const current = sprints.filter((sprint) => isCurrent(sprint, sprintDay));
  const boxOf = ({ start_date, end_date }: Sprint) => barBox({ start: start_date, end: end_date }, scale);
  return (
    <div className={styles.backdrop} style={{ width }} aria-hidden="true">
      {current.map((sprint) => (
        <span key={sprint.id} className={styles.band} style={boxOf(sprint)} />
      ))}
      <span className={styles.rules} style={{ height }} />
      {ticks.map(({ tick: { day, offset } }) => (
        <span key={day} className={styles.line} style={{ left: offset * scale.dayWidth }} />
      ))}
      {sprints.map((sprint) => (
        <span key={sprint.id} className={styles.line} data-sprint style={{ left: boxOf(sprint).left }} />
      ))}
      <span className={styles.today} style={{ left: (daysBetween(scale.start, today) + 0.5) * scale.dayWidth }} />
    </div>
  );
});

function openClicked(event: MouseEvent, rows: readonly Row[], onOpen: (row: TicketRow) => void): void {
  const target = event.target as HTMLElement;
  const id = target.closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
  if (!id || target.closest('button') || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const row = rows.find((each) => each.kind === 'ticket' && each.id === id);
  if (row?.kind !== 'ticket') return;
  event.preventDefault();
  onOpen(row);
}

function noteFocus(event: React.FocusEvent, setCurrent: (id: string) => void): void {
  const ticket = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
  if (ticket) setCurrent(ticket);
}

function dayUnder({ x, y }: Spot, element: HTMLElement, { start, dayWidth }: Scale, names: number): string | undefined {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (x < left + names || x > right || y < top || y > bottom) return undefined;
  return addDays(start, Math.floor((x - left - names + element.scrollLeft) / dayWidth));
}
