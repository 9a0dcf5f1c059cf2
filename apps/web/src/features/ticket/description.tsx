// Edits the description of a ticket in place. It saves on blur, and on Escape too: what was typed is never dropped.
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useDraft } from '../../platform/local-state/use-draft.ts';
import { DraftNote } from '../../ui/fields/draft-note.tsx';
import type { Person } from '../companies/parts/people.ts';
import { RichEditor, type RichEditorHandle } from '../editor/parts/rich-editor.tsx';
import { RichText } from '../editor/parts/rich-text.tsx';
import styles from './description.module.css';

interface Props {
  ticketId: string;
  html: string;
  people: readonly Person[];
  canEdit: boolean;
  onImage: (file: File) => Promise<string | undefined>;
  onSave: (html: string, then: { onSaved: () => void; onRefused: () => void }) => void;
  /** Beside it while it is written. */
  children: ReactNode;
}

export function Description(props: Props) {
  const { html, canEdit } = props;
  if (canEdit) return <Editable {...props} />;
  return html ? <RichText html={html} /> : <p>No description.</p>;
}

function Editable({ ticketId, html, people, onImage, onSave, children }: Props) {
  const field = useRef<RichEditorHandle>(null);
  const isChanged = useRef(false);
  const draft = useDraft<string | undefined>(`description ${ticketId}`, undefined);
  const latest = useRef(draft.value);
  const [isRefused, setIsRefused] = useState(false);
  const isUnsaved = draft.value !== undefined && draft.value !== html && (draft.isRestored || isRefused);
  const leave = () => (document.activeElement as HTMLElement | null)?.blur();
  const save = (text: string) => {
    isChanged.current = false;
    setIsRefused(false);
    latest.current = text;
    onSave(text, {
      // What was typed since is not saved yet.
      onSaved: () => latest.current === text && draft.discard(),
      onRefused: () => setIsRefused(true),
    });
  };
  return (
    <>
      <RichEditor
        ref={field}
        label="Description"
        placeholder="Add a description"
        className={styles.inPlace}
        value={draft.value ?? html}
        people={people}
        onImage={onImage}
        onChange={(text, isOther) => {
          isChanged.current = isOther;
          latest.current = text;
          if (isOther || draft.isRestored) draft.set(text);
          else draft.discard();
        }}
        onSubmit={leave}
        onEscape={leave}
        onLeave={() => {
          if (isChanged.current) save(field.current?.html() ?? '');
          // Shows what another person has saved since.
          else field.current?.set(draft.value ?? html);
        }}
      >
        {children}
      </RichEditor>
      <DraftNote
        draft={{ isRestored: isUnsaved, discard: draft.discard }}
        words={draft.isRestored ? undefined : 'Not saved'}
      >
        <Button variant="subtle" size="compact-xs" onClick={() => save(draft.value ?? '')}>
          Save
        </Button>
      </DraftNote>
    </>
  );
}
