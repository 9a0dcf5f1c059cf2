// Draws the chart before its tickets are loaded: its column of names and rows in their final size.
import styles from './chart-skeleton.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export function ChartSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the timeline...">
      {ROWS.map((row, at) => (
        <span key={row} className={styles.row}>
          <span className={styles.bar} style={{ width: `${150 + ((at * 37) % 90)}px` }} />
          <span
            className={styles.bar}
            style={{ width: `${120 + ((at * 53) % 140)}px`, marginLeft: `${120 + at * 24}px` }}
          />
        </span>
      ))}
    </div>
  );
}
