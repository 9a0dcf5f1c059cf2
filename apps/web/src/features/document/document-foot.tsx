// Shows below a document the type of the selected block, its keys, and the number of words.
import { useDebouncedCallback } from '@mantine/hooks';
import { countWords } from '@worklane/domain/documents/count-words';
import { useEffect, useState } from 'react';
import type { DocumentSaver } from './document-saver.ts';
import styles from './document-view.module.css';

interface Props {
  saver: DocumentSaver;
  selected: string | null;
  mayEdit: boolean;
}

const COUNT = { delay: 400, maxWait: 2_000 };

export function DocumentFoot({ saver, selected, mayEdit }: Props) {
  const words = useWords(saver);
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

/** Counts when the typing pauses: in a long document that takes longer than a key may. */
function useWords({ use }: DocumentSaver): number {
  const [words, setWords] = useState(() => countWords(use.getState().auto.now.content));
  const count = useDebouncedCallback(() => setWords(countWords(use.getState().auto.now.content)), COUNT);
  useEffect(
    () =>
      use.subscribe(({ auto }, before) => {
        if (auto.now.content !== before.auto.now.content) count();
      }),
    [use, count],
  );
  return words;
}
