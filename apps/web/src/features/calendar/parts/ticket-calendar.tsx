// Shows a project's tickets by due date, a month at a time, with the board's filter.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { useMemo, useRef } from 'react';
import { useToday } from '../../../ui/dates/use-today.ts';
import { Problem } from '../../../ui/problems/problem.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import { useSelection } from '../../selection/parts/selection.ts';
import { boardConfigurationQuery, boardQuery } from '../../tickets/data.ts';
import type { TicketRights } from '../../tickets/parts/ticket-rights.ts';
import type { BoardView } from '../../view-options/parts/board-view.ts';
import { CalendarDay } from '../calendar-day.tsx';
import { CalendarHead } from '../calendar-head.tsx';
import type { CalendarLook } from '../calendar-ticket.tsx';
import type { CalendarMarks } from '../calendar-tickets.tsx';
import { DatelessTickets } from '../dateless-tickets.tsx';
import { useCalendar } from '../use-calendar.ts';
import { useCreateOn } from '../use-create-on.ts';
import { NONE } from '../use-month.ts';
import styles from './calendar.module.css';

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

export function TicketCalendar(props: Props) {
  const { project, isCovered, open } = props;
  const board = useQuery(boardQuery(project));
  const configuration = useQuery(boardConfigurationQuery(project));
  const failed = [board, configuration].find(({ data, error }) => data === undefined && error);
  if (failed?.error) {
    const retry = () => void Promise.all([board.refetch(), configuration.refetch()]);
    return <Problem title="The calendar could not be loaded" error={failed.error} onRetry={retry} />;
  }
  return (
    <div className={styles.calendar} inert={isCovered && open === undefined}>
      <Month {...props} isLoaded={board.data !== undefined} />
    </div>
  );
}

function Month({ isLoaded, ...props }: Props & { isLoaded: boolean }) {
  const { project, view, rights, isCovered, open, onView, onOpen } = props;
  const root = useRef<HTMLDivElement>(null);
  const thisMonth = useToday().slice(0, 7);
  const canMove = rights.canEdit;
  const onMonth = (month: string) => onView({ month: month === thisMonth ? undefined : month });
  const calendar = useCalendar({ project, view, root, canMove, isLoaded, isCovered, open, onMonth, onOpen });
  const { month, placed, dateless } = calendar;
  const look = useLook(project, canMove);
  const selected = useSelection((state) => state.ids);
  const marks = { look, current: calendar.tabStop, lifted: calendar.lifted, selected };
  const loose = placed.get(null) ?? NONE;
  return (
    <>
      <CalendarHead
        month={month}
        thisMonth={thisMonth}
        onMonth={onMonth}
        canMove={canMove}
        datelessCount={loose.filter(({ status }) => look.statusesByKey.get(status)?.category !== 'done').length}
        isOpen={dateless.isOpen}
        onToggle={dateless.toggle}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: users press the tickets inside; one listener handles the events of all of them */}
      <div
        ref={root}
        className={styles.body}
        onClick={calendar.onClick}
        onKeyDown={calendar.onKeyDown}
        onFocus={(event) => {
          const { ticket } = (event.target as HTMLElement).dataset;
          if (ticket) calendar.setCurrent(ticket);
        }}
      >
        <Days {...props} calendar={calendar} marks={marks} />
        {dateless.isOpen && (
          <DatelessTickets
            cards={loose.slice(0, dateless.shown)}
            hidden={Math.max(0, loose.length - dateless.shown)}
            onMore={dateless.more}
            {...marks}
          />
        )}
      </div>
      <p id="calendar-keys" className={styles.hidden}>
        Press Space to pick the ticket up, then the arrow keys to change its due date, or Delete to clear it.
      </p>
      <p className={styles.hidden} role="status" aria-live="assertive">
        {calendar.announcement}
      </p>
    </>
  );
}

interface DaysProps extends Pick<Props, 'project' | 'rights' | 'view' | 'onOpen'> {
  calendar: ReturnType<typeof useCalendar>;
  marks: CalendarMarks & { look: CalendarLook };
}

function Days({ project, rights, view, onOpen, calendar, marks }: DaysProps) {
  const { days, month, today, placed, wholeDays, showWhole, scroller, isCarrying } = calendar;
  const isPrinting = usePrinting();
  const onCreate = useCreateOn(project, rights, view.filter, onOpen);
  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekdayName.format(new Date(day))}</span>
        ))}
      </div>
      <div className={styles.days} data-carrying={isCarrying || undefined}>
        {days.map((day) => (
          <CalendarDay
            key={day}
            day={day}
            cards={placed.get(day) ?? NONE}
            isToday={day === today}
            isOutside={!day.startsWith(month)}
            isWhole={isPrinting || wholeDays.has(day)}
            onWhole={showWhole}
            onCreate={rights.canCreate ? onCreate : undefined}
            {...marks}
          />
        ))}
      </div>
    </div>
  );
}

/** Collects what every ticket of the calendar needs to be drawn. */
function useLook(project: Project, canMove: boolean): CalendarLook {
  const configuration = useQuery(boardConfigurationQuery(project)).data;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const today = useToday();
  return useMemo(
    () => ({
      projectKey: project.key,
      today,
      canMove,
      people,
      statusesByKey: new Map(configuration?.statuses.map((status) => [status.key, status])),
    }),
    [project.key, today, canMove, people, configuration],
  );
}
