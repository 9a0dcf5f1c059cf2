// One part of the profile: its name, a sentence about it, and what can be done at the right.
import type { ReactNode } from 'react';
import styles from './profile.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  children?: ReactNode;
}

export function Part({ title, text, action, children }: Props) {
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.partHead}>
        <div className={styles.partWords}>
          <h3 className={styles.partTitle}>{title}</h3>
          {text && <p className={styles.hint}>{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
