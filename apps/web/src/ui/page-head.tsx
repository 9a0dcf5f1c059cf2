// Shows the first row of every page: its title and its actions.
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface Props {
  title: string;
  /** What the page is of: the project's name, which a phone shows nowhere else. */
  of?: string | undefined;
  count?: number | undefined;
  /** Shown beside the title. */
  beside?: ReactNode;
  /** At most one primary action, at the right. */
  actions?: ReactNode;
}

export function PageHead({ title, of, count, beside, actions }: Props) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {of && (
        <bdi className={styles.of} title={of}>
          {of}
        </bdi>
      )}
      {beside}
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
