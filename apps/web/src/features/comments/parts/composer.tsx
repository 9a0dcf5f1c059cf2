// Writes a comment. An unfinished one is kept per ticket, also when the page goes.
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { COMMAND_KEY } from '../../../ui/command-key.ts';
import { uploadImage } from '../../attachments/parts/attachment-changes.ts';
import { Face } from '../../companies/parts/faces.tsx';
import type { PeopleById } from '../../companies/parts/people.ts';
import { RichEditor } from '../../editor/parts/rich-editor.tsx';
import styles from './comment.module.css';
import { useCommentChanges } from './comment-changes.ts';
import { useCommentSending } from './use-comment-sending.ts';

interface Props {
  projectId: string;
  ticketId: string;
  userId: string;
  people: PeopleById;
}

export function Composer({ projectId, ticketId, userId, people }: Props) {
  const draft = useDraft(`comment ${ticketId}`, '');
  const changes = useCommentChanges(projectId, ticketId);
  const { field, keep, send, isEmpty, isUploading } = useCommentSending(draft, (content) =>
    changes.write(content, userId),
  );
  const everybody = useMemo(() => [...people.values()], [people]);
  return (
    <form className={styles.composer} data-print="none" onSubmit={send}>
      <Face id={userId} person={people.get(userId)} size={24} />
      <div className={styles.writing}>
        <RichEditor
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
              <Button type="submit" size="xs" disabled={isEmpty} loading={isUploading}>
                Comment
              </Button>
            </>
          }
        />
      </div>
    </form>
  );
}
