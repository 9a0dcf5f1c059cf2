// Shows a project's tickets by due date, a month at a time, with the board's filter.

import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import {
  type MouseEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { firstWeekday } from '../../../ui/first-weekday.ts';
import { Problem } from '../../../ui/problem.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useToday } from '../../../ui/use-today.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useSelection } from '../../selection/parts/selection.ts';
import { useBatches } from '../../selection/parts/use-batches.ts';
import { useSelect } from '../../selection/parts/use-select.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import { useTicketChanges } from '../../tickets/parts/ticket-changes.ts';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import type { BoardView } from '../../view-options/parts/board-view.ts';
import { useShownTickets } from '../../view-options/parts/use-shown-tickets.ts';
import { CalendarDay } from '../calendar-day.tsx';
import { CalendarHead } from '../calendar-head.tsx';
import { DatelessTickets } from '../dateless-tickets.tsx';
import { monthDays } from '../month-days.ts';
import { useCalendarDrag } from '../use-calendar-drag.ts';
import { dayWords, useCalendarKeys } from '../use-calendar-keys.ts';
import { useCreateOn } from '../use-create-on.ts';
import styles from './calendar.module.css';

const NONE: readonly TicketCard[] = [];
/** Without a date there can be thousands: so many are shown at first, and with every press of the button. */
const DATELESS_STEP = 100;
const weekdayName = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });

interface Props {
  project: Project;
  view: BoardView;
  rights: TicketRights;
  /** Something lies over the calendar: it does not listen to keys. */
  isCovered: boolean;
  open: string | undefined;
  onView: (change: Partial<BoardView>) => void;
  onOpen: (ticket: string) => void;
}

