// Draws the loaded timeline: the chart, the tickets without dates beside it, and the messages about moves and links.
import { Button } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { type RefObject, useCallback } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRetryOnReturn } from '../../ui/use-retry-on-return.ts';
import { NoMatchingTickets } from '../tickets/parts/no-matching-tickets.tsx';
import type { Rows } from './build-rows.ts';
import { CarryDialog } from './carry-dialog.tsx';
import { Chart, type ChartHandle } from './chart.tsx';
import { CriticalNote } from './critical-note.tsx';
import type { TimelineView } from './parts/timeline-view.ts';
import styles from './timeline-body.module.css';
import type { TimelineTicket } from './timeline-ticket.ts';
import { UndatedTray } from './undated-tray.tsx';
import type { DateMoves } from './use-date-moves.ts';
import type { LinkFacts } from './use-link-facts.ts';
import type { Timeline } from './use-timeline.ts';

interface Props {
  timeline: Timeline;
  facts: LinkFacts;
  view: TimelineView;
  arranged: Rows;
  moves: DateMoves;
  /** The ids of the projects whose tickets the viewer can move. */
  movable: ReadonlySet<string>;
  open: string | undefined;
  isFiltered: boolean;
  isTrayOpen: boolean;
  chart: RefObject<ChartHandle | undefined>;
  onFold: (id: string) => void;
  onOpen: (ticket: TimelineTicket) => void;
  onClearFilter: () => void;
  onCloseTray: () => void;
}

export function TimelineBody(props: Props) {
  const { timeline, facts, view, arranged, moves, movable, open, isFiltered, isTrayOpen, chart } = props;
  const { onFold, onOpen, onClearFilter, onCloseTray } = props;
  const { rows, undated } = arranged;
  const onReady = useCallback(
    (ready: ChartHandle) => {
      chart.current = ready;
    },
    [chart],
  );
  if (rows.length + undated.length === 0) return <Nothing isFiltered={isFiltered} onClear={onClearFilter} />;
  return (
    <>
      {moves.question && <CarryDialog question={moves.question} onAnswer={moves.answer} />}
      <Spoken announcement={moves.announcement} />
      {timeline.lacksLinks && <NoLinks onRetry={timeline.retryLinks} />}
      {timeline.isCut && <p className={styles.note}>Only the newest 5,000 links are shown.</p>}
      {rows.length === 0 && <p className={styles.note}>No ticket shown has a date yet.</p>}
      <div className={styles.body}>
        <Chart
          timeline={timeline}
          facts={facts}
          view={view}
          rows={rows}
          moves={moves}
          movable={movable}
          open={open}
          isCovered={open !== undefined}
          onFold={onFold}
          onOpen={({ ticket }) => onOpen(ticket)}
          onReady={onReady}
        />
        {isTrayOpen && (
          <UndatedTray
            tickets={undated}
            movable={movable}
            today={timeline.today}
            dayAt={(spot) => chart.current?.dayAt(spot)}
            onPlace={moves.place}
            onOpen={onOpen}
            onClose={onCloseTray}
          />
        )}
      </div>
      {/* Below the chart, which stays where it is. */}
      {view.hasPath && <CriticalNote facts={facts} onShow={(id) => chart.current?.showTicket(id)} />}
    </>
  );
}

function NoLinks({ onRetry }: { onRetry: () => void }) {
  useRetryOnReturn(onRetry);
  return (
    <p className={styles.note} role="alert">
      The links between tickets could not be loaded.{' '}
      <Button variant="default" size="compact-xs" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}

function Spoken({ announcement }: { announcement: string }) {
  return (
    <>
      <p id="timeline-keys" className={styles.hidden}>
        Left and right arrow keys move the ticket by a day. With Shift they move its end. Enter saves, Escape cancels.
      </p>
      <p className={styles.hidden} role="status">
        {announcement}
      </p>
    </>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <div className={styles.note}>
        <NoMatchingTickets text="No tickets match these filters." onClear={onClear} />
      </div>
    );
  return (
    <EmptyState
      icon={<IconTimeline size={24} stroke={1.5} />}
      title="No open tickets yet"
      text="Create a ticket and give it a start or due date to see it here."
    />
  );
}
