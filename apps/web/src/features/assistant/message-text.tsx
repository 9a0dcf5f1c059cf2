// Draws an answer: bold, italic, code, and links on the keys of tickets that exist. Nothing in it is HTML or leads elsewhere.
import { Link } from '@tanstack/react-router';
import { type Marked, readMarkup } from '@worklane/domain/assistant/read-markup';
import { Fragment, type ReactNode } from 'react';
import panel from './assistant.module.css';
import styles from './chat-view.module.css';
import type { KnownKeys } from './use-known-keys.ts';

export function MessageText({ text, keys }: { text: string; keys: KnownKeys }) {
  let at = 0;
  return readMarkup(text, keys.projects).map((part) => {
    const key = at;
    at += 'text' in part ? part.text.length + 1 : part.key.length + 1;
    return <Fragment key={key}>{drawn(part, keys)}</Fragment>;
  });
}

function drawn(part: Marked, keys: KnownKeys): ReactNode {
  switch (part.kind) {
    case 'bold':
      return <strong>{part.text}</strong>;
    case 'italic':
      return <em>{part.text}</em>;
    case 'code':
      return <code className={styles.code}>{part.text}</code>;
    case 'ticket':
      return keys.tickets.has(part.key) ? (
        <Link
          className={`${panel.link} ${styles.key}`}
          to="/projects/$projectKey/tickets/$ticketId"
          params={{ projectKey: part.project, ticketId: part.key }}
        >
          {part.key}
        </Link>
      ) : (
        <span className={styles.key}>{part.key}</span>
      );
    default:
      return part.text;
  }
}
