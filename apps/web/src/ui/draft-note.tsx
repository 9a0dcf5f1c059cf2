// Says that a form begins with what was typed before, and offers to begin anew.
import { Button } from '@mantine/core';
import styles from './draft-note.module.css';

interface Props {
  draft: { isRestored: boolean; discard: () => void };
  onDiscard?: () => void;
}

export function DraftNote({ draft, onDiscard }: Props) {
  return (
    <div role="status" className={styles.place}>
      {draft.isRestored && (
        <span className={styles.note}>
          Draft restored
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
