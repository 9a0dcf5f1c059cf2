// Renders a section of a page below a line: its heading, a sentence about it, and perhaps rows that each have buttons.
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Of its heading. */
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  );
}

export function SectionRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface RowProps {
  title: string;
  facts: ReactNode;
  /** Its buttons. */
  children: ReactNode;
}

export function SectionRow({ title, facts, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span>
        {title}
        <span className={styles.facts}>{facts}</span>
      </span>
      <span className={styles.buttons}>{children}</span>
    </li>
  );
}
