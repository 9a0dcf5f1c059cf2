// Lays out one section of the profile: its title, a sentence, and its actions on the right.
import type { ReactNode } from 'react';
import styles from './profile.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  children?: ReactNode;
}

export function ProfileSection({ title, text, action, children }: Props) {
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
