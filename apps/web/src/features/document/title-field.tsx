// Edits the title of a document in place; it is saved with the text.
import { DOCUMENT_LIMITS, NEW_DOCUMENT_TITLE } from '@worklane/domain/documents/vocabulary';
import type { DocumentSaver } from './document-saver.ts';
import styles from './document-view.module.css';

interface Props {
  saver: DocumentSaver;
  mayEdit: boolean;
  /** Moves to the text. */
  onEnter: () => void;
}

export function TitleField({ saver, mayEdit, onEnter }: Props) {
  const title = saver.use((state) => state.auto.now.title);
  if (!mayEdit)
    return (
      <p className={styles.title} dir="auto" data-title="">
        {title}
      </p>
    );
  return (
    <textarea
      className={styles.title}
      data-title=""
      aria-label="Title"
      placeholder={NEW_DOCUMENT_TITLE}
      dir="auto"
      rows={1}
      maxLength={DOCUMENT_LIMITS.title}
      value={title}
      onChange={({ currentTarget }) => saver.set({ title: currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
      onFocus={({ currentTarget }) => {
        // The name every new document has is there to be written over.
        if (currentTarget.value === NEW_DOCUMENT_TITLE) currentTarget.select();
      }}
      onBlur={() => title.trim() === '' && saver.set({ title: NEW_DOCUMENT_TITLE })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
