// Marks a name with a word about it, such as "Expired" or "You".
import type { ReactNode } from 'react';
import styles from './tag.module.css';

interface Props {
  /** Left out for a neutral tag. */
  tone?: 'accent' | 'danger' | undefined;
  children: ReactNode;
}

export const Tag = ({ tone, children }: Props) => (
  <span className={styles.tag} data-tone={tone}>
    {children}
  </span>
);
