// A part of a page that scrolls by itself, in any direction, and can be reached and scrolled with the keyboard.
import type { ReactNode } from 'react';
import styles from './scroll-region.module.css';

interface Props {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

export function ScrollRegion({ label, className = '', children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard to be scrolled
    <section className={`${styles.region} ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
