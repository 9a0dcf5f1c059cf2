// Lists messages and opens each in place: as text, never as its HTML.
import type { OutboxMessage } from '@worklane/contract/mail';
import { dateTimeLabel } from '../../../ui/dates/moment-label.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from './message-list.module.css';

export function MessageList({ messages }: { messages: readonly OutboxMessage[] }) {
  if (messages.length === 0) {
    return (
      <EmptyState title="No messages" text="Messages that would have been emailed, such as invitations, appear here." />
    );
  }
  return (
    <ul className={styles.list}>
      {messages.map(({ id, to, subject, text, created_at }) => (
        <li key={id}>
          <details>
            <summary className={styles.head}>
              <span className={styles.subject}>{subject}</span>
              <span className={styles.meta}>
                To {to}, {dateTimeLabel(created_at)}
              </span>
            </summary>
            <p className={styles.text}>{text}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
