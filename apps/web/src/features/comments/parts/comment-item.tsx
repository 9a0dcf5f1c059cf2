// Shows one comment. Its author can edit it; an edit that is left unsaved is kept as a draft.
import type { Comment } from '@worklane/contract/ticket-activity';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { useBackToButton } from '../../../ui/overlays/use-back-to-button.ts';
import { uploadImage } from '../../attachments/parts/attachment-changes.ts';
import { Face } from '../../companies/parts/faces.tsx';
import type { Person } from '../../companies/parts/people.ts';
import { RichText } from '../../editor/parts/rich-text.tsx';
import { ProgramName } from '../../tickets/parts/program-name.tsx';
import { ticketKeys } from '../../tickets/parts/ticket-keys.ts';
import styles from './comment.module.css';
import { CommentEditor } from './comment-editor.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { type CommentVersion, Edited, PreviousVersions } from './previous-versions.tsx';
import { useMarkedComment } from './use-marked-comment.ts';

interface Props {
  comment: Comment;
  author: Person | undefined;
  /** Who can be mentioned. */
  people: readonly Person[];
  isOwn: boolean;
  canDelete: boolean;
  onEdit: (content: string) => Promise<unknown>;
  onDelete: () => void;
}

export function CommentItem({ comment, author, people, isOwn, canDelete, onEdit, onDelete }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  /** Editing continues from a draft. */
  const [isRestored, setIsRestored] = useState(false);
  const draft = useDraft<string | undefined>(isOwn ? `comment-edit ${comment.id}` : undefined, undefined);
  const { byKey, button } = useBackToButton();
  const name = author?.name ?? 'Former member';

  const edit = () => {
    setIsRestored(draft.value !== undefined);
    setIsEditing(true);
  };
  const leave = () => {
    byKey();
    setIsEditing(false);
  };
  const discard = () => {
    draft.discard();
    leave();
  };
  const save = (content: string) => {
    if (content === '') return;
    draft.discard();
    if (content !== comment.content) onEdit(content).catch(() => draft.set(content));
    leave();
  };

  return (
    <article {...useMarkedComment(comment.id)} className={styles.comment} aria-label={`Comment by ${name}`}>
      <Face id={comment.user_id} person={author} size={24} />
      <div className={styles.box}>
        <header className={styles.head}>
          <span className={styles.name}>{name}</span>
          {comment.program && (
            <span className={styles.program}>
              with <ProgramName program={comment.program} />
            </span>
          )}
          <span className={styles.when}>
            <RelativeTime at={comment.created_at} />
            {comment.updated_at !== comment.created_at && (
              <Edited isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            )}
          </span>
          {draft.value !== undefined && !isEditing && <span className={styles.when}>Unsaved changes</span>}
          {canDelete && !isEditing && (
            <CommentMenu button={button} onEdit={isOwn ? edit : undefined} onDelete={onDelete} />
          )}
        </header>
        {isEditing ? (
          <>
            <DraftNote draft={{ isRestored, discard }} />
            <CommentEditor
              content={draft.value ?? comment.content}
              people={people}
              onImage={(file) => uploadImage(comment.ticket_id, file)}
              onKeep={draft.set}
              onSave={save}
              onLeave={leave}
              onCancel={discard}
            />
          </>
        ) : (
          <div className={styles.content}>
            <RichText html={comment.content} />
          </div>
        )}
        {isOpen && (
          <PreviousVersions
            queryKey={[...ticketKeys.comments(comment.ticket_id), comment.id]}
            load={(signal) => versionsOf(comment, signal)}
          />
        )}
      </div>
    </article>
  );
}

/** Fetches the earlier versions of a comment on a ticket. */
async function versionsOf({ id, ticket_id }: Comment, signal: AbortSignal): Promise<CommentVersion[]> {
  const changes = await call(ticketChanges.ofComment, { params: { ticket: ticket_id, comment: id }, signal });
  return changes.map((change) => ({ id: change.id, content: String(change.before), until: change.changed_at }));
}
