// Draws an answer: bold, italic, code, and links on the keys of tickets. Nothing in it is HTML or leads elsewhere.
import { Link } from '@tanstack/react-router';
import { type Marked, readMarkup } from '@worklane/domain/assistant/read-markup';
import { Fragment, type ReactNode } from 'react';
import panel from './assistant.module.css';
import styles from './chat-view.module.css';

export function MessageText({ text, keys }: { text: string; keys: ReadonlySet<string> }) {
  let at = 0;
  return readMarkup(text, keys).map((part) => {
    const key = at;
    at += 'text' in part ? part.text.length + 1 : part.key.length + 1;
    return <Fragment key={key}>{drawn(part)}</Fragment>;
  });
}

function drawn(part: Marked): ReactNode {
  switch (part.kind) {
    case 'bold':
      return <strong>{part.text}</strong>;
    case 'italic':
      return <em>{part.text}</em>;
    case 'code':
      return <code className={styles.code}>{part.text}</code>;
    case 'ticket':
      return (
        <Link
          className={panel.link as string}
          to="/projects/$projectKey/tickets/$ticketId"
          params={{ projectKey: part.project, ticketId: part.key }}
        >
          {part.key}
        </Link>
      );
    default:
      return part.text;
  }
}
