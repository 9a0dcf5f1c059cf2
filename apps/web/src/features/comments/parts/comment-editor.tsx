// Edits the user's own comment in its place.
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Person } from '../../companies/parts/people.ts';
import { RichEditor, type RichEditorHandle } from '../../editor/parts/rich-editor.tsx';
import { useAfterUploads } from '../../editor/parts/use-after-uploads.ts';
import styles from './comment.module.css';

interface Props {
  content: string;
  /** Who can be mentioned. */
  people: readonly Person[];
  /** Uploads a picture; without it the comment can't contain any. */
  onImage?: (file: File) => Promise<string | undefined>;
  onKeep: (content: string) => void;
  onSave: (content: string) => void;
  /** Closes the editor and keeps the draft. */
  onLeave: () => void;
  onCancel: () => void;
}

export function CommentEditor({ content, people, onImage, onKeep, onSave, onLeave, onCancel }: Props) {
  const field = useRef<RichEditorHandle>(null);
  // The first content: a draft that is kept on each key must not be set again.
  const [begun] = useState(content);
  const [isEmpty, setIsEmpty] = useState(false);
  const { afterUploads, isUploading } = useAfterUploads(field);
  const save = () => afterUploads(() => onSave(field.current?.html() ?? ''));
  return (
    <RichEditor
      ref={field}
      isFocused
      label="Edit comment"
      placeholder=""
      className={styles.field}
      value={begun}
      people={people}
      onImage={onImage}
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
          <Button size="xs" disabled={isEmpty} loading={isUploading} onClick={save}>
            Save
          </Button>
        </>
      }
    />
  );
}
