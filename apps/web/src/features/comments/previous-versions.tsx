// Shows the previous versions of a comment, newest first.

import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Comment } from '@worklane/contract/ticket-activity';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { call } from '../../platform/api/call.ts';
import { Problem } from '../../ui/problem.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RichText } from '../texts/parts/rich-text.tsx';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';
import styles from './parts/comment.module.css';

export function PreviousVersions({ comment: { id, ticket_id } }: { comment: Comment }) {
  const params = { ticket: ticket_id, comment: id };
  const { data, error, refetch } = useQuery({
    queryKey: [...ticketKeys.comments(ticket_id), id],
    queryFn: ({ signal }) => call(ticketChanges.ofComment, { params, signal }),
  });
  if (error && !data)
    return <Problem title="The previous version could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size={16} aria-label="Loading previous versions" />;
  if (data.length === 0) return <p className={styles.until}>No earlier version was saved.</p>;
  return (
    <ol className={styles.formers} aria-label="Previous versions">
      {data.toReversed().map((change) => (
        <li key={change.id}>
          <span className={styles.until}>
            Until <RelativeTime at={change.changed_at} />
          </span>
          <blockquote className={styles.former}>
            <RichText html={String(change.before)} />
          </blockquote>
        </li>
      ))}
    </ol>
  );
}
