// Writes a comment. An unfinished one is kept per ticket, also when the page goes.
import { Button } from '@mantine/core';
import { type FormEvent, useMemo, useRef } from 'react';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { COMMAND_KEY } from '../../../ui/command-key.ts';
import { uploadImage } from '../../attachments/parts/attachment-changes.ts';
import { Face } from '../../companies/parts/faces.tsx';
import type { PeopleById } from '../../companies/parts/people.ts';
import { RichField, type RichFieldHandle } from '../../texts/parts/rich-field.tsx';
import styles from './comment.module.css';
import { useCommentChanges } from './comment-changes.ts';

interface Props {
  projectId: string;
  ticketId: string;
  userId: string;
  people: PeopleById;
}

export function Composer({ projectId, ticketId, userId, people }: Props) {
  const draft = useDraft(`comment ${ticketId}`, '');
  const isEmpty = draft.value === '';
  const isBegun = useRef(false);
  const changes = useCommentChanges(projectId, ticketId);
  const field = useRef<RichFieldHandle>(null);
  const everybody = useMemo(() => [...people.values()], [people]);

  const keep = (html: string) => {
    isBegun.current = html !== '';
    if (html === '') draft.discard();
    else draft.set(html);
  };

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const content = field.current?.html() ?? '';
    if (content === '') return;
    field.current?.set('');
    keep('');
    // The button is disabled now and would drop the focus: the next keys would be shortcuts.
    field.current?.focus();
    // Refused: what was written comes back, unless the next one has been begun.
    changes.write(content, userId).catch(() => {
      if (isBegun.current) return;
      field.current?.set(content);
      keep(content);
    });
  };

  return (
    <form className={styles.composer} data-print="none" onSubmit={send}>
      <Face id={userId} person={people.get(userId)} size={24} />
      <div className={styles.writing}>
        <RichField
          ref={field}
          label="Write a comment"
          placeholder="Write a comment"
          className={styles.input}
          value={draft.value}
          people={everybody}
          onImage={(file) => uploadImage(ticketId, file)}
          onChange={keep}
          onSubmit={send}
          foot={
            <>
              <span className={styles.hint} aria-hidden="true">
                {COMMAND_KEY} Enter
              </span>
              <Button type="submit" size="xs" disabled={isEmpty}>
                Comment
              </Button>
            </>
          }
        />
      </div>
    </form>
  );
}
