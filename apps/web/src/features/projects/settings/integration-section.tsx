// Frames what a project is linked to in an outside product: a heading, what linking does, and the link itself.
import type { ReactNode } from 'react';
import { useKeepFocus } from '../../../ui/use-keep-focus.ts';
import styles from './settings.module.css';

interface Props {
  id: string;
  /** The product's name. */
  title: string;
  note: string;
  children: ReactNode;
}

export function IntegrationSection({ id, title, note, children }: Props) {
  const keepFocus = useKeepFocus();
  return (
    <section ref={keepFocus} className={styles.integration} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </section>
  );
}
