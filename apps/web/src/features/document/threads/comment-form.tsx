// Writes a comment or a reply. What is unfinished is kept on this machine.
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Draft } from '../../../platform/local-state/use-draft.ts';
import { COMMAND_KEY } from '../../../ui/command-key.ts';
import comment from '../../comments/parts/comment.module.css';
import { useCommentSending } from '../../comments/parts/use-comment-sending.ts';
import type { Person } from '../../companies/parts/people.ts';
import { RichEditor } from '../../editor/parts/rich-editor.tsx';
import { addPicture } from './add-picture.ts';
import styles from './threads.module.css';

interface Props {
  label: string;
  action: string;
  documentId: string;
  draft: Draft<string>;
  people: readonly Person[];
  /** Gets the focus when it changes. */
  asked?: number;
  isFocused?: boolean;
  /** @returns rejects when the server has refused it */
  onSend: (content: string) => Promise<unknown>;
  onLeave?: (() => void) | undefined;
  children?: ReactNode;
}

export function CommentForm(props: Props) {
  const { label, action, documentId, draft, people, asked = 0, isFocused, onSend, onLeave, children } = props;
  const { field, keep, send, isEmpty, isUploading } = useCommentSending(draft, onSend);
  const isOnline = useOnline();
  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked, field]);
  return (
    <form className={`${comment.writing} ${styles.form}`} data-print="none" onSubmit={send}>
      {children}
      <RichEditor
        ref={field}
        label={label}
        placeholder={label}
        className={comment.input}
        isFocused={isFocused ?? false}
        value={draft.value}
        people={people}
        onImage={(file) => addPicture(documentId, file)}
        onChange={keep}
        onSubmit={send}
        onEscape={onLeave}
        foot={
          <>
            <span className={`${comment.hint} ${styles.hint}`} aria-hidden="true">
              {COMMAND_KEY} Enter
            </span>
            <Button type="submit" size="xs" disabled={isEmpty} loading={isUploading}>
              {action}
            </Button>
          </>
        }
      />
      {!isOnline && (
        <p role="status" className={styles.offline}>
          You're offline. Your comment is sent when you're back online.
        </p>
      )}
    </form>
  );
}

const isOnlineNow = () => navigator.onLine;

function followLine(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

const useOnline = () => useSyncExternalStore(followLine, isOnlineNow);
