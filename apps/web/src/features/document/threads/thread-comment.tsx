// Shows one comment on a document, with its earlier versions. Its author can edit it; an unsaved edit is kept as a draft.
import { type DocumentThread, documentThreads } from '@worklane/contract/document-threads';
import { type ReactNode, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { ask } from '../../../ui/overlays/ask.ts';
import { useBackToButton } from '../../../ui/overlays/use-back-to-button.ts';
import common from '../../comments/parts/comment.module.css';
import { CommentEditor } from '../../comments/parts/comment-editor.tsx';
import { CommentMenu } from '../../comments/parts/comment-menu.tsx';
import { type CommentVersion, Edited, PreviousVersions } from '../../comments/parts/previous-versions.tsx';
import { useMarkedComment } from '../../comments/parts/use-marked-comment.ts';
import { Face } from '../../companies/parts/faces.tsx';
import type { PeopleById, Person } from '../../companies/parts/people.ts';
import { RichText } from '../../editor/parts/rich-text.tsx';
import { threadsKey } from '../parts/threads-key.ts';
import { addPicture } from './add-picture.ts';
import type { ThreadChanges } from './thread-changes.ts';
import styles from './threads.module.css';

interface Props {
  documentId: string;
  comment: DocumentThread['comments'][number];
  people: PeopleById;
  everyone: readonly Person[];
  isOwn: boolean;
  canDelete: boolean;
  changes: ThreadChanges;
}

export function ThreadComment({ documentId, comment, people, everyone, isOwn, canDelete, changes }: Props) {
  const { id, user_id, content } = comment;
  const [isEditing, setIsEditing] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const draft = useDraft<string | undefined>(isOwn ? `document-comment-edit ${id}` : undefined, undefined);
  const { byKey, button } = useBackToButton();
  const author = people.get(user_id ?? '');
  const name = author?.name ?? 'Former member';
  const leave = () => {
    byKey();
    setIsEditing(false);
  };
  const cancel = () => {
    draft.discard();
    leave();
  };
  const save = (html: string) => {
    if (html === '') return;
    draft.discard();
    if (html !== content) changes.edit(id, html, content).catch(() => draft.set(html));
    leave();
  };
  const remove = () =>
    ask({
      title: 'Delete this comment?',
      text: 'You can undo this while the page stays open.',
      action: 'Delete comment',
      isUndoable: true,
      onConfirm: () => changes.remove(id),
    });
  return (
    <article {...useMarkedComment(id)} className={styles.comment} aria-label={`Comment by ${name}`}>
      <CommentHead
        comment={comment}
        author={author}
        name={name}
        isUnsaved={draft.value !== undefined && !isEditing}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        menu={
          canDelete &&
          !isEditing && (
            <CommentMenu button={button} onEdit={isOwn ? () => setIsEditing(true) : undefined} onDelete={remove} />
          )
        }
      />
      {isEditing ? (
        <div className={styles.editing}>
          <CommentEditor
            content={draft.value ?? content}
            people={everyone}
            onImage={(file) => addPicture(documentId, file)}
            onKeep={draft.set}
            onSave={save}
            onLeave={leave}
            onCancel={cancel}
          />
        </div>
      ) : (
        <div className={styles.content}>
          <RichText html={content} />
        </div>
      )}
      {isOpen && (
        <PreviousVersions
          queryKey={[...threadsKey(documentId), id]}
          load={(signal) => versionsOf({ document: documentId, comment: id }, signal)}
        />
      )}
    </article>
  );
}

async function versionsOf(
  params: { document: string; comment: string },
  signal: AbortSignal,
): Promise<CommentVersion[]> {
  const versions = await call(documentThreads.commentVersions, { params, signal });
  return versions.map(({ id, content, replaced_at }) => ({ id, content, until: replaced_at }));
}

interface HeadProps {
  comment: Props['comment'];
  author: Person | undefined;
  name: string;
  isUnsaved: boolean;
  /** Whether its earlier versions are shown. */
  isOpen: boolean;
  onToggle: () => void;
  menu: ReactNode;
}

function CommentHead({ comment, author, name, isUnsaved, isOpen, onToggle, menu }: HeadProps) {
  const { user_id, created_at, updated_at } = comment;
  return (
    <header className={common.head}>
      <Face id={user_id} person={author} size={20} />
      <span className={common.name} dir="auto">
        {name}
      </span>
      <span className={common.when}>
        <RelativeTime at={created_at} />
        {updated_at !== created_at && <Edited isOpen={isOpen} onToggle={onToggle} />}
        {isUnsaved && ' · Unsaved changes'}
      </span>
      {menu}
    </header>
  );
}
