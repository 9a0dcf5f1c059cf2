// Shows the figures of a sprint: planned, added, removed, done and left.
import type { Burndown } from '@worklane/contract/sprints';
import { hoursLabel } from '../../tickets/parts/hours-label.ts';
import { ticketCount } from '../../tickets/parts/ticket-count.ts';
import styles from './sprint-report.module.css';

type Report = Burndown['report'];
type Amount = Report['done'];

interface Props {
  report: Report;
  /** Whether the sprint was completed: what remained was carried over. */
  isOver: boolean;
  unit: 'hours' | 'tickets';
}

export function ReportFigures({ report, isOver, unit }: Props) {
  const { committed, added, removed, re_estimated, done, remaining, unestimated } = report;
  const said = (amount: Amount) => (unit === 'hours' ? hoursLabel(amount.hours) : amount.tickets.toLocaleString());
  const other = ({ tickets, hours }: Amount) => (unit === 'hours' ? ticketCount(tickets) : hoursLabel(hours));
  const figures: [string, string, string][] = [
    ['Planned at the start', said(committed), other(committed)],
    ['Added', said(added), other(added)],
    ['Removed', said(removed), other(removed)],
    ['Done', said(done), other(done)],
    [isOver ? 'Carried over' : 'Remaining', said(remaining), other(remaining)],
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value, note]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>
              {value} <span className={styles.note}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {(unestimated > 0 || (unit === 'hours' && re_estimated !== 0)) && (
        <p className={styles.note}>
          {[
            unit === 'hours' &&
              re_estimated !== 0 &&
              `Estimates changed by ${re_estimated > 0 ? '+' : ''}${hoursLabel(re_estimated)}.`,
            unestimated > 0 && `${unestimated === 1 ? '1 ticket has' : `${unestimated} tickets have`} no estimate.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </>
  );
}
