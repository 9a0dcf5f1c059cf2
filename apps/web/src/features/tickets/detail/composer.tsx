// Where a comment is written. What was begun is kept while the page is open, ticket by ticket.
import { Button, Kbd } from '@mantine/core';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { type FormEvent, useRef, useState } from 'react';
import { useCommentChanges } from '../comment-changes.ts';
import { Face } from '../parts/faces.tsx';
import type { PeopleById } from '../people.ts';
import styles from './comment.module.css';
import { useGrowing } from './editable-text.tsx';

interface Props {
  ticketId: string;
  userId: string;
  people: PeopleById;
}

const drafts = new Map<string, string>();

export function Composer({ ticketId, userId, people }: Props) {
  const [text, setText] = useState(drafts.get(ticketId) ?? '');
  const changes = useCommentChanges(ticketId);
  const ref = useRef<HTMLTextAreaElement>(null);
  useGrowing(ref, text);

  const write = (next: string) => {
    setText(next);
    if (next === '') drafts.delete(ticketId);
    else drafts.set(ticketId, next);
  };

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const content = text.trim();
    if (content === '') return;
    write('');
    // Refused: what was written comes back, unless the next one has been begun.
    changes.write(content, userId).catch(() => {
      if ((drafts.get(ticketId) ?? '') === '') write(content);
    });
  };

  return (
    <form className={styles.composer} onSubmit={send}>
      <Face id={userId} person={people.get(userId)} size={24} />
      <div className={styles.writing}>
        <textarea
          ref={ref}
          rows={1}
          className={styles.input}
          aria-label="Write a comment"
          placeholder="Write a comment"
          maxLength={TICKET_LIMITS.comment}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        <div className={styles.foot}>
          <span className={styles.hint} aria-hidden="true">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </span>
          <Button type="submit" size="xs" disabled={text.trim() === ''}>
            Comment
          </Button>
        </div>
      </div>
    </form>
  );
}
