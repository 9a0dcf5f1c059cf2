// Lists the tickets that have been worked on for the longest time.
import { Link } from '@tanstack/react-router';
import { AGEING_TICKETS, type Insights } from '@worklane/contract/insights';
import { STATUS_LABELS } from '@worklane/domain/tickets/vocabulary';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { StatusMark } from '../tickets/parts/marks.tsx';
import { titleText } from '../tickets/parts/title-text.tsx';
import { daysWords, rounded } from './insight-words.ts';
import styles from './insights.module.css';

export function AgeingWork({ insights: { ageing }, of }: { insights: Insights; of: string }) {
  return (
    <ChartFrame
      title="Ageing work"
      note={
        ageing.length === AGEING_TICKETS ? `The ${AGEING_TICKETS} tickets started first` : 'Started and not finished'
      }
      table={{
        columns: ['Ticket', 'Title', 'Status', 'Days since work began'],
        rows: ageing.map(({ key, title, status_category, days }) => [
          key,
          title,
          STATUS_LABELS[status_category],
          rounded(days),
        ]),
      }}
      fileName={`${of}-ageing-work`}
    >
      {ageing.length === 0 && <p className={styles.none}>Nothing is in progress.</p>}
      {ageing.length > 0 && (
        <ScrollRegion className={styles.ageing} label="Tickets in progress, oldest first">
          <ul className={styles.list}>
            {ageing.map(({ id, key, project_key, title, status_category, days }) => (
              <li key={id} className={styles.row}>
                <StatusMark category={status_category} />
                <Link
                  to="/projects/$projectKey/tickets/$ticketId"
                  params={{ projectKey: project_key, ticketId: key }}
                  className={styles.title}
                  dir="auto"
                  title={`${key} ${title}`}
                >
                  {titleText(title)}
                </Link>
                <span className={styles.days}>{daysWords(days)}</span>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </ChartFrame>
  );
}