export function TicketCalendar({ project, view, rights, isCovered, open, onView, onOpen }: Props) {
  const { canEdit: canMove, canCreate } = rights;
  const root = useRef<HTMLDivElement>(null);
  const board = useQuery(boardQuery(project));
  const configuration = useQuery(boardConfigurationQuery(project));
  const changes = useTicketChanges(project.id);
  const batches = useBatches(project);
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const today = useToday();
  const isPrinting = usePrinting();
  const shown = useShownTickets(project, useDeferredValue(view));
  const month = view.month ?? today.slice(0, 7);
  const days = useMemo(() => monthDays(month, firstWeekday()), [month]);
  const [current, setCurrent] = useState<string>();
  const [wholeDays, setWholeDays] = useState<ReadonlySet<string>>(() => new Set());
  const focusWanted = useRef<string>(undefined);

  const [datelessShown, setDatelessShown] = useState(0);
  const isDatelessOpen = datelessShown > 0;

  const byDay = useMemo(() => Map.groupBy(shown, (card) => card.due_date), [shown]);
  const cards = useMemo(() => {
    const dateless = (byDay.get(null) ?? NONE).slice(0, datelessShown);
    return [...days.flatMap((day) => byDay.get(day) ?? NONE), ...dateless];
  }, [days, byDay, datelessShown]);
  const look = useMemo(
    () => ({
      projectKey: project.key,
      today,
      canMove,
      people,
      statusesByKey: new Map(configuration.data?.statuses.map((status) => [status.key, status])),
    }),
    [project.key, today, canMove, people, configuration.data],
  );
  const nameOf = useCallback((card: TicketCard) => `${project.key}-${card.number}`, [project.key]);

  const toMonth = (next: string) => onView({ month: next === today.slice(0, 7) ? undefined : next });
  const onFocus = (ticket: string, day: string | null) => {
    focusWanted.current = ticket;
    setCurrent(ticket);
    if (day === null) setDatelessShown((count) => Math.max(count, DATELESS_STEP));
    if (day && !days.includes(day)) toMonth(day.slice(0, 7));
    if (day) setWholeDays((whole) => ((byDay.get(day)?.length ?? 0) > 4 ? new Set(whole).add(day) : whole));
  };
  const setDue = useCallback(
    (card: TicketCard, day: string | null) => {
      const { ids } = useSelection.getState();
      const together = ids.has(card.id) ? shown.filter(({ id }) => ids.has(id)) : [];
      const words = day === null ? 'without a date now' : `due on ${dayWords(day)}`;
      if (together.length > 1) batches.change(together, { due_date: day }, words);
      else if (card.due_date !== day) changes.update(card.id, nameOf(card), { due_date: day });
    },
    [changes, batches, nameOf, shown],
  );
  const keys = useCalendarKeys({
    cards,
    canMove,
    nameOf,
    onMove: setDue,
    firstDay: today.startsWith(month) ? today : `${month}-01`,
    onOpen: (card) => onOpen(nameOf(card)),
    onFocus,
  });
  const { lifted } = keys;

  // While it is carried a ticket stands where it would fall.
  const placed = useMemo(() => {
    const card = lifted && shown.find((each) => each.id === lifted.ticket);
    if (!card || card.due_date === lifted.day) return byDay;
    const next = new Map(byDay);
    next.set(
      card.due_date,
      (byDay.get(card.due_date) ?? []).filter((each) => each !== card),
    );
    return next.set(lifted.day, [card, ...(byDay.get(lifted.day) ?? [])]);
  }, [byDay, shown, lifted]);

  useLayoutEffect(() => {
    const wanted = focusWanted.current;
    const element = wanted && root.current?.querySelector<HTMLElement>(`[data-ticket="${wanted}"]`);
    if (!element) return;
    focusWanted.current = undefined;
    element.focus();
  });
  // After the panel closes, the ticket it was opened from has the focus again.
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current !== undefined && open === undefined && current)
      root.current?.querySelector<HTMLElement>(`[data-ticket="${current}"]`)?.focus();
    wasOpen.current = open;
  }, [open, current]);

  const selected = useSelection((state) => state.ids);
  const select = useSelect({ lists: () => [cards], isEnabled: !isCovered });
  useListKeys(root, !isCovered);
  const onClick = (event: MouseEvent) => {
    if (select.onClick(event)) return;
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-ticket]')?.dataset.key;
    if (!key || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(key);
  };
  const scroller = useRef<HTMLDivElement>(null);
  const onDropTicket = (ticket: string, day: string | null) => {
    const card = shown.find(({ id }) => id === ticket);
    if (!card) return;
    setDue(card, day);
    keys.say(card, day);
    if (day !== null || isDatelessOpen) focusWanted.current = ticket;
  };
  const isDragging = useCalendarDrag({ scroller, canMove: canMove && board.data !== undefined, onDropTicket });
  const onCreate = useCreateOn(project, rights, view.filter, onOpen);
  const onWhole = useCallback((day: string) => setWholeDays((whole) => new Set(whole).add(day)), []);

  const problem =
    board.data === undefined ? board.error : configuration.data === undefined ? configuration.error : null;
  if (problem) {
    const retry = () => void Promise.all([board.refetch(), configuration.refetch()]);
    return <Problem title="The calendar could not be loaded" error={problem} onRetry={retry} />;
  }
  const dateless = placed.get(null) ?? NONE;
  const tabStop = cards.some((card) => card.id === current) ? current : cards[0]?.id;
  const marks = { look, current: tabStop, lifted: lifted?.ticket, selected };
  return (
    <div className={styles.calendar} inert={isCovered && open === undefined}>
      <CalendarHead
        month={month}
        thisMonth={today.slice(0, 7)}
        onMonth={toMonth}
        canMove={canMove}
        datelessCount={dateless.filter(({ status }) => look.statusesByKey.get(status)?.category !== 'done').length}
        isOpen={isDatelessOpen}
        onToggle={() => setDatelessShown(isDatelessOpen ? 0 : DATELESS_STEP)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the tickets inside, and keys are heard here for all of them */}
      <div
        ref={root}
        className={styles.body}
        onClick={onClick}
        onKeyDown={keys.onKeyDown}
        onFocus={(event) => {
          const { ticket } = (event.target as HTMLElement).dataset;
          if (ticket) setCurrent(ticket);
        }}
      >
        <div ref={scroller} className={styles.scroller}>
          <div className={styles.weekdays} aria-hidden="true">
            {days.slice(0, 7).map((day) => (
              <span key={day}>{weekdayName.format(new Date(day))}</span>
            ))}
          </div>
          <div className={styles.days} data-carrying={isDragging || lifted !== undefined || undefined}>
            {days.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                cards={placed.get(day) ?? NONE}
                isToday={day === today}
                isOutside={!day.startsWith(month)}
                isWhole={isPrinting || wholeDays.has(day)}
                onWhole={onWhole}
                onCreate={canCreate ? onCreate : undefined}
                {...marks}
              />
            ))}
          </div>
        </div>
        {isDatelessOpen && (
          <DatelessTickets
            cards={dateless.slice(0, datelessShown)}
            hidden={Math.max(0, dateless.length - datelessShown)}
            onMore={() => setDatelessShown((count) => count + DATELESS_STEP)}
            {...marks}
          />
        )}
      </div>
      <p id="calendar-keys" className={styles.hidden}>
        Press Space to pick the ticket up, then the arrow keys to change its due date, or Delete to clear it.
      </p>
      <p className={styles.hidden} role="status" aria-live="assertive">
        {keys.announcement}
      </p>
    </div>
  );
}
