// Lays out the account screens: logo, title, form, links to the other screens, and the name of the server.
import { IconServer2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WorklaneMark } from '../../../ui/worklane-mark.tsx';
import styles from './entry.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** The way to another form. */
  below?: ReactNode;
}

export function EntryFrame({ title, children, below }: Props) {
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <Link to="/" className={styles.mark} aria-label="Worklane">
          <WorklaneMark size={40} />
        </Link>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.card}>{children}</div>
        <p className={styles.below}>{below}</p>
      </div>
      <p className={styles.host}>
        <IconServer2 size={14} stroke={1.6} aria-hidden="true" />
        {location.host}
      </p>
    </main>
  );
}
