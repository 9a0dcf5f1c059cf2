// Names the people with the most free hours in the next week.
import type { Workload } from '@worklane/contract/workload';
import { weekNumber } from '../../ui/dates/day-label.ts';
import { Face } from '../../ui/face.tsx';
import { shortHours } from './load-level.ts';
import styles from './ticket-panel.module.css';
import shared from './workload.module.css';

const SHOWN = 3;

export function MostRoom({ workload: { people, weeks, today } }: { workload: Workload }) {
  const next = weeks.findIndex((monday) => monday > today);
  const free = people
    .flatMap(({ user_id, name, avatar, weeks: theirs }) => {
      const week = theirs[next];
      // A calendar that did not answer is not free time.
      return week && week.meetings !== 'unavailable'
        ? [{ user_id, name, avatar, hours: week.capacity - week.hours }]
        : [];
    })
    .filter(({ hours }) => hours >= 1)
    .sort((a, b) => b.hours - a.hours)
    .slice(0, SHOWN);
  if (free.length === 0) return null;
  return (
    <section className={styles.room} aria-label="Most room next week">
      <h3 className={styles.roomTitle}>Most room in {weekNumber(weeks[next] ?? '')}</h3>
      {free.map(({ user_id, name, avatar, hours }) => (
        <p key={user_id} className={styles.roomRow}>
          <Face id={user_id} name={name} avatar={avatar} size={20} />
          <span className={shared.name} dir="auto">
            {name}
          </span>
          <span className={shared.muted}>{shortHours(hours)} h free</span>
        </p>
      ))}
    </section>
  );
}
