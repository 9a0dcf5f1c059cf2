// Shows a folded lane as a narrow strip with its name, which unfolds it.
import styles from './parts/board-lane.module.css';
import type { Lane } from './parts/lane.ts';

interface Props {
  lane: Lane;
  count: number;
  onUnfold: () => void;
}

export function FoldedLane({ lane, count, onUnfold }: Props) {
  return (
    <section className={styles.folded} data-lane="" aria-label={lane.label}>
      <button type="button" className={styles.unfold} aria-label={`Unfold ${lane.label}, ${count}`} onClick={onUnfold}>
        <span className={styles.upright}>
          <span className={styles.verb}>Unfold</span> {lane.label}{' '}
          <span className={styles.count}>{count.toLocaleString()}</span>
        </span>
      </button>
    </section>
  );
}
