// Shows one thread: the words it is about, its comments, a reply, and whether it is resolved.
import { Button } from '@mantine/core';
import { IconCheck, IconRotate } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import type { PeopleById, Person } from '../../companies/parts/people.ts';
import { CommentForm } from './comment-form.tsx';
import type { PlacedThread } from './order-threads.ts';
import type { ThreadChanges } from './thread-changes.ts';
import { ThreadComment } from './thread-comment.tsx';
import styles from './threads.module.css';

interface Props extends PlacedThread {
  people: PeopleById;
  everyone: readonly Person[];
  userId: string;
  canComment: boolean;
  /** Comments of others too. */
  canDelete: boolean;
  isCurrent: boolean;
  /** Gets the focus when it changes while this is the current one. */
  visited: number;
  changes: ThreadChanges;
  onReveal: () => void;
}

export function ThreadCard({
  thread,
  quote,
  isLost,
  people,
  everyone,
  userId,
  canComment,
  canDelete,
  isCurrent,
  visited,
  changes,
  onReveal,
}: Props) {
  const card = useRef<HTMLLIElement>(null);
  const isResolved = thread.resolved_at !== null;
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  useEffect(() => {
    if (isCurrent && visited > 0) card.current?.focus();
  }, [isCurrent, visited]);
  return (
    <li ref={card} tabIndex={-1} className={styles.card} data-current={isCurrent}>
      {quote !== undefined && <Quote quote={quote} isLost={isLost} onReveal={onReveal} />}
      {thread.comments.map((comment) => (
        <ThreadComment
          documentId={thread.document_id}
          key={comment.id}
          comment={comment}
          people={people}
          everyone={everyone}
          isOwn={canComment && comment.user_id === userId}
          canDelete={canComment && (canDelete || comment.user_id === userId)}
          changes={changes}
        />
      ))}
      {isResolved && (
        <p className={styles.resolved}>Resolved by {people.get(thread.resolved_by ?? '')?.name ?? 'Former member'}</p>
      )}
      {canComment && <Answer thread={thread} everyone={everyone} changes={changes} />}
    </li>
  );
}

function Quote({ quote, isLost, onReveal }: { quote: string; isLost: boolean; onReveal: () => void }) {
  if (isLost)
    return (
      <div className={styles.lost}>
        <blockquote className={styles.quote} dir="auto">
          {quote}
        </blockquote>
        <p className={styles.note}>This passage is no longer in the document.</p>
      </div>
    );
  return (
    <button type="button" className={styles.quote} title="Show in the document" dir="auto" onClick={onReveal}>
      {quote}
    </button>
  );
}

interface AnswerProps {
  thread: PlacedThread['thread'];
  everyone: readonly Person[];
  changes: ThreadChanges;
}

function Answer({ thread: { id: threadId, document_id, resolved_at }, everyone, changes }: AnswerProps) {
  const isResolved = resolved_at !== null;
  const draft = useDraft(`document-reply ${threadId}`, '');
  /** Undefined: as the draft says. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const isWriting = !isResolved && (isOpen ?? draft.isRestored);
  const resolve = () => changes.resolve(threadId, !isResolved);
  return (
    <>
      {isWriting && (
        <CommentForm
          label="Write a reply"
          action="Reply"
          documentId={document_id}
          draft={draft}
          people={everyone}
          isFocused={isOpen ?? false}
          onSend={(content) => changes.reply(threadId, content)}
          onLeave={() => {
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      )}
      <div className={styles.actions}>
        {!isResolved && (
          <Button
            ref={button}
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-expanded={isWriting}
            onClick={() => setIsOpen(!isWriting)}
          >
            {replyWords(isWriting, draft.value !== '')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={isResolved ? <IconRotate size={14} stroke={1.8} /> : <IconCheck size={14} stroke={1.8} />}
          onClick={resolve}
        >
          {isResolved ? 'Reopen' : 'Resolve'}
        </Button>
      </div>
    </>
  );
}

function replyWords(isWriting: boolean, isBegun: boolean): string {
  if (isWriting) return 'Hide reply';
  return isBegun ? 'Continue reply' : 'Reply';
}
