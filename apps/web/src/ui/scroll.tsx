// The part of a sheet that scrolls; what stands above it stays.
import type { ReactNode } from 'react';
import styles from './scroll.module.css';

export function Scroll({ children }: { children: ReactNode }) {
  return <div className={styles.scroll}>{children}</div>;
}
