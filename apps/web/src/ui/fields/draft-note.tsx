// Says that a form was filled from a draft, and offers to discard it.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './draft-note.module.css';

interface Props {
  draft: { isRestored: boolean; discard: () => void };
  onDiscard?: () => void;
  words?: string | undefined;
  /** Buttons before the one that discards. */
  children?: ReactNode;
}

export function DraftNote({ draft, onDiscard, words = 'Draft restored', children }: Props) {
  return (
    <div role="status" className={styles.place}>
      {draft.isRestored && (
        <span className={styles.note}>
          {words}
          {children}
          <Button
            type="button"
            variant="subtle"
            size="compact-xs"
            onClick={() => {
              draft.discard();
              onDiscard?.();
            }}
          >
            Discard
          </Button>
        </span>
      )}
    </div>
  );
}
