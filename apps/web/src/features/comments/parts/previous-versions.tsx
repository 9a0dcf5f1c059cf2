// Shows the previous versions of a comment, newest first, and the button that leads to them.
import { Button, Loader } from '@mantine/core';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import { RichText } from '../../editor/parts/rich-text.tsx';
import styles from './comment.module.css';

export interface CommentVersion {
  id: string;
  /** As HTML. */
  content: string;
  /** When the next version took its place. */
  until: string;
}

interface Props {
  queryKey: QueryKey;
  /** Fetches them, the oldest first. */
  load: (signal: AbortSignal) => Promise<CommentVersion[]>;
}

export function PreviousVersions({ queryKey, load }: Props) {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  if (error && !data)
    return <Problem title="The previous version could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size={16} aria-label="Loading previous versions" />;
  if (data.length === 0) return <p className={styles.until}>No earlier version was saved.</p>;
  return (
    <ol className={styles.formers} aria-label="Previous versions">
      {data.toReversed().map(({ id, content, until }) => (
        <li key={id}>
          <span className={styles.until}>
            Until <RelativeTime at={until} />
          </span>
          <blockquote className={styles.former}>
            <RichText html={content} />
          </blockquote>
        </li>
      ))}
    </ol>
  );
}

/** Leads to what the comment said before. */
export function Edited({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <>
      {' · '}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        aria-expanded={isOpen}
        aria-label="Edited: show previous versions"
        onClick={onToggle}
      >
        edited
      </Button>
    </>
  );
}
