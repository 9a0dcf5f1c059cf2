// Shows one comment. Its author can edit and delete it; an edit that is left unsaved is kept as a draft.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Comment } from '@worklane/contract/ticket-activity';
import { type Ref, useRef, useState } from 'react';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { useBackToButton } from '../../../ui/overlays/use-back-to-button.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { uploadImage } from '../../attachments/parts/attachment-changes.ts';
import { Face } from '../../companies/parts/faces.tsx';
import type { Person } from '../../companies/parts/people.ts';
import { RichField, type RichFieldHandle } from '../../texts/parts/rich-field.tsx';
import { RichText } from '../../texts/parts/rich-text.tsx';
import { PreviousVersions } from '../previous-versions.tsx';
import styles from './comment.module.css';

interface Props {
  comment: Comment;
  author: Person | undefined;
  /** Who can be mentioned. */
  people: readonly Person[];
  isOwn: boolean;
  onEdit: (content: string) => Promise<unknown>;
  onDelete: () => void;
}

export function CommentItem({ comment, author, people, isOwn, onEdit, onDelete }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  /** The editing goes on from a draft. */
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
    <article className={styles.comment} aria-label={`Comment by ${name}`}>
      <Face id={comment.user_id} person={author} size={24} />
      <div className={styles.box}>
        <header className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.when}>
            <RelativeTime at={comment.created_at} />
            {comment.updated_at !== comment.created_at && (
              <Edited isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            )}
          </span>
          {draft.value !== undefined && !isEditing && <span className={styles.when}>Unsaved changes</span>}
          {isOwn && !isEditing && <Actions button={button} onEdit={edit} onDelete={onDelete} />}
        </header>
        {isEditing ? (
          <>
            <DraftNote draft={{ isRestored, discard }} />
            <CommentEditor
              content={draft.value ?? comment.content}
              ticketId={comment.ticket_id}
              people={people}
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
        {isOpen && <PreviousVersions comment={comment} />}
      </div>
    </article>
  );
}

/** Leads to what the comment said before. */
function Edited({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
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

interface ActionsProps {
  button: Ref<HTMLButtonElement>;
  onEdit: () => void;
  onDelete: () => void;
}

function Actions({ button, onEdit, onDelete }: ActionsProps) {
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={styles.menu}
          variant="subtle"
          color="gray"
          size={24}
          aria-label="Comment actions"
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>Edit</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={onDelete}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface EditorProps {
  content: string;
  ticketId: string;
  people: readonly Person[];
  onKeep: (content: string) => void;
  onSave: (content: string) => void;
  /** Keeps what was written. */
  onLeave: () => void;
  onCancel: () => void;
}

function CommentEditor({ content, ticketId, people, onKeep, onSave, onLeave, onCancel }: EditorProps) {
  const field = useRef<RichFieldHandle>(null);
  // What it began with: its own drafts would be put in again on each key.
  const [begun] = useState(content);
  const [isEmpty, setIsEmpty] = useState(false);
  const save = () => onSave(field.current?.html() ?? '');
  return (
    <RichField
      ref={field}
      isFocused
      label="Edit comment"
      placeholder=""
      className={styles.field}
      value={begun}
      people={people}
      onImage={(file) => uploadImage(ticketId, file)}
      onChange={(html) => {
        setIsEmpty(html === '');
        onKeep(html);
      }}
      onSubmit={save}
      onEscape={onLeave}
      foot={
        <>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="xs" disabled={isEmpty} onClick={save}>
            Save
          </Button>
        </>
      }
    />
  );
}
