// Says how much is due this week, and how many hours are left to do it.
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import { useOwnCapacity } from '../capacity/parts/use-own-capacity.ts';
import { hoursLabel } from '../tickets/parts/hours-label.ts';
import styles from './parts/my-tasks.module.css';
import { type WeekLoad, weekLoad } from './week-load.ts';

interface Props {
  companyId: string;
  /** Of the company, where several are shown. */
  name: string | undefined;
  open: readonly AssignedTicket[];
  today: string;
}

export function WeekLine({ companyId, name, open, today }: Props) {
  const facts = useOwnCapacity(companyId, today);
  if (!facts) return <p className={styles.week} />;
  const load = weekLoad(open, facts, today);
  const over = load.due - load.left;
  return (
    <p className={styles.week}>
      {name && <bdi>{name}</bdi>}
      <span>{dueWords(load)}</span>
      <span>{leftWords(load)}</span>
      {meetingWords(load) && <span>{meetingWords(load)}</span>}
      {over > 0 && <strong>{hoursLabel(over)} more than fits</strong>}
    </p>
  );
}

function dueWords({ due, unestimated }: WeekLoad): string {
  const [hours, rest] = [`${hoursLabel(due)} of work due this week`, `${unestimated} without an estimate`];
  return unestimated === 0 ? hours : `${hours}, ${rest}`;
}

function meetingWords({ days, meetings }: WeekLoad): string | undefined {
  if (days === 0 || meetings === 0) return undefined;
  return meetings === 'unavailable' ? 'calendar unavailable' : `${hoursLabel(meetings)} of meetings taken off`;
}

function leftWords({ days, left }: WeekLoad): string {
  if (days === 0) return 'No working days left';
  return `${hoursLabel(left)} left on ${days === 1 ? '1 day' : `${days} days`}`;
}
