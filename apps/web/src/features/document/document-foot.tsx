// Says below a document what block is selected, what its keys do, and how many words there are.
import { Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
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
            <Kbd>Enter</Kbd> adds a block
          </span>
          <span className={styles.hint}>
            <Kbd>Backspace</Kbd> deletes an empty block
          </span>
        </>
      ) : (
        <span>Read-only</span>
      )}
      <span className={styles.words}>{words === 1 ? '1 word' : `${words.toLocaleString()} words`}</span>
    </footer>
  );
}
