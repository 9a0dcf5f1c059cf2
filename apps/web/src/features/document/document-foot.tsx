// Shows below a document the type of the selected block, its keys, and the number of words.
import { countWords } from '@worklane/domain/documents/count-words';
import { useDeferredValue, useMemo } from 'react';
import type { DocumentSaver } from './document-saver.ts';
import styles from './document-view.module.css';

interface Props {
  saver: DocumentSaver;
  selected: string | null;
  mayEdit: boolean;
}

export function DocumentFoot({ saver, selected, mayEdit }: Props) {
  const content = useDeferredValue(saver.use((state) => state.auto.now.content));
  const words = useMemo(() => countWords(content), [content]);
  return (
    <footer className={styles.foot} data-print="none">
      {mayEdit ? (
        <>
          <span className={styles.selected}>
            Selected: <b>{selected ?? 'none'}</b>
          </span>
          <span className={styles.hint}>
            <kbd>Enter</kbd> adds a block
          </span>
          <span className={styles.hint}>
            <kbd>Backspace</kbd> deletes an empty block
          </span>
        </>
      ) : (
        <span>Read-only</span>
      )}
      <span className={styles.words}>{words === 1 ? '1 word' : `${words.toLocaleString()} words`}</span>
    </footer>
  );
}
