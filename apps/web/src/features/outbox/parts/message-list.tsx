// Messages, each opened where it stands. The text is shown, never the HTML: it is for people, and its links can be followed.
import type { OutboxMessage } from '@worklane/contract/mail';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { splitLinks } from '../split-links.ts';
import styles from './message-list.module.css';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function MessageList({ messages }: { messages: readonly OutboxMessage[] }) {
  if (messages.length === 0) {
    return <EmptyState title="No messages" text="What would be sent by e-mail, invitations above all, appears here." />;
  }
  return (
    <ul className={styles.list}>
      {messages.map(({ id, to, subject, text, created_at }) => (
        <li key={id}>
          <details>
            <summary className={styles.head}>
              <span className={styles.subject}>{subject}</span>
              <span className={styles.meta}>
                To {to}, {when.format(new Date(created_at))}
              </span>
            </summary>
            <p className={styles.text}>
              {splitLinks(text).map(({ at, words, isLink }) =>
                isLink ? (
                  <a key={at} href={words} target="_blank" rel="noreferrer">
                    {words}
                  </a>
                ) : (
                  words
                ),
              )}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
