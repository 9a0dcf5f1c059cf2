// Draws the part of a sheet that scrolls below a fixed head.
import type { ReactNode } from 'react';
import styles from './scroll.module.css';

export function Scroll({ children }: { children: ReactNode }) {
  return <div className={styles.scroll}>{children}</div>;
}
