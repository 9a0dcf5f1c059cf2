// Shows how long a ticket has been in each status, as a bar and in words. One status alone is no bar.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BoardConfiguration } from '@worklane/contract/boards';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { historyQuery } from '../../tickets/parts/detail-data.ts';
import { allOf } from '../../tickets/parts/earlier-pages.ts';
import rail from '../../tickets/parts/property-rail.module.css';
import styles from '../../time/parts/time-spent.module.css';
import { spanLabel, statusSpans } from '../status-spans.ts';

interface Props {
  ticketId: string;
  status: string;
  configuration: BoardConfiguration;
}

export function TimeInStatus({ ticketId, status, configuration }: Props) {
  const { data, hasNextPage } = useInfiniteQuery(historyQuery(ticketId));
  const history = data ? allOf(data) : [];
  const byKey = new Map(configuration.statuses.map((each) => [each.key, each]));
  const spans = statusSpans(history, new Date(), byKey.get(status)?.category === 'done');
  const all = spans.reduce((sum, { hours }) => sum + hours, 0);
  // A ticket made a moment ago has nothing to tell yet.
  if (all < 1 / 60) return null;
  const labelOf = (key: string) => byKey.get(key)?.label ?? key;
  return (
    <div className={rail.times}>
      <p className={styles.sum}>
        Time in status
        {hasNextPage && history[0] && (
          <>
            {', since '}
            <RelativeTime at={history[0].changed_at} />
          </>
        )}
      </p>
      {spans.length > 1 && (
        <div className={styles.spans} aria-hidden="true">
          {spans.map((span) => (
            <span
              key={span.status}
              style={{ flexGrow: span.hours / all, background: byKey.get(span.status)?.color ?? 'var(--wl-muted)' }}
            />
          ))}
        </div>
      )}
      <p className={styles.words}>
        {spans.map((span) => (
          <span key={span.status}>
            {labelOf(span.status)} {spanLabel(span.hours)}
          </span>
        ))}
      </p>
    </div>
  );
}
