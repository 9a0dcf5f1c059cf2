// Shows the time spent against the estimate.
import { hoursLabel } from '../../tickets/parts/hours-label.ts';
import styles from './time-spent.module.css';

export function TimeBar({ spent, estimate }: { spent: number; estimate: number | null }) {
  const share = estimate ? spent / estimate : 0;
  return (
    <div>
      <p className={styles.sum}>
        <span>Time spent</span>
        <span>
          <b>{hoursLabel(spent)}</b>
          {estimate ? ` of ${hoursLabel(estimate)}` : ''}
        </span>
      </p>
      {estimate ? (
        <div className={styles.bar} aria-hidden="true">
          <span data-over={share > 1 || undefined} style={{ width: `${Math.min(share, 1) * 100}%` }} />
        </div>
      ) : null}
    </div>
  );
}
