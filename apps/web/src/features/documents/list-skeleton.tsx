// The list before its documents are here: its sections and rows in their true shape.
import { VisuallyHidden } from '@mantine/core';
import styles from './list-skeleton.module.css';

/** How wide the titles are. */
const SECTIONS = [
  [38, 52, 30, 44, 36],
  [34, 46, 28],
];

export function ListSkeleton() {
  return (
    <div>
      <VisuallyHidden role="status">Loading documents...</VisuallyHidden>
      {SECTIONS.map((widths, section) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn from constants, never in another order
        <div key={section} className={styles.section} aria-hidden="true">
          <div className={styles.head}>
            <span className={styles.bar} style={{ width: 128 }} />
          </div>
          {widths.map((width) => (
            <div key={width} className={styles.row}>
              <span className={styles.bar} style={{ width: `${width}%` }} />
              <span className={styles.bar} style={{ width: 72 }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
