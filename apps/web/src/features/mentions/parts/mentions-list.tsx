// Lists the texts that mention a ticket or a document. Each line leads to its text.
import { IconFileText, IconMessage, IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MENTIONS_LIMIT, type TextMention } from '@worklane/contract/mentions';
import { NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import styles from './mentions-list.module.css';

interface Props {
  /** The last changed first. */
  mentions: readonly TextMention[];
  /** Of the page they are shown on: other projects are named. */
  projectId: string;
}

export function MentionsList({ mentions, projectId }: Props) {
  return (
    <>
      <ul className={styles.list}>
        {mentions.map((mention) => (
          <li key={`${mention.kind} ${mention.id}`}>
            <MentionLink mention={mention} isElsewhere={mention.project_id !== projectId} />
          </li>
        ))}
      </ul>
      {mentions.length >= MENTIONS_LIMIT && (
        <p className={styles.rest}>{`Showing the ${MENTIONS_LIMIT} most recently changed.`}</p>
      )}
    </>
  );
}

function MentionLink({ mention, isElsewhere }: { mention: TextMention; isElsewhere: boolean }) {
  const { kind, id, ticket_key, title, project_key } = mention;
  const isComment = kind === 'comment' || kind === 'document_comment';
  const Mark = isComment ? IconMessage : ticket_key === null ? IconFileText : IconTicket;
  const words = (
    <>
      <Mark size={16} stroke={1.6} className={styles.mark} aria-hidden="true" />
      {isComment && <span className={styles.quiet}>Comment on</span>}
      {ticket_key !== null && <span className={styles.key}>{ticket_key}</span>}
      <span className={styles.title} dir="auto">
        {title.trim() || NEW_DOCUMENT_TITLE}
      </span>
      {isElsewhere && ticket_key === null && <span className={styles.key}>{project_key}</span>}
    </>
  );
  return ticket_key === null ? (
    <Link
      to="/projects/$projectKey/docs/$docId"
      params={{ projectKey: project_key, docId: id }}
      className={styles.link as string}
    >
      {words}
    </Link>
  ) : (
    <Link
      to="/projects/$projectKey/tickets/$ticketId"
      params={{ projectKey: project_key, ticketId: ticket_key }}
      className={styles.link as string}
    >
      {words}
    </Link>
  );
}
