// Writes the description of a ticket where it stands. Leaving it saves it, also by Escape: what was typed is never dropped.
import { type ReactNode, useRef } from 'react';
import type { Person } from '../people.ts';
import { RichField, type RichFieldHandle } from './rich-field.tsx';
import styles from './rich-text.module.css';
import { RichText } from './rich-text.tsx';

interface Props {
  html: string;
  people: readonly Person[];
  canEdit: boolean;
  onImage: (file: File) => Promise<string | undefined>;
  onSave: (html: string) => void;
  /** Beside it while it is written. */
  children: ReactNode;
}

export function Description({ html, people, canEdit, onImage, onSave, children }: Props) {
  const field = useRef<RichFieldHandle>(null);
  const isChanged = useRef(false);
  if (!canEdit) return html ? <RichText html={html} /> : <p>No description.</p>;
  const leave = () => (document.activeElement as HTMLElement | null)?.blur();
  return (
    <RichField
      ref={field}
      label="Description"
      placeholder="Add a description"
      className={styles.inPlace}
      value={html}
      people={people}
      onImage={onImage}
      onChange={() => {
        isChanged.current = true;
      }}
      onSubmit={leave}
      onEscape={leave}
      onLeave={() => {
        if (isChanged.current) onSave(field.current?.html() ?? '');
        // What somebody else has written meanwhile.
        else field.current?.set(html);
        isChanged.current = false;
      }}
    >
      {children}
    </RichField>
  );
}
