// Says whom to ask for a message when the server sends no mail. Reveals nothing about any address.
import type { ReactNode } from 'react';
import styles from './entry.module.css';

export function NoMailNote({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.note}>
      {children} Ask your server's administrator: unsent messages are saved in the outbox folder.
    </p>
  );
}
