// One comment. Its writer can change and delete it.
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Comment } from '@worklane/contract/tickets';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Face } from '../parts/faces.tsx';
import type { Person } from '../people.ts';
import styles from './comment.module.css';
import { useGrowing } from './editable-text.tsx';

interface Props {
  comment: Comment;
  author: Person | undefined;
  isOwn: boolean;
  onEdit: (content: string) => void;
  onDelete: () => void;
}

export function CommentItem({ comment, author, isOwn, onEdit, onDelete }: Props) {
  const [draft, setDraft] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = author?.name ?? 'Former member';

  const save = () => {
    const content = (draft ?? '').trim();
    if (content === '') return;
    if (content !== comment.content) onEdit(content);
    setDraft(undefined);
  };

  return (
    <article className={styles.comment} aria-label={`Comment by ${name}`}>
      <Face id={comment.user_id} person={author} size={24} />
      <div className={styles.box}>
        <header className={styles.head}>
          <span className={styles.name}>{name}</span>
          <span className={styles.when}>
            <RelativeTime at={comment.created_at} />
            {comment.updated_at !== comment.created_at && ' · edited'}
          </span>
          {isOwn && draft === undefined && (
            <Menu position="bottom-end" width={160}>
              <Menu.Target>
                <ActionIcon
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
                <Menu.Item onClick={() => setDraft(comment.content)}>Edit</Menu.Item>
                <Menu.Divider />
                <Menu.Item color="red" onClick={() => setIsConfirming(true)}>
                  Delete
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </header>
        {draft === undefined ? (
          <p className={styles.content}>{comment.content}</p>
        ) : (
          <CommentEditor draft={draft} onChange={setDraft} onSave={save} onCancel={() => setDraft(undefined)} />
        )}
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Delete this comment?"
        action="Delete comment"
        onClose={() => setIsConfirming(false)}
        onConfirm={onDelete}
      >
        It goes for everyone, and cannot be brought back.
      </ConfirmDialog>
    </article>
  );
}

interface EditorProps {
  draft: string;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

function CommentEditor({ draft, onChange, onSave, onCancel }: EditorProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  useGrowing(ref, draft);
  return (
    <>
      <textarea
        ref={ref}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit
        autoFocus
        className={styles.field}
        aria-label="Edit comment"
        maxLength={TICKET_LIMITS.comment}
        value={draft}
        data-mantine-stop-propagation
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className={styles.foot}>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="xs" disabled={draft.trim() === ''} onClick={onSave}>
          Save
        </Button>
      </div>
    </>
  );
}
