// Draws a region that scrolls by itself, also with the keyboard.
import type { ReactNode } from 'react';
import styles from './scroll-region.module.css';

interface Props {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

export function ScrollRegion({ label, className = '', children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, users without a pointer can't scroll it
    <section className={`${styles.region} ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
