// Draws the list before its documents are loaded: sections and rows in their final size.
import { VisuallyHidden } from '@mantine/core';
import styles from './list-skeleton.module.css';

const SECTIONS = [
  { name: 'internal', widths: [38, 52, 30, 44, 36] },
  { name: 'external', widths: [34, 46, 28] },
];

export function ListSkeleton() {
  return (
    <div>
      <VisuallyHidden role="status">Loading documents...</VisuallyHidden>
      {SECTIONS.map(({ name, widths }) => (
        <div key={name} className={styles.section} aria-hidden="true">
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
